import CurlewSerialization
import TerminalUI
import Testing

@testable import Explorer
@testable import Keys

@Suite struct HelpTests {
    private func open(size: Size = PreviewFixture.small, _ change: (inout Model) -> Void = { _ in }) -> Model {
        var model = PreviewFixture.searchPeople(size: size)
        model.focus = .parameters
        PreviewFixture.go(to: [.key("q")], &model)
        change(&model)
        PreviewFixture.press("?", &model)
        return model
    }

    private func lines(_ model: Model) -> [String] {
        view(model, theme: .plain).buffer.lines
    }

    private func state(_ model: Model) -> HelpCard? {
        if case .help(let state)? = model.overlays.last { state } else { nil }
    }

    @Test(arguments: [("save", "request.save"), ("new", "request.new"), ("send", "request.send")])
    func `what a filter names first is at the cursor, and never what ends the program`(typed: String, action: String)
        throws
    {
        var model = open()
        SampleScreen.type(typed, &model)
        let help = try #require(state(model))
        let entries = help.facts(model).entries()
        #expect(entries[help.cursor(entries)].binding.action.rawValue == action)
    }

    @Test func `keys stand in columns under the groups of the focused pane`() {
        let lines = lines(open())
        #expect(lines[1].contains("Help: parameter tree"))
        #expect(lines.contains { $0.contains("EDIT") })
        #expect(lines.contains { $0.contains("Enter i") && $0.contains("edit the value") })
        #expect(lines.contains { $0.contains("ADD AND REMOVE") })
        let all = self.lines(open(size: PreviewFixture.large)).joined(separator: "\n")
        for group in KeyGroup.allCases where group != .here { #expect(all.contains(group.rawValue)) }
    }

    @Test(arguments: [
        (KeyContext.environments, Action.envProtect), (.batch, .batchOpenRow), (.responseChecks, .checkEdit),
    ]) func `what only a place can do stands first in its help`(context: KeyContext, action: Action) {
        var model = open()
        let help = HelpCard(of: context)
        model.overlays = [.help(help)]
        let entries = help.facts(model).entries()
        let here = entries.prefix { $0.heading == KeyGroup.here.rawValue }
        #expect(here.contains { $0.binding.action == action })
        #expect(here.allSatisfy { $0.binding.context == context })
        #expect(!entries.dropFirst(here.count).contains { $0.heading == KeyGroup.here.rawValue })
    }

    @Test func `keys of several contexts for one action stand together`() throws {
        let model = open()
        let entries = try #require(state(model)).facts(model).entries()
        #expect(entries.first { $0.binding.action == .requestSend }?.keys == ["s", "F5"])
        #expect(Set(entries.map(\.binding.action)).count == entries.count)
    }

    @Test func `typing filters by title, name and key`() throws {
        for (text, action) in [("dupl", Action.nodeDuplicate), ("node.dup", .nodeDuplicate), ("gb", .linkGo)] {
            var model = open()
            for character in text { PreviewFixture.press(String(character), &model) }
            #expect(try #require(state(model)).facts(model).entries().contains { $0.binding.action == action })
        }
    }

    @Test(arguments: [
        ("abort", Action.requestCancel), ("verb", .requestMethod), ("undo", .editUndo), ("jq", .respPipe),
        ("login", .goAuth),
    ]) func `a usual other word finds what is meant, at the cursor`(typed: String, action: Action) throws {
        var model = open { $0.focus = .response }
        SampleScreen.type(typed, &model)
        let help = try #require(state(model))
        let entries = help.facts(model).entries()
        #expect(
            entries.indices.contains(help.cursor(entries)) && entries[help.cursor(entries)].binding.action == action)
    }

    @Test(arguments: [PreviewFixture.small, PreviewFixture.medium, PreviewFixture.large])
    func `no title is cut`(size: Size) throws {
        let model = open(size: size)
        let entries = try #require(state(model)).facts(model).entries()
        let layout = HelpLayout(entries, in: HelpCard.room(in: size))
        for page in 0..<layout.pageCount {
            for case (.entry(let index, let line), _, _) in layout.lines(ofPage: page) {
                let width = (size.width - 2) / layout.columns
                let title = entries[index].titleLines(width: width)[line]
                #expect(TextWidth.columns(of: title) <= width - entries[index].titleColumn - 1)
            }
        }
    }

    @Test func `a few entries stand in one column with all their words`() {
        var model = open()
        SampleScreen.type("add", &model)
        #expect(!lines(model)[2..<20].contains { $0.contains("~") })
    }

    @Test func `Enter runs the action at the cursor`() throws {
        var model = open()
        PreviewFixture.press("d u p l Enter", &model)
        #expect(state(model) == nil)
        #expect(model.tree.root?.childCount == 5)
    }

    @Test func `a key that cannot work now says why and help stays`() {
        var model = open()
        PreviewFixture.press("p a s t e Enter", &model)
        #expect(state(model) != nil)
        #expect(model.status.message?.text == "nothing to paste; dd cuts, v selects")
    }

    @Test func `all places are one key away and tell where a key works`() throws {
        var model = open()
        PreviewFixture.press("Shift-Tab", &model)
        let entries = try #require(state(model)).facts(model).entries()
        #expect(entries.count == model.keys.bindings.count)
        let elsewhere = entries.first { $0.binding.action == .collOpen }
        #expect(elsewhere?.reason == "only in: collections")
    }

    @Test(arguments: [Size(width: 60, height: 16), PreviewFixture.small, PreviewFixture.medium, PreviewFixture.large])
    func `every entry has its place on one page`(size: Size) throws {
        let model = open(size: size)
        let entries = try #require(state(model)).facts(model).entries()
        let layout = HelpLayout(entries, in: HelpCard.room(in: size))
        let shown = (0..<layout.pageCount).flatMap { layout.lines(ofPage: $0) }
        #expect(
            shown.compactMap { if case .entry(let index, 0) = $0.line { index } else { nil } } == Array(entries.indices)
        )
        for (index, place) in shown.enumerated() {
            guard case .heading = place.line else { continue }
            #expect(index + 1 < shown.count && shown[index + 1].column == place.column)
        }
    }

    @Test func `pages turn and the cursor goes along`() throws {
        var model = open()
        PreviewFixture.press("PgDn", &model)
        let cursor = try #require(state(model)?.cursor(state(model)?.facts(model).entries() ?? []))
        #expect(cursor > 10)
        PreviewFixture.press("PgUp", &model)
        #expect(state(model)?.cursor(state(model)?.facts(model).entries() ?? []) == 0)
    }

    @Test func `bindings of keys yaml are what help shows`() throws {
        let model = open {
            $0.keys = KeysFile.read(Array("params:\n  node.duplicate: F9\n".utf8), changing: .standard).table
        }
        #expect(try #require(state(model)).facts(model).entries().contains { $0.keys == ["F9"] })
    }
}
