import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// Where a new user stumbled, with the keys as they are typed: one by one, and all of them in one write of the terminal.
@Suite struct FirstHandsTests {
    private typealias Sample = SampleScreen

    private func hand(_ model: Model = Sample.searchPeople(), _ atOnce: Bool) -> Hand { Hand(model, atOnce: atOnce) }

    @Test(arguments: [false, true]) func `a pair in the name of an environment makes no environment of that name`(
        atOnce: Bool
    ) {
        var hand = hand(EnvironmentFixture.screen(), atOnce)
        hand.press("a")
        hand.type("base")
        hand.press("Tab")
        hand.type("=http://h")
        hand.press("Enter")
        hand.settle()
        #expect(!hand.model.environments.names.contains { $0.contains("http") }, "\(hand.model.environments.names)")
    }

    @Test(arguments: [false, true]) func `an environment is deleted after its question`(atOnce: Bool) {
        var hand = hand(EnvironmentFixture.screen(), atOnce)
        let count = hand.model.environments.names.count
        hand.press("d d")
        #expect(Sample.lines(hand.model).contains { $0.contains("staging") })
        hand.press("Esc")
        hand.settle()
        #expect(hand.model.environments.names.count == count)
    }

    @Test(arguments: ["c", "H", "g e"], [false, true]) func `a screen over the panes sends nothing of theirs`(
        keys: String, atOnce: Bool
    ) {
        var hand = hand(Sample.searchPeople(), atOnce)
        let draft = hand.model.request.draft
        hand.press(keys + " m")
        hand.settle()
        #expect(
            hand.model.request.draft == draft && !hand.effects.contains { if case .send = $0 { true } else { false } })
    }

    @Test(arguments: [false, true]) func `the row that adds adds at the top level`(atOnce: Bool) {
        var hand = hand(Sample.searchPeople(), atOnce)
        hand.press("3 G o")
        hand.type("z=1")
        hand.press("Enter")
        hand.settle()
        guard case .dictionary(let members)? = hand.model.tree.root?.value else {
            Issue.record("no dictionary")
            return
        }
        #expect(members.last?.key.text == "z" && hand.model.edit == nil)
    }

    @Test(arguments: [false, true]) func `q closes the list that lies over the panes`(atOnce: Bool) {
        var hand = hand(Sample.searchPeople(), atOnce)
        hand.press("1 q")
        hand.settle()
        #expect(hand.model.focus != .collections && hand.effects.isEmpty)
    }

    @Test(arguments: [false, true]) func `the answer before is there without a file too`(atOnce: Bool) {
        var model = Sample.searchPeople()
        model.request.place = nil
        model.focus = .response
        var hand = hand(model, atOnce)
        hand.press("=")
        hand.settle()
        #expect(hand.model.status.message?.text.contains("no file") != true)
    }

    @Test(arguments: [false, true]) func `after an edit the answer is one of before`(atOnce: Bool) {
        var model = Sample.searchPeople()
        Sample.answer("{}", &model)
        var hand = hand(model, atOnce)
        hand.press("3 g g Space")
        hand.settle()
        #expect(Sample.lines(hand.model).contains { $0.contains("1 edit ago  ") })
    }

    @Test(arguments: [false, true]) func `a refused sending leaves the tabs in their order`(atOnce: Bool) {
        var model = Sample.createOrder(Sample.small)
        let before = ResponseScreen.tabs(model)
        model.focus = .parameters
        var hand = hand(model, atOnce)
        hand.press("s")
        hand.settle()
        #expect(ResponseScreen.tabs(hand.model) == before)
        #expect(ResponseScreen.title(hand.model).left.text.contains("Tree Raw Headers Timing TLS Cookies [Checks]"))
    }
}
