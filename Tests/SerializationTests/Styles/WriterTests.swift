import CurlewBytes
import CurlewSerialization
import Foundation
import Testing

/// Trees and what the programs themselves made of them; `.ci/writers --write` writes both.
@Suite struct `The styles of programs` {
    @Test(arguments: ["php", "rails", "qs", "jquery", "whatwg"])
    func `write what the program wrote`(name: String) throws {
        let trees = try Self.lines("writers-trees.jsonl")
        let written = try Self.lines("writers-\(name).txt")
        #expect(trees.count >= 300 && written.count == trees.count + 1)
        let serializer = RequestSerializer(.form, styleNamed: name)
        var refused = 0
        for (tree, line) in zip(trees, written.dropFirst()) {
            let parameters = try ParameterText.read(tree)
            guard let request = try? serializer.serialize(method: "POST", url: "", parameters: parameters, trace: true)
            else {
                refused += 1
                continue
            }
            let own = text(request.body?.bytes ?? Bytes([]))
            #expect(own.utf8.elementsEqual(line.utf8), "\(written[0]): \(tree)")
            #expect(request.trace?.body.isCovering(line.utf8.count) == true)
        }
        #expect(refused < trees.count / 10)
    }

    private static func lines(_ name: String) throws -> [String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: folder.appendingPathComponent("Vectors/\(name)"), encoding: .utf8)
        return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .map { String($0) ?? "" }
    }
}
