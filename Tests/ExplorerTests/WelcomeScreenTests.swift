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

    @Test func `the arrows move between the choices, and Enter takes the one at the cursor`() {
        var (screen, desk) = (WelcomeScreen(), Desk<WelcomeScreen.Wish>(nextJob: 1))
        var taken: [WelcomeScreen.Wish] = []
        for action in [Action.moveUp, .moveDown, .moveDown, .moveDown, .moveDown] {
            #expect(screen.perform(action, facts(), &desk))
            var enter = Desk<WelcomeScreen.Wish>(nextJob: 1)
            #expect(screen.perform(.pickerChoose, facts(), &enter))
            taken += enter.errands.compactMap { if case .wish(let wish) = $0 { wish } else { nil } }
        }
        #expect(taken == [.lookAround, .newRequest, .paste, .openFolder, .openFolder])
        #expect(screen.perform(.moveFirst, facts(), &desk) && screen.cursor == 0)
        #expect(screen.perform(.moveLast, facts(), &desk) && screen.cursor == 3)
        #expect(BindingTable.standard.name(of: .pickerChoose, in: .welcome) == "Enter")
    }

    @Test func `The cursor's choice is marked, and the last one names its key among the hints`() {
        var model = SampleScreen.empty()
        #expect(SampleScreen.lines(model).contains { $0.hasPrefix("|>  [1]  Look around") })
        SampleScreen.press("Down j", &model)
        #expect(SampleScreen.lines(model).contains { $0.hasPrefix("|>  [3]  Paste") })
        #expect(SampleScreen.lines(model).last?.contains("4 open") == true)
        #expect(SampleScreen.press("Down Enter", &model).contains { if case .browse = $0 { true } else { false } })
        guard case .folder(let card)? = model.overlays.last else {
            Issue.record("no folder is asked for")
            return
        }
        #expect(card.purpose == .open)
    }

    @Test func `A click takes the choice under it`() throws {
        var model = SampleScreen.empty()
        let row = try #require(SampleScreen.lines(model).firstIndex { $0.contains("[2]") })
        let click = { (y: Int) in
            Message.input(.mouse(MouseEvent(.press(.left), at: Point(x: 12, y: y))), SampleScreen.clock)
        }
        _ = update(&model, click(row + 4))
        #expect(model.stage == .welcome && model.overlays.isEmpty)
        _ = update(&model, click(row))
        #expect(model.stage == .main && model.edit?.target == .url)
        model = SampleScreen.empty()
        model.settings.usesMouse = false
        _ = update(&model, click(row))
        #expect(model.stage == .welcome)
    }

    @Test func `What it has no use for is left to the panes`() {
        #expect(wishes(of: .requestSave, facts()) == nil)
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

    private func facts(demo: String? = nil) -> WelcomeScreen.Facts {
        let display = DisplayContext(
            size: Size(width: 80, height: 24), settings: Settings(), keys: .standard, clock: ClockReading(), mask: .none
        )
        return WelcomeScreen.Facts(display: display, terminal: TerminalInfo(), demoBase: demo)
    }
}
