import Foundation
import ReaderSupport
import ServerReaders
import Testing

/// What the programs themselves made of texts, as `.ci/readers --write` wrote it.
struct VectorTests {
    private struct Text: Decodable {
        var kind: String
        /// Each character is the byte of that number.
        var text: String

        var bytes: [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    }

    private static func lines(_ name: String) throws -> [Substring] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = folder.appendingPathComponent("Vectors/\(name).jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }

    private static let texts =
        (try? lines("texts").map { try JSONDecoder().decode(Text.self, from: Data($0.utf8)) }) ?? []

    @Test func `there are 2,000 texts of both kinds`() {
        #expect(Self.texts.count == 2000)
        #expect(Set(Self.texts.map(\.kind)) == ["form", "query"])
    }

    @Test(arguments: ComparedReader.all.indices)
    func `a reader makes of each text what its program makes`(index: Int) throws {
        let compared = ComparedReader.all[index]
        let lines = try Self.lines(compared.reader.name)
        #expect(lines.first.map(String.init) == "{\"version\":\"\(compared.reader.version)\"}")
        #expect(lines.count == Self.texts.count + 1)
        for (text, line) in zip(Self.texts, lines.dropFirst()) {
            let own = compared.line(text.bytes, isForm: text.kind == "form")
            #expect(own == line, "\(compared.reader.name): \(text.kind) \(text.text)")
        }
    }
}
