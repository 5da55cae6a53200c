import CurlewBytes
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import History

/// The list of `H`.
@Suite struct HistoryScreenTests {
    private typealias Sample = SampleHistory

    private func said(_ model: Model) -> String { model.status.message?.text ?? "" }

    private func entry(_ model: Model) -> Int? { model.screens.history.row?.entry?.id }

    // MARK: Pictures

    @Test(arguments: [SampleScreen.small, SampleScreen.medium, SampleScreen.reduced])
    func `the list, a filter, a run that is open and an exchange of the past`(size: Size) throws {
        let name = "\(size.width)x\(size.height)"
        var model = Sample.opened(size, drawing: .unicode)
        try expectScreen(SampleScreen.lines(model), named: "history-\(name)")
        Sample.press("j j j j Enter j Space", &model)
        try expectScreen(SampleScreen.lines(model), named: "history-run-\(name)")
        Sample.press("k k k Enter", &model)
        try expectScreen(SampleScreen.lines(model), named: "history-past-\(name)")
        var filtered = Sample.opened(size, drawing: .unicode)
        let found = Sample.page(Array(Sample.items[3...3]), total: 19)
        Sample.press("/", &filtered, found)
        Sample.type("status:4xx orders", &filtered, found)
        try expectScreen(SampleScreen.lines(filtered), named: "history-filter-\(name)")
    }

    @Test func `in one colour`() throws {
        let theme = try ThemeCatalog(folders: []).theme(named: "mono").resolved(for: .mono)
        var model = Sample.opened(drawing: .unicode)
        Sample.press("Space j j j", &model)
        try expectScreen(view(model, theme: theme).buffer, named: "history-mono")
    }

    @Test(arguments: [SampleScreen.small, SampleScreen.medium, SampleScreen.large, SampleScreen.reduced])
    func `lines have columns for what there is room for`(size: Size) {
        let lines = SampleScreen.lines(Sample.opened(size))
        let order = lines.first { $0.contains("14:01:22") } ?? ""
        #expect(order.contains("POST") && order.contains("422"), "\(order)")
        #expect(order.contains("240 B") == (size.width >= 80), "\(order)")
        #expect(order.contains("/strict/php/orders") == (size.width >= 110), "\(order)")
    }

    // MARK: Requests without a file

    private static func draft(_ id: Int, _ url: String, _ method: String = "GET", status: Int = 200) -> HistoryItem {
        var entry = Sample.entry(id, method, name: "", url: url, status: status, reason: status == 200 ? "OK" : "")
        entry.name = "New request"
        return Sample.item(.entry(entry), "12:53:0\(id % 10)")
    }

    private static let drafts = Sample.page([
        draft(9, "http://127.0.0.1:8411/500", status: 500), draft(8, "http://127.0.0.1:8411/users"),
        draft(7, "https://api.example.test/v1/accounts/of/one/very/long/path/that/ends/in/orders/7741?expand=lines"),
        draft(6, "http://127.0.0.1:8411", "POST"),
    ])

    @Test(arguments: [SampleScreen.small, SampleScreen.medium])
    func `are named by method and path, of which the end stays`(size: Size) throws {
        var model = Sample.opened(size, page: Self.drafts)
        let lines = SampleScreen.lines(model)
        #expect(!lines.contains { $0.contains("New request") })
        func row(_ time: String) throws -> String { try #require(lines.first { $0.contains(time) }) }
        #expect(try row("12:53:09").contains("GET     /500"))
        #expect(try row("12:53:08").contains("GET     /users"))
        let long = try row("12:53:07")
        #expect(long.contains("/orders/7741") && !long.contains("example"))
        #expect(try row("12:53:06").contains("POST    http://127.0.0.1:8411"))
        #expect(try row("12:53:09").contains("Internal Server Error") == (size.width >= 110))
        // The whole URL of the line stands at the foot, in two rows.
        SampleScreen.press("j j", &model)
        let foot = SampleScreen.lines(model).suffix(8).joined()
        #expect(foot.contains("GET https://api.example.test/v1/accounts") && foot.contains("expand=lines"), "\(foot)")
    }

    @Test func `columns stand side by side, and one whose cells are all alike goes to the title`() throws {
        var model = Sample.opened(page: Self.drafts)
        let head = try #require(SampleScreen.lines(model).first { $0.contains("when ") })
        #expect(head.contains("  when      method  request"))
        #expect(head.contains("status") && !head.contains(" env "))
        #expect(SampleScreen.lines(model)[0].contains("env demo"))
        Sample.press("Esc H", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains(" env ") && $0.contains("request") })
    }

    @Test func `a narrow place keeps the end of a path, and the beginning of a query`() {
        func path(_ url: String, _ columns: Int) -> String {
            HistoryWords.path(url, columns: columns)
        }
        #expect(path("http://h/a/b?x=1", 20) == "/a/b?x=1")
        #expect(path("http://h/a/b?x=123456789", 10) == "/a/b?x=…")
        #expect(path("http://h/first/second/third", 15) == "…/second/third")
        #expect(path("http://h/first/second/third", 12) == "…/third")
        #expect(path("http://h", 20) == "http://h" && path("http://h?a=b", 20) == "?a=b")
        #expect(path("http://h/a-step-that-is-too-long", 8).utf8.count <= 10)
    }

    @Test func `the host of a request without a file is told without user and password`() {
        #expect(HistoryWords.host("http://me:******@h.test:8080/x?a=b@c") == "h.test:8080")
        #expect(HistoryWords.host("https://h") == "h" && HistoryWords.host("nothing") == "")
        var model = Sample.opened(page: Self.drafts)
        model.size = SampleScreen.medium
        #expect(SampleScreen.lines(model).contains { $0.contains(" /500  127.0.0.1:8411") })
    }

    @Test(arguments: [false, true]) func `= compares with the one before of the same method and URL`(isOne: Bool) throws
    {
        var model = Sample.opened(page: Self.drafts)
        let effects =
            isOne
            ? Sample.atOnce("j=", &model)
            : SampleScreen.press("j", &model) + SampleScreen.press("=", &model)
        let asked = effects.compactMap { if case .readPast(_, let past) = $0 { past } else { HistoryPast?.none } }
        #expect(asked == [.like(method: "GET", url: "http://127.0.0.1:8411/users")])
        Sample.answer(effects, &model)
        #expect(
            model.stage == .history
                && said(model) == "none before it is of the same request; compare: mark two with Space")
    }

    @Test func `without colours everything is told by signs and words`() throws {
        let theme = try ThemeCatalog(folders: []).theme(named: "mono").resolved(for: .mono)
        let buffer = view(Sample.opened(), theme: theme).buffer
        let lines = buffer.lines
        #expect(lines.contains { $0.contains("! 422") } && lines.contains { $0.contains("failed") })
        for y in 0..<buffer.size.height {
            for x in 0..<buffer.size.width {
                let style = buffer[x, y].style
                #expect(style.foreground == .default && style.background == .default)
            }
        }
    }

    @Test(arguments: [
        (Sample.page([]), "Empty. Requests that are sent appear here"),
        (Sample.page([], keeping: .off("--no-history")), "Nothing is kept: --no-history."),
        (Sample.page([], problem: "The history is locked."), "The history is locked."),
    ])
    func `an empty list says why`(page: HistoryReading, words: String) {
        let lines = SampleScreen.lines(Sample.opened(page: page))
        #expect(lines.contains { $0.contains(words) }, "\(lines)")
    }

    @Test(arguments: [
        (Sample.page(), "kept 90 days, 20 000 exchanges, 1.07 GB"),
        (Sample.page(isCleaning: true), "deleting is being finished"),
        (Sample.page(keeping: .off("CURLEW_HISTORY=off")), "history is off: CURLEW_HISTORY=off"),
        (Sample.page(problem: "history.sqlite was damaged and set aside."), "was damaged and set aside"),
    ])
    func `the last line says what is kept, and what is wrong`(page: HistoryReading, words: String) {
        let lines = SampleScreen.lines(Sample.opened(page: page))
        #expect(lines[lines.count - 2].contains(words), "\(lines[lines.count - 2])")
    }

    // MARK: Pages

    @Test func `a page that was asked for before is dropped`() {
        var model = SampleScreen.searchPeople()
        let first = SampleScreen.press("H", &model)
        guard case .readHistory(let old)? = first.last else { return }
        _ = update(&model, .historyRead(old.id, Sample.page(total: 1)))
        let second = SampleScreen.press("Esc H", &model)
        guard case .readHistory(let new)? = second.last else { return }
        _ = update(&model, .historyRead(old.id, Sample.page([], total: 0)))
        #expect(model.screens.history.query?.id == new.id)
        _ = update(&model, .historyRead(new.id, Sample.page(total: 7)))
        #expect(model.screens.history.last?.total == 7)
    }

    @Test func `the next page is asked for before the cursor is at the end`() {
        let page = (1...60).map { Sample.item(.entry(Sample.entry(1000 - $0)), "14:02:11") }
        var model = Sample.opened(page: Sample.page(page, next: Self.place))
        let effects = SampleScreen.press("Ctrl-F Ctrl-F Ctrl-F Ctrl-F", &model)
        guard case .readHistory(let query)? = effects.first else {
            Issue.record("nothing asked: \(effects)")
            return
        }
        #expect(query.part == .below(Self.place) && !query.holdsKeys)
        let more = (1...60).map { Sample.item(.entry(Sample.entry(900 - $0)), "14:02:11") }
        _ = update(&model, .historyRead(query.id, Sample.page(more)))
        #expect(model.screens.history.list.rows.count == 120 && model.screens.history.list.next == nil)
        #expect(Set(model.screens.history.list.rows.map(\.key)).count == 120)
    }

    @Test func `a page that another list took the turn of is asked for again`() {
        let page = (1...60).map { Sample.item(.entry(Sample.entry(1000 - $0)), "14:02:11") }
        var model = Sample.opened(page: Sample.page(page, next: Self.place))
        guard case .readHistory(let lost)? = SampleScreen.press("Ctrl-F Ctrl-F Ctrl-F Ctrl-F", &model).first else {
            Issue.record("nothing asked")
            return
        }
        _ = update(&model, .historyRead(lost.id, nil))
        guard case .readHistory(let again)? = SampleScreen.press("j", &model).first else {
            Issue.record("not asked again")
            return
        }
        #expect(again.part == lost.part && again.id != lost.id)
    }

    private static let place = HistoryPlace(of: .entry(SampleHistory.entry(940)))

    // MARK: Filter

    @Test func `each key asks anew, and no key waits`() {
        var model = Sample.opened()
        SampleScreen.press("/", &model)
        var queries: [Explorer.HistoryQuery] = []
        for character in "5xx" {
            let effects = update(&model, .input(.key(Key(.character(character))), SampleScreen.clock))
            for case .readHistory(let query) in effects { queries.append(query) }
        }
        #expect(queries.map(\.filter) == ["5", "5x", "5xx"] && queries.allSatisfy { !$0.holdsKeys })
        #expect(model.screens.history.filter == "5xx")
    }

    @Test func `Enter waits for the page of what was typed`() {
        var model = Sample.opened()
        SampleScreen.press("/ x", &model)
        let effects = SampleScreen.press("Enter Enter", &model)
        guard case .readHistory(let query)? = effects.first else {
            Issue.record("nothing asked: \(effects)")
            return
        }
        #expect(query.holdsKeys && query.filter == "x" && effects.count { $0.isReading } == 1)
        let found = Sample.page([Sample.items[3]])
        let more = update(&model, .historyRead(query.id, found))
        #expect(more.contains { if case .readExchange(_, 16) = $0 { true } else { false } })
    }

    @Test func `Esc takes the filter away`() {
        var model = Sample.opened()
        Sample.press("/ x", &model)
        let effects = SampleScreen.press("Esc", &model)
        #expect(model.screens.history.filter.isEmpty && effects.contains { $0.isReading })
        #expect(model.stage == .history && model.overlays.isEmpty)
        Sample.press("/ x Enter", &model)
        Sample.press("Esc", &model)
        #expect(model.screens.history.filter.isEmpty && model.stage == .history)
        Sample.press("Esc", &model)
        #expect(model.stage == .main)
    }

    @Test func `Tab completes the name of a field`() {
        var model = Sample.opened()
        SampleScreen.press("/ s t Tab", &model)
        #expect(model.screens.history.filter == "status:")
        SampleScreen.press("5 Space b e Tab", &model)
        #expect(model.screens.history.filter == "status:5 before:")
    }

    // MARK: Marks

    @Test func `Space marks two, and a third takes the place of the first`() {
        var model = Sample.opened()
        Sample.press("Space Space", &model)
        #expect(model.screens.history.marks == [19, 18] && said(model).hasPrefix("2 marked"))
        Sample.press("Space", &model)
        #expect(model.screens.history.marks == [18, 17])
        Sample.press("k Space", &model)
        #expect(model.screens.history.marks == [18])
        Sample.press("Esc", &model)
        #expect(model.screens.history.marks.isEmpty && model.stage == .history)
    }

    // MARK: Deleting

    @Test func `what is deleted is gone at once, comes back by u, and is deleted when the list closes`() {
        var model = Sample.opened()
        let effects = SampleScreen.press("dd dd u", &model)
        #expect(!effects.contains { if case .deleteHistory = $0 { true } else { false } })
        #expect(entry(model) == 18 && model.screens.history.list.rows.count == 9)
        #expect(SampleScreen.press("q", &model).contains(.deleteHistory([19])))
        #expect(model.stage == .main && model.screens.history.deletions.isEmpty)
    }

    @Test func `what is deleted stays while an exchange is looked at, and goes with the program`() {
        var model = Sample.opened()
        let effects = Sample.press("dd Enter", &model)
        #expect(model.request.past != nil && !effects.contains { if case .deleteHistory = $0 { true } else { false } })
        #expect(SampleScreen.press("ZQ", &model).contains(.deleteHistory([19])))
    }

    @Test func `a line whose deletion fails is on the list again`() {
        var model = Sample.opened()
        let count = model.screens.history.list.rows.count
        SampleScreen.press("dd q", &model)
        #expect(model.screens.history.list.rows.count == count - 1)
        _ = update(&model, .historyNotDeleted("Nothing was deleted from the history."))
        #expect(model.screens.history.list.rows.count == count && said(model).hasPrefix("Nothing was deleted"))
    }

    @Test func `a line of a run is deleted by itself, the run is not`() {
        var model = Sample.opened()
        Sample.press("j j j j dd", &model)
        #expect(said(model).contains("opens the run"))
        Sample.press("Enter j dd", &model)
        #expect(model.screens.history.deletions.entries == [13])
        #expect(!model.screens.history.list.rows.contains { $0.key == .entry(13) })
    }

    // MARK: The line

    @Test func `yy copies the URL, yc the request as a command`() {
        var model = Sample.opened()
        #expect(SampleScreen.press("yy", &model).contains { $0.copied == "http://127.0.0.1:7777/people" })
        let command = Sample.press("yc", &model).compactMap(\.copied).first ?? ""
        #expect(command.hasPrefix("curl ") && command.contains("q=%7B%7Bword%7D%7D"), "\(command)")
    }

    @Test func `x says what is kept`() {
        var model = Sample.opened()
        Sample.press("x", &model)
        let lines = SampleScreen.lines(model)
        #expect(lines.contains { $0.contains("What is kept") } && lines.contains { $0.contains("{{token}}") })
        #expect(lines.contains { $0.contains("1 of 2 passed") })
    }

    @Test func `w asks for a file and writes the body of the line, not of the open request`() {
        var model = Sample.opened()
        Sample.press("w", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains(":write people") })
        let effects = SampleScreen.press("Enter", &model)
        let written = effects.compactMap { effect -> String? in
            if case .writeBody(let bytes, _, _, _) = effect {
                String(decoding: bytes.array, as: UTF8.self)
            } else {
                nil
            }
        }
        #expect(written == [#"{"people":[{"name":"Ada"}]}"#] && model.stage == .history)
    }

    @Test func `a line that was deleted elsewhere says so`() {
        var model = Sample.opened()
        let effects = SampleScreen.press("Enter", &model)
        for case .readExchange(let job, _) in effects { _ = update(&model, .exchangeRead(job, nil)) }
        #expect(model.stage == .history && said(model).contains("not there any more"))
    }

    @Test func `secrets stand as stars`() {
        var model = Sample.opened()
        model.environments.learn(["hunter2secret"])
        let item = Sample.item(
            .entry(Sample.entry(7, name: "", url: "http://h/hunter2secret", reason: "hunter2secret")), "14:02:11")
        Sample.press("Esc H", &model, Sample.page([item]))
        #expect(!SampleScreen.lines(model).contains { $0.contains("hunter2") })
    }

    // MARK: Palette

    @Test func `# in the palette looks in the history`() throws {
        var model = SampleScreen.searchPeople()
        SampleScreen.press("Ctrl-P", &model)
        Sample.type("#422", &model, Sample.page([Sample.items[3]]))
        #expect(SampleScreen.lines(model).contains { $0.contains("POST   Orders > Create order") })
        Sample.press("Enter", &model)
        #expect(model.request.past?.reading.entry.id == 16 && model.overlays.isEmpty)
        Sample.press("q", &model)
        #expect(model.request.past == nil && model.stage == .main && model.request.name == "Search people")
    }

    @Test func `Enter in the palette waits for what was typed`() {
        var model = SampleScreen.searchPeople()
        SampleScreen.press("Ctrl-P", &model)
        _ = update(&model, .input(.key(Key(.character("#"))), SampleScreen.clock))
        _ = update(&model, .input(.key(Key(.character("5"))), SampleScreen.clock))
        let effects = SampleScreen.press("Enter", &model)
        Sample.answer(effects, &model, Sample.page([Sample.items[3]]))
        #expect(model.request.past?.reading.entry.id == 16)
    }
}

extension Effect {
    fileprivate var isReading: Bool { if case .readHistory = self { true } else { false } }
    fileprivate var copied: String? { if case .copy(let text, _) = self { text } else { nil } }
}
