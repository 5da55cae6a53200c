import TestSupport
import Testing

@testable import Workspace

/// Files that are no requests, and damaged ones.
@Suite struct RequestFileFaultTests: ReadsRequestFiles {
    struct Refusal: Sendable {
        var text: String
        var words: String
    }

    @Test(arguments: [
        Refusal(text: "", words: "a.yaml: The file is empty."),
        Refusal(text: "# x\n", words: "a.yaml: The file is empty."),
        Refusal(text: "- a\n", words: "a.yaml line 1, column 1: \"the file\" must be a mapping."),
        Refusal(text: "name: x\n", words: "a.yaml line 1, column 1: There is no `request:` line."),
        Refusal(text: "request: [a]\n", words: "a.yaml line 1, column 10: \"request\" must be text."),
        Refusal(text: "request: /a\nheaders: 5\n", words: "a.yaml line 2, column 10: \"headers\" must be a mapping."),
        Refusal(text: "request: /a\nparameters: {a: !wen 1}\n", words: "line 2, column 17: The tag !wen is not known"),
        Refusal(text: "request: /a\nparameters: {a: !set 1}\n", words: "line 2, column 17: \"!set\" must be a list."),
        Refusal(
            text: "request: /a\nparameters: {a: !comma x}\n", words: "column 17: !comma: comma means nothing for this"),
        Refusal(
            text: "request: /a\nparameters:\n  a: !off.comma.index [1]\n",
            words: "line 3, column 6: !off.comma.index: index cannot stand beside comma."),
        Refusal(text: "request: /a\nparameters: {a: !commma [1]}\n", words: "column 17: The tag !commma is not known"),
        Refusal(text: "request: /a\nparameters: {a: !json '{'}\n", words: "line 2, column 17: The text under !json"),
        Refusal(text: "request: /a\noptions: {timeout: soon}\n", words: "line 2, column 20: \"options.timeout\" must"),
        Refusal(text: "a: 1\n<<<<<<< HEAD\nb: 1\n=======\n", words: "a.yaml line 2, column 1: A merge left"),
        Refusal(
            text: "url: {{a}}/b\n", words: "a.yaml line 1, column 6: YAML takes {{ for a mapping; quote it: \"{{a}}/b\""
        ),
    ])
    func `what is wrong is said with line and column`(refusal: Refusal) {
        do {
            _ = try RequestFile.read(Array(refusal.text.utf8), file: "a.yaml")
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains(refusal.words), "\(error)")
        }
    }

    @Test func `a file cut anywhere, or with any bit turned, is read or refused`() throws {
        let bytes = Array(Self.full.utf8)
        for count in bytes.indices { try expectReadOrRefused(Array(bytes[..<count])) }
        var random = SeededNumbers(seed: 3)
        for _ in 0..<1000 {
            var damaged = bytes
            damaged[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            try expectReadOrRefused(damaged)
        }
    }

    /// What is read is saved unchanged to the byte; what is refused is refused by a save as well.
    private func expectReadOrRefused(_ bytes: [UInt8]) throws {
        do {
            let request = try RequestFile.read(bytes, file: "a").request
            #expect(try RequestFile.patched(bytes, to: request, file: "a") == bytes)
        } catch is CollectionProblem {
            #expect(throws: SaveError.self) {
                try RequestFile.patched(bytes, to: SavedRequest(url: "/never"), file: "a")
            }
        }
    }
}
