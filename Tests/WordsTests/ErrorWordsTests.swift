import TestSupport
import Testing

/// No message is a Swift value: every type that conforms to `Error` has words of its own, and they are sentences.
@Suite struct ErrorWordsTests {
    /// The conformances that the sources write for each type, by module and name.
    private static let conformances: [String: Set<String>] = {
        let head =
            #/
            ^[^\n/]*\b(?:enum|struct|class|actor|extension)\s+(?:\w+\.)*(\w+)(?:<[^>\n]*>)?\s*:\s*([^{}]*?)\{
            /#.anchorsMatchLineEndings()
        var found: [String: Set<String>] = [:]
        for file in SourceTree.swiftFiles(below: "Sources") {
            let module = file.split(separator: "/")[1]
            for match in SourceTree.text(file).matches(of: head) {
                let names = match.output.2.split { $0 == "," || $0.isWhitespace }.map(String.init)
                found["\(module)/\(match.output.1)", default: []].formUnion(names)
            }
        }
        return found
    }()

    /// Their samples cannot be made here: the program's own, and one that is private to its file.
    private static let unseen: Set = ["Commands/UsageError", "Commands/OutputStop", "CurlewNetworking/NoCookie"]

    /// Described where their credentials are hidden.
    private static let discreet: Set = [
        "CurlewNetworking/ExchangeFailure", "CurlewTransport/TransportFailure",
    ]

    /// What says nothing of credentials, beside `CustomStringConvertible` itself.
    private static let wordings: Set = ["CustomStringConvertible", "Redacted", "Worded"]

    private static var errors: [String] {
        conformances.filter { $0.value.contains("Error") && !discreet.contains($0.key) }.keys.sorted()
    }

    @Test(.enabled(if: SourceTree.isThere)) func `every error has words`() {
        #expect(Self.errors.count > 75)
        let silent = Self.errors.filter { Self.conformances[$0]?.isDisjoint(with: Self.wordings) == true }
        #expect(
            silent == [],
            "write `extension X: Worded` or `CustomStringConvertible`, a sentence of what happened and what to do")
    }

    @Test(.enabled(if: SourceTree.isThere)) func `every error has samples`() {
        let missing = Set(Self.errors).subtracting(Self.unseen).subtracting(ErrorSamples.all.keys)
        #expect(missing.sorted() == [], "add values to ErrorSamples")
        #expect(Set(ErrorSamples.all.keys).subtracting(Self.errors).sorted() == [], "there is no such error")
    }

    @Test(arguments: ErrorSamples.all.keys.sorted())
    func `its words are sentences, not Swift values`(name: String) throws {
        // `damaged(setAside: "..")`, `json(CurlewFormats.JSONError..)`, `Optional(..)`, `Failure(code: 14)`
        let value = #/\w+\((?:\w+: |"|\w+\.|\.)/#
        for error in try #require(ErrorSamples.all[name]) {
            let words = "\(error)"
            #expect(words.firstMatch(of: value) == nil, "\(words)")
            #expect(words.contains(" ") || words == "Cancelled.", "\(words)")
            // The words behind a place stand in a line of their own.
            let isPlaced = words.utf8.starts(with: "line ".utf8)
            #expect([".", "?"].contains(words.last) || isPlaced, "\(words)")
            #expect(words.firstMatch(of: #/\w\.\.(?:$|\s)/#) == nil, "\(words)")
            #expect(String(describing: error) == words)
        }
    }
}
