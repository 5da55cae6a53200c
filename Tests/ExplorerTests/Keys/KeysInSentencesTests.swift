import TestSupport
import Testing

@testable import Explorer
@testable import Keys

/// Keys can be changed in `keys.yaml`, and the command line has none: a sentence says the action, and the explorer puts the
/// key there.
@Suite(.enabled(if: SourceTree.isThere)) struct KeysInSentencesTests {
    private static let modules = [
        "CurlewBytes", "CurlewChecks", "CurlewDatabase", "Drafting", "CurlewFiles", "CurlewFormats", "CurlewMessage",
        "Interchange", "CurlewNetworking",
        "Processes", "CurlewRequests", "Runs", "CurlewSerialization", "CurlewTransport", "Viewing", "Workspace",
        "curlew",
    ]

    /// Every key of two signs or more, as it stands in sentences: `ge`, `,s`, `PgDn`, `Ctrl-S`. The shell has Ctrl-C too; "Delete" and "go" are verbs.
    private static let names = Set(BindingTable.standard.bindings.flatMap(\.keys)).filter {
        $0.count > 1 && !["Ctrl-C", "Delete", "go"].contains($0)
    }

    /// The sentences of a file that name a key: one of `names` as a word, or a letter that does something (`s` is the second).
    private func naming(_ text: String) -> [String] {
        let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        let sentences = lines.joined(separator: "\n").matches(of: #/"((?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*)"/#)
        return sentences.map { String($0.output.1) }.filter { sentence in
            let words = sentence.split { " ()".contains($0) }
                .map { String($0).trimmingSuffix { ".,:;".contains($0) } }
            let hasLetter = zip(words, words.dropFirst()).contains { word, next in
                word.count == 1 && word.wholeMatch(of: #/[b-rt-zB-HJ-Z]/#) != nil
                    && next.wholeMatch(of: #/[a-z]{3,}s/#) != nil
            }
            return hasLetter || words.contains(where: Self.names.contains)
        }
    }

    @Test(arguments: [
        "None is kept here. ge and i there set it.", "will be %2541, tr sends it as is", "Deleted. u brings it back.",
        "Press PgDn to go on.",
    ])
    func `a sentence with a key is found`(sentence: String) {
        #expect(naming(#"case .a: "\#(sentence)""#) == [sentence])
    }

    @Test(arguments: modules)
    func `no sentence below the explorer names a key`(module: String) {
        let files = SourceTree.swiftFiles(below: "Sources/\(module)").filter {
            !$0.hasPrefix("Sources/curlew/Explore/")
        }
        #expect(!files.isEmpty)
        for file in files { #expect(naming(SourceTree.text(file)).isEmpty, "\(file)") }
    }

    /// Letters of menus and the keys of every text field cannot be changed.
    private static let fixed: Set = [
        "No transfers yet. \\(display.key(of: .requestSendOptions)) f sends an answer into a file; what runs is listed here.",
        "arrows and Enter work; vi keys too",
    ]

    @Test func `no sentence of the explorer writes a key`() {
        let files = SourceTree.swiftFiles(below: "Sources/Explorer").filter { !$0.contains("+Keys") }
        #expect(!files.isEmpty)
        for file in files {
            #expect(naming(SourceTree.text(file)).filter { !Self.fixed.contains($0) }.isEmpty, "\(file)")
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ isCut: (Character) -> Bool) -> String {
        reversed().drop(while: isCut).reversed().reduce(into: "") { $0.append($1) }
    }
}
