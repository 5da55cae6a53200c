import TestSupport
import Testing

@testable import Explorer

/// Words that people had to read twice are gone from the screens.
@Suite(.enabled(if: SourceTree.isThere)) struct WordTableTests {
    private static let old = [
        "is of the collection that was open", "files in environments/ add them", "goes before any default",
        "was set by you", "session manager", "The program that reads the forms", "as listed", "4 at once",
        "limit) at once", "it has no file, so none", "has no answers of its own", "sorted by name",
        "in the tree's order", "lift query", "query to lift", "round trip", "leave the topmost thing", "NAV: keys act",
        "letters are typed in turn", "Down down", "Up up", " now ..",
    ]

    /// The texts of a source file, without comments.
    private func sentences(_ text: String) -> String {
        text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    }

    @Test func `no topic of the manual and no page has them`() {
        let files = SourceTree.files(below: "Sources/Manual/Topics", suffix: ".md") + ["README.md"]
        #expect(files.count > 20)
        // AFNetworking's own words stand in the topic about it.
        for file in files where !file.hasSuffix("/library.md") {
            let text = SourceTree.text(file)
            for words in Self.old where text.contains(words) { Issue.record("\(file): \(words)") }
        }
    }

    @Test(arguments: ["Sources/Explorer", "Sources/Keys", "Sources/CurlewSerialization/Trace"])
    func `no sentence has them`(folder: String) {
        let files = SourceTree.swiftFiles(below: folder)
        #expect(!files.isEmpty)
        for file in files {
            let text = sentences(SourceTree.text(file))
            for words in Self.old where text.contains(words) { Issue.record("\(file): \(words)") }
        }
    }

    @Test func `no picture of a screen has them`() {
        let screens = SourceTree.files(below: "Tests/ExplorerTests/Screens", suffix: ".screen")
        #expect(screens.count > 100)
        for file in screens {
            let text = SourceTree.text(file)
            for words in Self.old where text.contains(words) { Issue.record("\(file): \(words)") }
        }
    }
}
