import CurlewFormats
import CurlewSerialization
import Drafting
import EncodingLab
import Keys
import TerminalUI
import Testing
import Viewing
import Workspace

@testable import Explorer

private typealias Sample = SampleScreen

/// `/` moves while it is typed, Enter stays, Esc goes back.
@Suite struct LiveSearchTests {
    /// Runs the searches of the answer among the effects; of several at once only the last, as their worker does.
    private func run(_ effects: [Effect], _ model: inout Model) {
        let jobs = effects.compactMap { if case .search(let job) = $0 { job } else { nil } }
        guard let job = jobs.last else { return }
        _ = update(&model, .searched(job.id, ResponseSearch.run(job)))
    }

    private func type(_ text: String, _ model: inout Model) -> [Effect] {
        text.flatMap { update(&model, .input(.key(Key(.character($0))), Sample.clock)) }
    }

    @Test func `the list of requests moves at the first letter, and back with Esc`() {
        var model = Sample.searchPeople()
        Sample.press("1 g g", &model)
        let (cursor, closed) = (model.library.cursor, model.library.closed)
        Sample.press("z M /", &model)
        Sample.type("log", &model)
        #expect(model.library.cursorRow?.item?.name == "Log in")
        #expect(Sample.lines(model)[23].contains("Enter stay  Esc back"))
        #expect(Sample.lines(model)[22].contains("1 of 1"))
        Sample.press("Backspace Backspace Backspace", &model)
        Sample.type("hell", &model)
        #expect(model.library.cursorRow?.item?.name == "Hello")
        Sample.press("Esc", &model)
        #expect(model.library.cursorRow?.item?.name == "Tour" && model.library.closed != closed && cursor == 0)
        #expect(model.search == SearchState() && model.overlays.isEmpty)
    }

    @Test func `Enter stays, and n goes on from there`() {
        var model = Sample.searchPeople()
        Sample.press("1 g g /", &model)
        Sample.type("list", &model)
        Sample.press("Enter", &model)
        #expect(model.library.cursorRow?.item?.name == "List orders" && model.said == "1 of 1")
        Sample.press("n", &model)
        #expect(model.said == "1 of 1" && model.bench.searchOrigin == nil)
    }

    @Test func `parameters are opened where the match is, and closed again`() throws {
        var tree = try TreeCase(#"{"a":{"deep":1},"b":{"other":2}}"#, at: [.key("b")])
        tree.press("3 z M")
        let rows = tree.rows
        tree.press("/")
        tree.type("dee")
        #expect(tree.cursor == "a.deep" && tree.rows != rows)
        tree.press("Esc")
        #expect(tree.cursor == "b" && tree.rows == rows)
        tree.press("/")
        tree.type("dee")
        tree.press("Enter")
        #expect(tree.cursor == "a.deep")
    }

    @Test func `tables of pane 3 too`() {
        var model = Sample.searchPeople()
        model.request.change {
            $0.headers = ["X-A", "X-B", "X-C"].enumerated().map { HeaderRow(id: $0, name: $1, value: "1") }
        }
        Sample.press("3 g h g g /", &model)
        Sample.type("x-b", &model)
        #expect(model.request.tables.headers.list.cursor == 1)
        Sample.press("Esc", &model)
        #expect(model.request.tables.headers.list.cursor == 0)
    }

    private static let answer = #"{"people":[{"name":"Ada","role":"x"},{"name":"Tom","role":"tim"}],"page":1}"#

    @Test(arguments: [false, true]) func `the answer is searched beside the keys`(inOneWrite: Bool) {
        var model = Model.showing(Self.answer)
        model.focus = .response
        Sample.press("/", &model)
        if inOneWrite {
            run(type("tom", &model), &model)
        } else {
            for letter in "tom" { run(type(String(letter), &model), &model) }
        }
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.people[1].name")
        #expect(Sample.lines(model).contains { $0.contains("1 of 1") })
        Sample.press("Enter", &model)
        #expect(model.said == "1 of 1" && ResponseScreen.yank(.yankPath, model)?.text == "$.people[1].name")
        Sample.press("/", &model)
        run(type("ada", &model), &model)
        Sample.press("Esc", &model)
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.people[1].name")
        #expect(model.request.response.matches.pattern == "tom")
    }

    @Test func `no key of the line waits for a search, and those behind Enter wait for its match`() {
        var model = Model.showing(Self.answer)
        model.focus = .response
        Sample.press("/", &model)
        let effects = type("tom", &model)
        guard case .prompt(let prompt)? = model.overlays.last else {
            Issue.record("no line")
            return
        }
        #expect(prompt.editor.text == "tom")
        #expect(Sample.press("Enter", &model).allSatisfy { if case .search = $0 { false } else { true } })
        let copied = Sample.press("y y", &model)
        #expect(copied.allSatisfy { if case .copy = $0 { false } else { true } })
        var later: [Effect] = []
        if let job = effects.compactMap({ if case .search(let job) = $0 { job } else { nil } }).last {
            later = update(&model, .searched(job.id, ResponseSearch.run(job)))
        }
        #expect(later.contains { if case .copy("Tom", _) = $0 { true } else { false } })
    }

    @Test func `Esc ends the search that runs`() {
        var model = Model.showing(Self.answer)
        model.focus = .response
        Sample.press("/", &model)
        let effects = type("t", &model)
        #expect(Sample.press("Esc", &model).contains { if case .stopSearch = $0 { true } else { false } })
        run(effects, &model)
        #expect(model.request.response.tree.cursor == 0 && model.request.response.matches == SearchMatches())
    }

    @Test func `environments, transfers and menus are searched`() {
        var model = Sample.searchPeople()
        Sample.press("g e l /", &model)
        Sample.press("Esc Esc", &model)
        model = Sample.searchPeople()
        Sample.press("m /", &model)
        Sample.type("del", &model)
        #expect(Sample.lines(model).contains { $0.contains(">") && $0.contains("DELETE") })
        Sample.press("Enter Enter", &model)
        #expect(model.request.draft.method == "DELETE" && model.overlays.isEmpty)
        Sample.press("m /", &model)
        Sample.type("get", &model)
        Sample.press("Esc Enter", &model)
        #expect(model.request.draft.method == "DELETE")
    }

    /// The first line of the manual, and what it is about.
    private func manual(_ model: Model) -> (title: String, visit: ManualCard.Visit?) {
        let title = Sample.lines(model).first { $0.contains("Manual: ") } ?? ""
        guard case .manual(let card)? = model.overlays.first else { return (title, nil) }
        return (title, card.visit)
    }

    private func look(for text: String, _ model: inout Model) {
        for letter in text {
            for case .readManual(let job) in type(String(letter), &model) {
                _ = update(&model, .manualRead(job.read()))
            }
        }
    }

    @Test func `the manual shows what it finds for each letter, and Esc leads back to the page`() {
        var model = Sample.searchPeople()
        _ = Parts.open(ManualCard.opening(model), &model)
        Sample.press("j j", &model)
        let before = manual(model)
        Sample.press("/", &model)
        look(for: "pro", &model)
        #expect(manual(model).visit?.page == .words(["pro"]), "\(manual(model).title)")
        look(for: "xy", &model)
        #expect(manual(model).title.contains("Manual: proxy"))
        Sample.press("Esc", &model)
        #expect(manual(model).title == before.title && manual(model).visit == before.visit)
        Sample.press("/", &model)
        look(for: "proxy", &model)
        #expect(Sample.press("Enter", &model).isEmpty && manual(model).visit?.page == .words(["proxy"]))
        Sample.press("Esc", &model)
        #expect(manual(model).visit == before.visit)
    }

    @Test func `letters in the manual do not wait for what is read, and Enter waits for the last of it`() throws {
        var model = Sample.searchPeople()
        _ = Parts.open(ManualCard.opening(model), &model)
        Sample.press("/", &model)
        let jobs = type("proxy", &model).compactMap {
            if case .readManual(let job) = $0 { job } else { ManualJob?.none }
        }
        #expect(jobs.map(\.words) == [["p"], ["pr"], ["pro"], ["prox"], ["proxy"]])
        Sample.press("Enter", &model)
        for job in jobs { _ = update(&model, .manualRead(job.read())) }
        #expect(manual(model).visit?.page == .words(["proxy"]) && manual(model).title.contains("Manual: proxy"))
    }

    @Test func `compare, difference and a file's text go back too`() {
        var model = CompareScreenTests.order(Sample.small)
        CompareScreenTests.compare(&model)
        Sample.press("g g /", &model)
        Sample.type("rails", &model)
        #expect(model.screens.compare.row?.way.title == "rails")
        Sample.press("Esc", &model)
        #expect(model.screens.compare.list.cursor == 0 && model.stage == .compare)
    }

    @Test func `what one key cannot look through waits for Enter`() throws {
        let items = (0..<6000).map { #""k\#($0)":1"# }.joined(separator: ",")
        var tree = try TreeCase("{\(items)}")
        tree.press("3 g g /")
        tree.type("k77")
        #expect(tree.cursor == "k0" && tree.said == "Enter searches")
        tree.press("Enter")
        #expect(tree.cursor == "k77")
    }
}
