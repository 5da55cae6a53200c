import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Workspace

/// A person at the keys: what is typed as text is not counted, every other press is.
struct Hand {
    var model: Model
    /// All keys come in one write of the terminal: nothing is answered before the last.
    var isAtOnce: Bool
    private(set) var presses = 0
    private(set) var effects: [Effect] = []

    init(_ model: Model, atOnce isAtOnce: Bool = false) { (self.model, self.isAtOnce) = (model, isAtOnce) }

    mutating func press(_ keys: String) {
        for key in keys.split(separator: " ") {
            presses += KeySequence(parsing: String(key))?.keys.count ?? 0
            effects = (isAtOnce ? effects : []) + SampleScreen.press(String(key), &model)
            if !isAtOnce { settle() }
        }
    }

    /// Answers what was asked of files and history.
    mutating func settle() {
        EnvironmentFixture.write(effects.map { noted($0) }, &model)
        effects = SampleHistory.answer(effects, &model)
    }

    /// As the worker notes of a file that was not there.
    private func noted(_ effect: Effect) -> Effect {
        guard case .changeEnvironment(let job, var change, let overwriting) = effect,
            !model.environments.names.contains(change.environment)
        else { return effect }
        change.texts = [.init(file: change.environment, isLocal: false, before: nil, after: [])]
        return .changeEnvironment(job, change, overwriting: overwriting)
    }

    mutating func type(_ text: String) { SampleScreen.type(text, &model) }
}

/// Frequent tasks and the presses that they take at most, beside the typed text.
@Suite struct TaskKeysTests {
    private func check(_ most: Int, _ hand: Hand, at place: SourceLocation = #_sourceLocation) {
        #expect(hand.presses <= most, "\(hand.presses) presses", sourceLocation: place)
    }

    @Test(arguments: [false, true]) func `an environment and a variable in it, used in the URL: 8`(atOnce: Bool) {
        var model = EnvironmentFixture.model()
        (model.environments.files, model.environments.activeName) = ([], nil)
        model.environments.captured = [:]
        var hand = Hand(model, atOnce: atOnce)
        hand.press("e")
        hand.type("dev")
        hand.press("Enter o")
        hand.type("host=http://127.0.0.1:9")
        hand.press("Enter Esc")
        hand.settle()
        #expect(hand.model.environments.activeName == "dev" && hand.model.stage == .main)
        #expect(hand.model.environments.values["host"]?.text == "http://127.0.0.1:9")
        check(8, hand)
    }

    @Test(arguments: ["X-Trace: abc", "X-Trace=abc"], [false, true]) func `a header: 4`(typed: String, atOnce: Bool) {
        var hand = Hand(SampleScreen.searchPeople(), atOnce: atOnce)
        hand.model.request.change { $0.headers = [] }
        hand.press("3 ] o")
        hand.type(typed)
        hand.press("Enter")
        #expect(hand.model.edit == nil)
        #expect(hand.model.request.draft.headers.map { [$0.name, $0.value] } == [["X-Trace", "abc"]])
        check(4, hand)
    }

    @Test func `a parameter within another: 3`() {
        var hand = Hand(SampleScreen.searchPeople())
        hand.model.request.change { $0.parameters = ParameterTree() }
        hand.press("3 o")
        hand.type("page[size]=10")
        hand.press("Enter")
        #expect(hand.model.edit == nil && hand.model.request.draft.parameters.nodeCount == 3)
        check(3, hand)
    }

    @Test(arguments: [true, false], [false, true]) func `a request found again: 3`(isInPalette: Bool, atOnce: Bool) {
        var model = SampleScreen.searchPeople()
        model.focus = .collections
        var hand = Hand(model, atOnce: atOnce)
        hand.press(isInPalette ? "Ctrl-P" : "/")
        hand.type(isInPalette ? "@log" : "log")
        hand.press(isInPalette ? "Enter" : "Enter Enter")
        let place = RequestPlace(collection: model.library.collection?.root ?? "", path: "tour/log-in")
        #expect(hand.effects.contains(.read(place)), "\(hand.effects)")
        check(3, hand)
    }

    @Test(arguments: [false, true]) func `an exchange of the history against the one before: 3`(atOnce: Bool) {
        var hand = Hand(SampleScreen.searchPeople(), atOnce: atOnce)
        hand.press("H =")
        hand.settle()
        #expect(hand.model.stage == .difference)
        check(3, hand)
    }

    @Test(arguments: [false, true]) func `an environment renamed: 3`(atOnce: Bool) {
        var hand = Hand(EnvironmentFixture.model(), atOnce: atOnce)
        hand.press("e r")
        hand.type("qa")
        hand.press("Enter")
        hand.settle()
        #expect(hand.model.environments.names.contains("qa") && !hand.model.environments.names.contains("staging"))
        check(3, hand)
    }

    @Test func `a request renamed in the list: 3`() {
        var model = SampleScreen.searchPeople()
        model.focus = .collections
        var hand = Hand(model)
        hand.press("r")
        hand.type("Find people")
        hand.press("Enter")
        let isRenamed = hand.effects.contains {
            if case .changeFiles(_, .rename("tour/search-people", to: "Find people"), _) = $0 { true } else { false }
        }
        #expect(isRenamed)
        check(3, hand)
    }
}
