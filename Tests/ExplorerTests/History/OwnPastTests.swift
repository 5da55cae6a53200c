import CurlewChecks
import CurlewNetworking
import Drafting
import History
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// `<` and `>` in the response pane.
@Suite struct OwnPastTests {
    private typealias Sample = SampleHistory

    private func answered() -> Model {
        var model = SampleScreen.searchPeople()
        model.focus = .response
        if case .received(var exchange) = model.request.exchange {
            exchange.date = SampleScreen.clock.seconds
            model.request.exchange = .received(exchange)
        }
        SampleScreen.settle(&model)
        return model
    }

    private func title(_ model: Model) -> String {
        ResponseScreen.title(model, width: 78).right.map(\.text).joined()
    }

    private func said(_ model: Model) -> String { model.status.message?.text ?? "" }

    @Test func `the earlier answers, and back to now`() {
        var model = answered()
        let now = title(model)
        // The answer on the screen is the newest, with another time than those that are kept.
        Sample.press("<", &model)
        #expect(title(model).contains("2 of 3, 14:01:58"), "\(title(model))")
        Sample.press("<", &model)
        #expect(title(model).contains("1 of 3"))
        Sample.press("<", &model)
        #expect(title(model).contains("1 of 3") && said(model) == "this is the first answer that is kept")
        Sample.press("> >", &model)
        #expect(title(model) == now && said(model) == "the answer of now")
        Sample.press(">", &model)
        #expect(said(model) == "this is the newest answer")
    }

    @Test func `the answer on the screen beside the one before it, of now and of the past`() {
        var model = answered()
        Sample.press("=", &model)
        #expect(model.stage == .difference)
        let comparison = model.screens.difference.comparison
        #expect(comparison?.first.date == Sample.entry(19).date)
        #expect(comparison?.second.date == SampleScreen.clock.seconds)
        Sample.press("Esc", &model)
        #expect(model.stage == .main && model.request.response.past == nil)
        Sample.press("<", &model)
        Sample.press("=", &model)
        #expect(model.screens.difference.comparison?.first.date == Sample.entry(18).date)
        #expect(model.screens.difference.comparison?.second.date == Sample.entry(19).date)
        Sample.press("Esc", &model)
        #expect(title(model).contains("2 of 3"), "\(title(model))")
        Sample.press("< =", &model)
        #expect(model.stage == .main && said(model).hasPrefix("this is the first answer"))
    }

    // MARK: Under the timing

    private func asked(_ effects: [Effect]) -> [HistoryQuery] {
        effects.compactMap { if case .readHistory(let query) = $0 { query } else { nil } }
    }

    @Test func `the answers before this one stand under its timing, and are looked for when it is shown`() throws {
        var model = answered()
        #expect(asked(SampleScreen.press("3 5", &model)).isEmpty)
        let effects = SampleScreen.press("] ] ]", &model)
        #expect(ResponseScreen.shownTab(model) == .timing)
        let query = try #require(asked(effects).first)
        #expect(asked(effects).count == 1 && query.part == .of(.request(SampleHistory.key)) && !query.holdsKeys)
        // It is asked once, and no key waits for it.
        #expect(asked(SampleScreen.press("k", &model)).isEmpty)
        Sample.answer(effects, &model)
        model.zoom = .full
        SampleScreen.settle(&model)
        let lines = SampleScreen.lines(model)
        let head = try #require(lines.firstIndex { $0.contains("answers before this one  <  >") }, "\(lines)")
        #expect(lines[head + 1].contains("14:02:11  200 OK    12 ms  1.23 kB"), "\(lines[head + 1])")
        #expect(lines[head + 2].contains("14:01:58  200 OK"))
        Sample.press("<", &model)
        #expect(!SampleScreen.lines(model).contains { $0.contains("14:02:11  200 OK") })
    }

    @Test func `where the timing has a column they are there at once, and only for what was kept`() {
        var model = answered()
        model.size = SampleScreen.large
        var effects: [Effect] = []
        for settler in Settler.order { effects += settler.settle(&model) }
        #expect(asked(effects).count == 1)
        _ = update(&model, .historyRead(asked(effects)[0].id, Sample.page([], total: 0)))
        #expect(!SampleScreen.lines(model).contains { $0.contains("answers before") })
    }

    @Test func `the checks of today run over it, and nothing is captured`() {
        var model = answered()
        model.request.change { draft in
            draft.checks = ["$.people size 7"]
            draft.captures = [.init(name: "a", text: "$.people")]
        }
        SampleScreen.settle(&model)
        var jobs: [CheckJob] = []
        for effect in Sample.press("<", &model) { if case .check(let job) = effect { jobs.append(job) } }
        #expect(jobs.last?.rules.map(\.text) == ["$.people size 7"] && jobs.last?.captures.isEmpty == true)
    }

    @Test func `sending returns to now`() {
        var model = answered()
        Sample.press("<", &model)
        SampleScreen.answer(#"{"a":1}"#, &model)
        #expect(model.request.response.past == nil && !title(model).contains(" of "))
    }

    /// A request without a file and its answer.
    private func draft() -> Model {
        var model = Model.showing("{}")
        model.focus = .response
        if case .received(var exchange) = model.request.exchange {
            exchange.date = SampleScreen.clock.seconds
            model.request.exchange = .received(exchange)
        }
        SampleScreen.settle(&model)
        return model
    }

    @Test func `a request without a file finds its answers by method and URL`() throws {
        var model = draft()
        let sent = try #require(model.request.exchange.sentRequest)
        let effects = SampleScreen.press("<", &model)
        let asked = effects.compactMap { effect in
            if case .readPast(_, let past) = effect { past } else { HistoryPast?.none }
        }
        guard case .like(let method, let url, let date)? = asked.first else {
            Issue.record("not asked: \(asked)")
            return
        }
        #expect(method == sent.method && url == sent.url && date != nil)
        Sample.answer(effects, &model)
        #expect(title(model).contains("2 of 3, 14:01:58"), "\(title(model))")
        Sample.press("<", &model)
        Sample.press("=", &model)
        #expect(said(model).hasPrefix("this is the first answer"))
    }

    @Test(arguments: [false, true]) func `= compares a draft with the one before, < and > go through all`(isOne: Bool) {
        var model = draft()
        if isOne {
            // One read of the terminal has both keys: the second waits for the first one's answer.
            Sample.answer(SampleHistory.atOnce("<=", &model), &model)
        } else {
            Sample.press("<", &model)
            Sample.press("=", &model)
        }
        #expect(model.stage == .difference)
        #expect(model.screens.difference.comparison?.first.date == Sample.entry(18).date)
    }

    @Test func `a draft that goes elsewhere now is another request`() {
        var model = draft()
        SampleScreen.answer("{}", &model)
        if case .received(var exchange) = model.request.exchange {
            exchange.date = SampleScreen.clock.seconds
            model.request.exchange = .received(exchange)
        }
        #expect(model.request.answerBefore != nil)
        var other = model
        Sample.press("=", &model)
        #expect(model.stage == .difference)
        #expect(model.screens.difference.comparison?.first.date != Sample.entry(19).date)
        // The answer before in this run went elsewhere: the one before to this URL is in the history.
        other.request.answerBefore?.content = .answer(
            DifferenceSide.Answer(
                request: SentTree(SentRequest(method: "GET", url: "http://else.test/", headers: [], body: nil))))
        Sample.press("=", &other)
        #expect(other.screens.difference.comparison?.first.date == Sample.entry(19).date)
    }

    @Test func `without a URL nothing can have been answered`() {
        var model = SampleScreen.empty()
        model.stage = .main
        model.focus = .response
        #expect(Sample.press("<", &model).isEmpty && said(model).contains("no URL yet"))
    }

    @Test func `D makes an editable request of what is shown`() {
        var model = answered()
        Sample.press("< D", &model)
        #expect(model.request.place == nil && model.request.draft.url == "{{demo}}/people")
    }
}
