import CurlewNetworking
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// An answer that stays while its request is edited.
@Suite struct EarlierAnswerTests {
    private typealias Sample = SampleScreen

    /// A request that was sent as it stands; the focus is on its parameters.
    private func answered() -> Model {
        var model = Sample.searchPeople()
        model.focus = .parameters
        Sample.answer(#"{"people":[]}"#, &model)
        return model
    }

    private func title(_ model: Model) -> String { ResponseScreen.title(model).right.text }

    @Test func `is marked with the number of edits since it was asked for, and undo takes the mark away`() {
        var model = answered()
        model.size = Size(width: 200, height: 50)
        #expect(title(model).hasPrefix(" 200 OK"))
        Sample.press("3 g g Space", &model)
        #expect(title(model).hasPrefix("sent before your last edit   200"))
        Sample.press("j j Space", &model)
        #expect(title(model).hasPrefix("sent before your last 2 edits   200"))
        Sample.press("u", &model)
        #expect(title(model).hasPrefix("sent before your last edit  "))
        Sample.press("u", &model)
        #expect(title(model).hasPrefix(" 200 OK"))
        Sample.press("Ctrl-R Ctrl-R", &model)
        #expect(title(model).hasPrefix("sent before your last 2 edits  "))
    }

    @Test func `counts the text that is being typed`() {
        var model = answered()
        Sample.press("3 g g j Enter", &model)
        #expect(model.earlierAnswer == nil)
        Sample.type("x", &model)
        #expect(model.earlierAnswer == "sent before your last edit")
        Sample.press("Enter", &model)
        #expect(model.earlierAnswer == "sent before your last edit")
    }

    @Test func `is of the request that was sent when that one is older than what undo led back to`() {
        var model = Sample.searchPeople()
        model.focus = .parameters
        Sample.press("3 g g Space", &model)
        Sample.answer("{}", &model)
        #expect(model.earlierAnswer == nil)
        Sample.press("3 u", &model)
        #expect(model.earlierAnswer == "sent before your last edit")
        Sample.press("Ctrl-R", &model)
        #expect(model.earlierAnswer == nil)
    }

    @Test func `does not grow older by its checks, which are not sent`() {
        var model = answered()
        model.request.step("add check") { $0.change { $0.checks = ["status 200"] } }
        #expect(model.earlierAnswer == nil)
        Sample.press("3 g g Space", &model)
        #expect(model.earlierAnswer == "sent before your last edit")
    }

    @Test func `belongs to the new request once that was sent, and to the old one when it was sent again`() {
        var model = answered()
        Sample.press("3 g g Space", &model)
        Sample.answer("{}", &model)
        #expect(model.earlierAnswer == nil)
        Sample.press("3 Space", &model)
        _ = SendUpdate.resend(&model)
        model.take(.finished(Answer.exchange("{}")))
        #expect(model.earlierAnswer == "sent before your last edit")
    }

    @Test(arguments: [ColorDepth.mono, .ansi16]) func `is drawn in the colour of muted text`(depth: ColorDepth) throws {
        let name = depth == .mono ? "mono" : "system"
        let theme = try ThemeCatalog(folders: []).theme(named: name).resolved(for: depth)
        var model = answered()
        func style() -> Style {
            let rect = MainLayout(model).panes[.response] ?? Rect(x: 0, y: 0, width: 0, height: 0)
            return view(model, theme: theme).buffer[rect.x + 5, rect.y + 1].style
        }
        let muted = theme[.textMuted]
        #expect(style().foreground != muted.foreground || style().attributes != muted.attributes)
        Sample.press("3 g g Space", &model)
        #expect(style().foreground == muted.foreground && style().attributes == muted.attributes)
    }
}
