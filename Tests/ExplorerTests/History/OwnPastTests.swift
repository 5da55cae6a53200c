import Checks
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

    @Test func `a request without a file has no past of its own`() {
        var model = Model.showing("{}")
        model.focus = .response
        #expect(Sample.press("<", &model).isEmpty && said(model).contains("without a file"))
    }

    @Test func `D makes an editable request of what is shown`() {
        var model = answered()
        Sample.press("< D", &model)
        #expect(model.request.place == nil && model.request.draft.url == "{{demo}}/people")
    }
}
