import CurlewBytes
import CurlewFormats
import Drafting
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// Screen of `=`: two answers as one merged tree.
@Suite struct DifferenceScreenTests {
    private typealias Sample = SampleScreen
    private typealias Fixture = DifferenceFixture

    @Test func `in one colour`() throws {
        let theme = try ThemeCatalog(folders: []).theme(named: "mono").resolved(for: .mono)
        var model = Fixture.screen(Sample.small)
        Fixture.press("o )", &model)
        try expectScreen(view(model, theme: theme).buffer, named: "difference-mono")
    }

    @Test(arguments: [Sample.small, Sample.medium, Sample.reduced])
    func `two answers as one tree`(size: Size) throws {
        var model = Fixture.screen(size)
        try expectScreen(Sample.lines(model), named: "difference-\(size.width)x\(size.height)")
        Fixture.press("o )", &model)
        try expectScreen(Sample.lines(model), named: "difference-only-\(size.width)x\(size.height)")
        Fixture.press("]", &model)
        try expectScreen(Sample.lines(model), named: "difference-headers-\(size.width)x\(size.height)")
    }

    @Test func `in one colour the marks and the words tell everything`() throws {
        let theme = try ThemeCatalog(folders: []).theme(named: "mono").resolved(for: .mono)
        let buffer = view(Fixture.screen(), theme: theme).buffer
        for y in 0..<buffer.size.height {
            for x in 0..<buffer.size.width {
                let style = buffer[x, y].style
                #expect(style.foreground == .default && style.background == .default)
            }
        }
        #expect(buffer.lines.contains { $0.contains("~") && $0.contains("\"mother\"") && $0.contains("\"parent\"") })
        #expect(buffer.lines.contains { $0.contains("(only in B)") })
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/people", "http://127.0.0.1:9090/people"), ("a long beginning and", "a long beginning"),
        ("an e\u{301} far behind the beginning", "an \u{E9} far behind the beginning"), ("same", "other"),
    ])
    func `two values that begin alike are cut around their first difference`(first: String, second: String) throws {
        let documents = try [first, second].map {
            try JSONDocument(parsing: Bytes(Array(JSONValue.string($0).text().utf8)))
        }
        let display = Model(size: Sample.small, settings: Settings(), clock: Sample.clock).display
        for columns in 8...40 {
            let texts = DifferenceValue.pair((documents[0], 0), (documents[1], 0), columns: columns, display)
                .map { $0.map(\.text).joined() }
            #expect(!texts[0].unicodeScalars.elementsEqual(texts[1].unicodeScalars), "\(columns): \(texts)")
            #expect(texts.allSatisfy { TextWidth.columns(of: $0) <= columns })
        }
    }

    @Test func `) and ( go from change to change and end`() {
        var model = Fixture.screen()
        var seen: [String] = []
        for _ in 0..<5 {
            Fixture.press(")", &model)
            seen.append(model.screens.difference.place.map { "\($0.last.map { "\($0)" } ?? "")" } ?? "")
        }
        #expect(Fixture.cursorLine(model).contains("took_ms"))
        #expect(seen.count == 5)
        Fixture.press(")", &model)
        #expect(model.status.message?.text == "no change below")
        Fixture.press("( ( ( (", &model)
        #expect(Fixture.cursorLine(model).contains("role"))
        Fixture.press("(", &model)
        #expect(model.status.message?.text == "no change above")
    }

    @Test func `i ignores the path, then that of every item, then compares it again; u takes it back`() {
        var model = Fixture.screen()
        #expect(Fixture.shows("5 changes", model))
        Fixture.press(")", &model)
        Fixture.press("i", &model)
        #expect(Fixture.shows("4 changes", model))
        #expect(model.request.draft.comparison.ignored == ["$.people[0].role"])
        #expect(model.status.message?.text == "ignored $.people[0].role; i again: in every item")
        Fixture.press("i", &model)
        #expect(model.request.draft.comparison.ignored == ["$.people[*].role"])
        Fixture.press("i", &model)
        #expect(model.request.draft.comparison == SavedComparison() && Fixture.shows("5 changes", model))
        Fixture.press("u u", &model)
        #expect(model.request.draft.comparison.ignored == ["$.people[0].role"])
        Fixture.press("u", &model)
        #expect(model.request.draft.comparison == SavedComparison() && Fixture.shows("5 changes", model))
        Fixture.press("u", &model)
        #expect(model.status.message?.text == "nothing to undo here")
        Fixture.press("Ctrl-R", &model)
        #expect(model.request.draft.comparison.ignored == ["$.people[0].role"])
        #expect(model.request.isUnsaved)
    }

    @Test func `an ignored header field is kept by its name`() {
        var model = Fixture.screen()
        Fixture.press("]", &model)
        #expect(Fixture.shows("3 differ", model))
        while !Fixture.cursorLine(model).contains("Date") { Fixture.press("j", &model) }
        Fixture.press("i", &model)
        #expect(model.request.draft.comparison.ignoredFields == ["Date"])
        #expect(Fixture.shows("2 differ", model))
        Fixture.press("i", &model)
        #expect(model.request.draft.comparison == SavedComparison())
    }

    @Test func `a pairs the items by place, then by each member, then as they fit`() {
        var model = Fixture.main(Sample.small)
        let sides = [
            #"{"list": [{"id": 1, "a": "x"}, {"id": 2, "a": "y"}]}"#,
            #"{"list": [{"id": 2, "a": "y"}, {"id": 1, "a": "x"}]}"#,
        ].map { DifferenceSide(Fixture.exchange($0), named: "demo") }
        Fixture.answer(DifferenceScreen.open(sides[0], sides[1], &model), &model)
        #expect(Fixture.shows("no changes", model))
        Fixture.press("j a", &model)
        #expect(model.request.draft.comparison.arrays == [.init(path: "$.list", member: nil)])
        #expect(Fixture.shows("4 changes", model))
        Fixture.press("a", &model)
        #expect(model.request.draft.comparison.arrays == [.init(path: "$.list", member: "id")])
        #expect(Fixture.shows("no changes", model))
        Fixture.press("a", &model)
        #expect(model.request.draft.comparison.arrays == [.init(path: "$.list", member: "a")])
        Fixture.press("a", &model)
        #expect(model.request.draft.comparison == SavedComparison())
    }

    @Test func `w swaps the sides`() {
        var model = Fixture.screen()
        Fixture.press("w", &model)
        #expect(Fixture.shows("1 only in A, 1 only in B", model) || Fixture.shows("only in A", model))
        #expect(model.screens.difference.comparison?.first.name == "demo-2")
    }

    @Test func `the strip tells both values, and x shows them in full`() {
        var model = Fixture.screen()
        Fixture.press(")", &model)
        #expect(Fixture.shows("$.people[0].role   changed", model))
        #expect(Fixture.shows("A \"mother\"  6 characters   B \"parent\"  6 characters", model))
        #expect(Fixture.shows("the two requests differ in 1 place", model))
        Fixture.press("x", &model)
        #expect(Fixture.shows("A: 6 characters", model) && Fixture.shows("  parent", model))
    }

    @Test func `a folded subtree that is the same opens and closes`() {
        var model = Fixture.screen()
        while !Fixture.cursorLine(model).contains("(same)") { Fixture.press("j", &model) }
        Fixture.press("Enter", &model)
        #expect(Fixture.shows("\"father\"", model))
        Fixture.press("h", &model)
        #expect(!Fixture.shows("\"father\"", model))
    }

    @Test func `texts are compared by lines, bytes from the first that differs`() {
        var model = Fixture.main(Sample.small)
        func open(_ one: [UInt8], _ two: [UInt8], _ type: String) {
            let sides = [one, two].map { DifferenceSide(Fixture.exchange($0, type: type), named: "demo") }
            Fixture.answer(DifferenceScreen.open(sides[0], sides[1], &model), &model)
        }
        open(Array("a\nb\nc\n".utf8), Array("a\nx\nc\n".utf8), "text/plain")
        #expect(
            Fixture.shows("- b", model) && Fixture.shows("+ x", model) && Fixture.shows("lines: 1 only in A", model))
        open([0, 1, 2, 3], [0, 1, 9, 3, 4], "application/octet-stream")
        #expect(Fixture.shows("differs from byte 2 on", model) && Fixture.shows("00 01 09 03 04", model))
        open([0, 1], [0, 1], "application/octet-stream")
        #expect(Fixture.shows("The bodies are the same, byte for byte.", model))
    }

    @Test func `a result of an earlier comparison is dropped`() {
        var model = Fixture.screen()
        var jobs: [DifferenceJob] = []
        for case .compare(let job) in Sample.press("o", &model) { jobs.append(job) }
        #expect(jobs.count == 1 && model.screens.difference.job == jobs.first?.id)
        Fixture.answer(
            [
                .compare(
                    DifferenceJob(
                        id: JobID(99_999), first: jobs[0].first, second: jobs[0].second, rules: jobs[0].rules,
                        onlyChanges: false))
            ],
            &model)
        #expect(model.screens.difference.job == jobs.first?.id)
        Fixture.answer([.compare(jobs[0])], &model)
        #expect(model.screens.difference.job == nil)
    }

    @Test func `secrets stand as stars`() {
        var model = Fixture.screen()
        model.environments.learn(["mother"])
        Fixture.press(")", &model)
        for keys in ["", "x"] {
            Fixture.press(keys, &model)
            #expect(!Fixture.shows("mother", model))
        }
    }

    @Test func `Esc goes back to the panes, and what runs is stopped`() {
        var model = Fixture.screen()
        let effects = Sample.press("o Esc", &model)
        // The key behind it waits for the comparison, which tells where it lands.
        Fixture.answer(effects, &model)
        #expect(model.stage == .main)
    }

    @Test func `/ finds names and values, and no letter of it is a command`() {
        var model = Fixture.screen(Sample.small)
        Fixture.press("/", &model)
        Sample.type("size", &model)
        Fixture.press("Enter", &model)
        #expect(Fixture.cursorLine(model).contains("size"), "\(Fixture.cursorLine(model))")
        Fixture.press("/", &model)
        Sample.type("nothing like it", &model)
        Fixture.press("Enter", &model)
        #expect(model.status.message?.text.hasPrefix("No match for \"nothing like it\" in ") == true)
    }

    @Test(arguments: ["m", "M", "s", "gu"])
    func `a key that would change the request does nothing where the request is not seen`(key: String) {
        var model = Fixture.screen(Sample.small)
        let before = model.request.draft
        let effects = Sample.press(key.map(String.init).joined(separator: " "), &model)
        #expect(effects.allSatisfy { if case .startTimer = $0 { true } else { false } }, "\(effects)")
        #expect(model.request.draft == before && model.overlays.isEmpty && model.edit == nil)
        #expect(model.status.message?.text.isEmpty == false)
    }
}
