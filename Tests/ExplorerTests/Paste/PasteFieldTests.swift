import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// A paste while a field is open.
@Suite struct PasteFieldTests {
    private typealias Sample = SampleScreen

    private func field(_ keys: String = "3 Enter") -> Model {
        var model = Sample.searchPeople()
        Sample.go(to: [.key("q")], &model)
        Sample.press(keys, &model)
        return model
    }

    @Test(arguments: ["plain", "a b=c&d", "{\"a\":1}", "curly", "http://a/?b=c"])
    func `one line goes into the field`(text: String) {
        var model = field()
        PasteCase.paste(text, &model)
        #expect(model.overlays.isEmpty && model.edit?.editor.text.hasSuffix(text) == true)
    }

    @Test(arguments: ["curl http://a/", "a\nb", "a\rb", "\n"])
    func `a command and several lines go onto the card`(text: String) {
        var model = field()
        let typed = model.edit?.editor.text
        PasteCase.paste(text, &model)
        #expect(PasteCase.card(model)?.origin == .field && model.edit?.editor.text == typed)
        PasteCase.press("4", &model)
        #expect(model.overlays.isEmpty && model.edit?.editor.text == (typed ?? "") + text)
    }

    @Test func `a new request leaves the field and keeps what was typed`() {
        var model = field()
        Sample.type("xy", &model)
        PasteCase.paste(PasteCase.copied, &model)
        PasteCase.press("1", &model)
        #expect(model.edit == nil && model.request.draft.url == "{{base}}/people")
    }

    @Test func `a long line does not go into a field`() {
        var model = field()
        PasteCase.paste(String(repeating: "a", count: 100_000), &model)
        #expect(PasteCase.card(model) != nil)
    }

    @Test func `a line for a command may come from the card too`() {
        var model = field("Esc :")
        PasteCase.paste("url http://a/\n", &model)
        #expect(PasteCase.card(model) != nil)
        PasteCase.press("4", &model)
        guard case .prompt(let prompt)? = model.overlays.last else {
            Issue.record("the prompt is gone")
            return
        }
        #expect(prompt.editor.text == "url http://a/\n")
    }

    @Test(arguments: [EditSession.Target.auth("token"), .headerValue(1), .newCookie])
    func `a secret is never shown on a card`(target: EditSession.Target) {
        var model = Sample.searchPeople()
        model.request.change { draft in
            draft.authentication = .bearer(token: "")
            draft.headers = [HeaderRow(id: 1, name: "X-Key", value: "", isSecret: true)]
        }
        Editing.begin(target, name: "secret", text: "", &model.bench)
        PasteCase.paste("s3cret\n", &model)
        #expect(model.overlays.isEmpty && model.edit?.editor.text == "s3cret\n")
    }
}
