import Drafting
import Testing
import Workspace

@testable import Explorer

@Suite struct `Two environments compared` {
    private func values(_ name: String, _ files: [EnvironmentFile]) -> EnvironmentValues {
        EnvironmentValues(name, in: files)
    }

    @Test func `say what is equal, what differs and what one of them lacks`() {
        let files = [
            EnvironmentFile(name: "a", values: [.init("same", "1"), .init("other", "x"), .init("left", "l")]),
            EnvironmentFile(name: "b", values: [.init("same", "1"), .init("other", "y"), .init("right", "r")]),
        ]
        let lines = EnvironmentComparison.lines(values("a", files), values("b", files), known: ([:], [:]))
        #expect(
            lines.map { "\($0.mark.rawValue) \($0.name) \($0.left)|\($0.right)" } == [
                "= same 1|1", "~ other x|y", "- left l|", "+ right |r",
            ])
        #expect(EnvironmentComparison.summary(lines) == "1 equal, 1 changed, 2 missing")
    }

    @Test(arguments: [
        (SavedSecret.Source.process("A"), SavedSecret.Source.process("A"), true),
        (.process("A"), .process("B"), false), (.kept, .kept, false), (.command("x"), .file("x"), false),
    ])
    func `of secrets say whether they are the same, by their source where no value is known`(
        left: SavedSecret.Source, right: SavedSecret.Source, isSame: Bool
    ) {
        let files = [
            EnvironmentFile(name: "a", secrets: [SavedSecret("s", left)]),
            EnvironmentFile(name: "b", secrets: [SavedSecret("s", right)]),
        ]
        let lines = EnvironmentComparison.lines(values("a", files), values("b", files), known: ([:], [:]))
        #expect(lines.map(\.left) == [isSame ? "same" : "differs"])
        let known = EnvironmentComparison.lines(
            values("a", files), values("b", files), known: (["s": "v"], ["s": "v"]))
        #expect(known.map(\.right) == ["same"])
        let other = EnvironmentComparison.lines(
            values("a", files), values("b", files), known: (["s": "v"], ["s": "w"]))
        #expect(other.map(\.right) == ["differs"])
        #expect(!"\(known)\(other)".contains("\"v\""))
    }
}
