import Foundation

/// Texts to begin with.
struct Seeds {
    private let target: FuzzTarget
    /// The tests' folder and the folder of public suites.
    private let tests: URL
    private let suites: URL

    private struct Vector: Decodable {
        var kind: String
        /// Each character is the byte of that number.
        var text: String
    }

    init(target: FuzzTarget, folder: String) {
        self.target = target
        tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        suites = URL(fileURLWithPath: folder)
    }

    func write(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (index, text) in texts.enumerated() {
            // The first byte chooses; each text comes with some of the choices.
            let bytes = [UInt8(truncatingIfNeeded: index % 64)] + text
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/seed-\(index)"))
        }
    }

    private var texts: [[UInt8]] {
        switch target.name {
        case "json": samples("json", below: 20_000) + naughty.map { json($0) }
        case "plist": samples("plist", below: 20_000)
        case "multipart": multipart
        default: vectors + naughty + naughty.map { Array("a[b][]=".utf8) + $0 }
        }
    }

    private var vectors: [[UInt8]] {
        let file = tests.appendingPathComponent("ServerReadersTests/Vectors/texts.jsonl")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
            .compactMap { try? JSONDecoder().decode(Vector.self, from: Data($0.utf8)) }
            .map { $0.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    }

    private var naughty: [[UInt8]] {
        guard let data = try? Data(contentsOf: suites.appendingPathComponent("strings/blns.json")),
            let strings = try? JSONDecoder().decode([String].self, from: data)
        else { return [] }
        return strings.map { Array($0.utf8) }
    }

    private func json(_ text: [UInt8]) -> [UInt8] {
        (try? JSONEncoder().encode(["a": [String(decoding: text, as: UTF8.self)]])).map { [UInt8]($0) } ?? []
    }

    private var multipart: [[UInt8]] {
        let head = "Content-Disposition: form-data; name="
        return (vectors.prefix(200) + naughty).map { text in
            Array("--B\r\n\(head)\"a[b][]\"\r\n\r\n".utf8) + text
                + Array("\r\n--B\r\n\(head)\"f\"; filename=\"g\"\r\n\r\nx\r\n--B--\r\n".utf8)
        }
    }

    /// The files of a suite that are smaller than so many bytes.
    private func samples(_ suite: String, below limit: Int) -> [[UInt8]] {
        let folder = suites.appendingPathComponent(suite)
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().compactMap { try? Data(contentsOf: folder.appendingPathComponent($0)) }
            .filter { $0.count < limit }.map { [UInt8]($0) }
    }
}
