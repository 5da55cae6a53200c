import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// Fields on cards have what those of the panes have: the keys of vi, and the list of variables.
@Suite struct CardFieldTests {
    private typealias Sample = SampleScreen

    enum Card: CaseIterable, Sendable {
        case name, saveAs, capture, challenge

        func overlay(_ text: String) -> Overlay {
            switch self {
            case .name: .name(NameCard(.newFolder(""), text: text))
            case .saveAs: .saveAs(SaveAsCard(field: Field(text), places: [.workingFolder], list: ListState()))
            case .capture: .capture(CaptureCard(source: "$.a", value: "1", name: text, isSecret: false))
            case .challenge:
                .challenge(
                    {
                        var card = ChallengeCard(
                            Challenge(scheme: .basic, realm: "staff", host: "127.0.0.1:7777"), for: JobID(7))
                        card.user.editor = LineEditor(text)
                        card.consideration = .done
                        return card
                    }())
            }
        }
    }

    private func model(_ card: Card, _ text: String = "one two", editing: Settings.Editing = .vi) -> Model {
        var model = Sample.searchPeople()
        model.settings.editing = editing
        model.environments.overrides = ["basket": VariableOverride("b 7"), "token": VariableOverride("t")]
        model.overlays = [card.overlay(text)]
        return model
    }

    private func text(_ model: Model) -> String? { model.cardField?.text }

    @Test(arguments: Card.allCases) func `Esc makes keys commands, and a second one closes the card`(card: Card) {
        var model = model(card)
        Sample.press("Esc", &model)
        #expect(model.mode == .normal && !model.overlays.isEmpty)
        #expect(Sample.lines(model)[0].hasSuffix("NORMAL "))
        Sample.type("0cwthree", &model)
        #expect(text(model) == "three two" && model.mode != .normal)
        Sample.press("Esc", &model)
        Sample.type("w.", &model)
        #expect(text(model) == "three three")
        Sample.type("dq", &model)
        #expect(model.said == "\"dq\" does nothing here; Esc leaves the field")
        Sample.press("Esc", &model)
        #expect(model.overlays.isEmpty)
    }

    @Test func `a deleted word is pasted in another field`() {
        var model = model(.name)
        Sample.press("Esc", &model)
        Sample.type("0dw", &model)
        Sample.press("Esc", &model)
        Sample.press("g u Esc", &model)
        Sample.type("$p", &model)
        #expect(model.edit?.editor.text == "{{demo}}/peopleone ")
    }

    @Test(arguments: Card.allCases) func `without the setting Esc closes at once`(card: Card) {
        var model = model(card, editing: .emacs)
        Sample.press("Esc", &model)
        #expect(model.overlays.isEmpty)
    }

    @Test(arguments: Card.allCases) func `two braces list the variables, but none beside a password`(card: Card) {
        var model = model(card, "", editing: .emacs)
        Sample.type("a {{bask", &model)
        let isListed = Sample.lines(model).contains { $0.contains("> basket  b 7  --var") }
        #expect(isListed == (card != .challenge))
        guard isListed else { return }
        #expect(Sample.lines(model).last?.contains("Tab take  Down choose  Esc close the list") == true)
        Sample.press("Esc", &model)
        #expect(!model.overlays.isEmpty && !Sample.lines(model).contains { $0.contains("> basket") })
        Sample.type("e", &model)
        Sample.press("Enter", &model)
        #expect(text(model) == "a {{basket}}")
    }

    @Test func `the value of a variable lists the others`() {
        var model = EnvironmentFixture.screen()
        Sample.press("l i Ctrl-U", &model)
        Sample.type("{{lo", &model)
        Sample.press("Tab", &model)
        #expect(text(model) == "{{locale}}")
    }

    @Test func `a secret that is typed lists nothing`() {
        var model = model(.name)
        let purpose = NameCard.Purpose.environment(.staging(.secretValue("key")), isSecret: true)
        model.overlays = [.name(NameCard(purpose, text: ""))]
        Sample.type("{{ba", &model)
        #expect(model.completions == nil)
    }

    @Test func `an offered text is replaced by typing, removed by Backspace, and taken by other keys`() {
        for (keys, typed, wanted) in [
            ("", "new", "new"), ("Backspace", "", ""), ("Left", "x", "one twxo"), ("End", "x", "one twox"),
        ] {
            var field = Field("one two", isOffered: true)
            for key in keys.split(separator: " ") {
                field.apply(key == "Backspace" ? .backspace : key == "Left" ? .left : .end)
            }
            for letter in typed { field.apply(.insert(String(letter))) }
            #expect(field.text == wanted && !field.isOffered)
        }
    }
}
