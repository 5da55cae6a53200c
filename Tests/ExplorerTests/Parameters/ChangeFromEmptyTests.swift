import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// The key that changes a value from empty.
@Suite struct `Changing a value from empty` {
    @Test func `replaces the text of a parameter, in one step`() throws {
        var model = PreviewFixture.searchPeople()
        PreviewFixture.press("3", &model)
        PreviewFixture.go(to: [.key("q")], &model)
        PreviewFixture.press("C", &model)
        #expect(model.edit?.editor.text == "")
        PreviewFixture.press("n e w Enter", &model)
        let id = try #require(model.request.draft.parameters.id(at: [.key("q")]))
        #expect(model.tree.node(id)?.value == .scalar(Scalar(.string, "new")))
        PreviewFixture.press("u", &model)
        #expect(model.tree.node(id)?.value == .scalar(Scalar(.string, "café & co")))
    }

    @Test func `replaces the value of a header`() throws {
        var model = PreviewFixture.searchPeople()
        PreviewFixture.press("gh o X - A Enter o l d Enter", &model)
        #expect(model.request.draft.headers.map(\.value) == ["old"])
        PreviewFixture.press("C n e w Enter", &model)
        #expect(model.request.draft.headers.map(\.value) == ["new"])
    }

    @Test func `leaves what has no text as it is`() {
        var model = PreviewFixture.searchPeople()
        PreviewFixture.press("3", &model)
        PreviewFixture.go(to: [.key("page")], &model)
        let before = model.request.draft
        PreviewFixture.press("C Esc", &model)
        #expect(model.request.draft == before)
    }
}
