import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

private typealias Fixture = PreviewFixture

/// Text typed into the preview and read back into the tree.
@Suite struct PreviewReadingTests {
    private func typing(_ method: String = "GET", _ serializer: SerializerKind = .form) -> Model {
        var model = Fixture.searchPeople(method: method, serializer: serializer)
        Fixture.press("4 t", &model)
        return model
    }

    /// Clears the field and pastes.
    private func put(_ text: String, _ model: inout Model) {
        Fixture.press("Ctrl-U", &model)
        _ = update(&model, .input(.paste(text), ClockReading()))
    }

    private func said(_ model: Model) -> String { model.status.message?.text ?? "" }

    private func tree(_ model: Model) -> String { ParameterText.write(model.request.draft.parameters) }

    private static let people =
        #"{"families":["father","mother"],"page":{"size":10},"q":"café & co","active":true}"#

    @Test(arguments: [
        (
            SerializerKind.form,
            "active=1&families%5B%5D=father&families%5B%5D=mother&page%5Bsize%5D=10&q=caf%C3%A9%20%26%20co"
        ),
        (.json, Self.people),
    ])
    func `the field holds what is sent, and left as it is changes nothing`(kind: SerializerKind, text: String) {
        var model = typing("POST", kind)
        #expect(model.edit?.editor.text == text)
        Fixture.press("Enter", &model)
        #expect(model.edit == nil && said(model) == "unchanged" && model.request.undo.past.isEmpty)
    }

    @Test func `one changed value is one changed node`() {
        var model = typing()
        let ids = model.request.draft.parameters.root.map { root in (0..<root.childCount).map { root.child(at: $0).id }
        }
        put("active=1&families%5B%5D=father&families%5B%5D=aunt&page%5Bsize%5D=10&q=caf%C3%A9%20%26%20co", &model)
        Fixture.press("Enter", &model)
        #expect(tree(model) == Self.people.replacing("mother", with: "aunt"))
        let root = model.request.draft.parameters.root
        #expect(root.map { root in (0..<root.childCount).map { root.child(at: $0).id } } == ids)
        // Bytes that are written again as they were typed need no word.
        #expect(said(model) == "read into the tree")
        #expect(Fixture.preview(model).allSatisfy { !$0.contains("written again") })
        Fixture.press("u", &model)
        #expect(tree(model) == Self.people)
    }

    @Test(arguments: [
        (SerializerKind.json, #"{"a": 1 "b": 2}"#, "line 1, column 9", 8),
        (.plist, "no list", "Not a property list", 7),
    ])
    func `what cannot be read stays in the field, with the place`(
        kind: SerializerKind, text: String, words: String, cursor: Int
    ) {
        var model = typing("POST", kind)
        put(text, &model)
        Fixture.press("Enter", &model)
        #expect(model.edit?.editor.text == text && model.edit?.editor.cursor == cursor)
        #expect(said(model).contains(words))
        #expect(tree(model) == Self.people)
        Fixture.press("Ctrl-G", &model)
        #expect(model.edit == nil && tree(model) == Self.people)
    }

    @Test func `other tabs are only looked at`() {
        var model = Fixture.searchPeople(method: "POST", serializer: .multipart)
        Fixture.press("4 t", &model)
        #expect(model.edit == nil && said(model) == "text is read back into the tree in Form, JSON, Property list")
    }

    @Test func `a text of any length is no delay`() {
        var model = typing()
        model.edit?.editor = LineEditor("a=" + String(repeating: "x", count: WireText.limit))
        Fixture.press("Enter", &model)
        #expect(model.edit != nil && said(model).contains("at most 65536"))
    }
}
