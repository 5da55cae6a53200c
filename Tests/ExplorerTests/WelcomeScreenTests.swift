import CurlewNetworking
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// The welcome screen alone, without a model.
struct WelcomeScreenTests {
    @Test(arguments: [
        (Action.paneCollections, WelcomeScreen.Wish.lookAround), (.paneRequest, .newRequest),
        (.requestEditURL, .newRequest), (.paneParams, .paste), (.importText, .paste), (.panePreview, .openFolder),
    ])
    func `A choice is one wish`(action: Action, wish: WelcomeScreen.Wish) {
        #expect(wishes(of: action, facts()) == [wish])
    }

    @Test func `Enter looks around whatever it is bound to`() {
        #expect(wishes(of: .moveDown, facts(isEnter: true)) == [.lookAround])
        #expect(wishes(of: .paneRequest, facts(isEnter: true)) == [.newRequest])
    }

    @Test func `What it has no use for is left to the panes`() {
        #expect(wishes(of: .moveDown, facts()) == nil)
        #expect(wishes(of: .requestSend, facts()) == nil)
        #expect(WelcomeScreen.leavesRestToPanes(Model(size: Size(width: 80, height: 24))))
    }

    @Test func `A card over it has its own title and hints`() {
        var model = Model(size: Size(width: 80, height: 24))
        #expect(Front(model).title == "Welcome")
        #expect(Front(model).hints?.count(where: { $0.action == .helpHere }) == 1)
        _ = Parts.open(PasteScreen.opening(model), &model)
        #expect(Front(model).title == "Paste")
        #expect(Front(model).aside?.map(\.text) == ["nothing yet"])
        #expect(Front(model).hints?.map(\.action) == [.pasteEdit, .pasteDrop])
    }

    @Test func `The status names the demo API where it listens`() {
        #expect(
            WelcomeScreen().lines(facts(demo: "http://127.0.0.1:1234")).status?.map(\.text) == [
                "demo API listening on 127.0.0.1:1234"
            ])
        #expect(WelcomeScreen().lines(facts()).status?.isEmpty == true)
    }

    /// Nil when the screen has no use for the action.
    private func wishes(of action: Action, _ facts: WelcomeScreen.Facts) -> [WelcomeScreen.Wish]? {
        var (screen, desk) = (WelcomeScreen(), Desk<WelcomeScreen.Wish>(nextJob: 1))
        guard screen.perform(action, facts, &desk) else { return nil }
        return desk.errands.compactMap { if case .wish(let wish) = $0 { wish } else { nil } }
    }

    private func facts(demo: String? = nil, isEnter: Bool = false) -> WelcomeScreen.Facts {
        let display = DisplayContext(
            size: Size(width: 80, height: 24), settings: Settings(), keys: .standard, clock: ClockReading(), mask: .none
        )
        return WelcomeScreen.Facts(display: display, terminal: TerminalInfo(), demoBase: demo, isEnter: isEnter)
    }
}
