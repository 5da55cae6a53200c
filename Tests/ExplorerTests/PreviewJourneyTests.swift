import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

private typealias Fixture = PreviewFixture

/// Bytes are followed both ways, key by key.
@Suite struct PreviewJourneyTests {
    /// The cursor of the tree on families[1].
    private func atMother() -> Model {
        var model = Fixture.searchPeople()
        Fixture.go(to: [.key("families"), .index(1)], &model)
        return model
    }

    /// The same with the preview's cursor on its first byte.
    private func atBytesOfMother() -> Model {
        var model = atMother()
        _ = Parts.perform(&model) { ParametersScreen.perform(.linkGo, &$0, &$1) }
        Fixture.settle(&model)
        return model
    }

    @Test func `from a node to its first byte`() {
        let model = atBytesOfMother()
        #expect(model.focus == .preview)
        #expect(model.request.preview.content.number(of: model.request.preview.cursor) == 31)
    }

    @Test func `w goes to the next token, and the strip says which rule wrote it`() {
        var model = atBytesOfMother()
        Fixture.press("w", &model)
        let strip = Fixture.strip(model)
        #expect(strip.contains("rule text, [ -> %5B (reserved)"))
        #expect(strip.hasPrefix(" families[1]"))
        #expect(strip.hasSuffix("bytes 39-41"))
    }

    @Test func `pairs are stepped over, and the tree's second cursor follows`() {
        var model = atBytesOfMother()
        Fixture.press("w } }", &model)
        #expect(model.linkedNode == model.request.draft.parameters.id(at: [.key("q")]))
        #expect(
            model.request.parameters.cursor == model.request.draft.parameters.id(at: [.key("families"), .index(1)]))
    }

    @Test func `an escaped character is one stop`() {
        var model = atBytesOfMother()
        Fixture.press("w } } w w l l l", &model)
        let content = model.request.preview.content
        #expect(content.text(of: ByteStops(content).stop(at: model.request.preview.cursor)) == "%C3%A9")
        #expect(Fixture.strip(model).contains("é U+00E9, 2 bytes in UTF-8"))
    }

    @Test func `Enter takes the tree's cursor there, and Ctrl-O brings it back`() {
        var model = atBytesOfMother()
        Fixture.press("} } Enter", &model)
        let q = model.request.draft.parameters.id(at: [.key("q")])
        #expect(model.focus == .parameters)
        #expect(model.request.parameters.cursor == q)
        Fixture.press("Ctrl-O", &model)
        #expect(model.focus == .preview)
    }

    @Test func `the encoded bytes are copied and named`() {
        var model = Fixture.searchPeople()
        Fixture.go(to: [.key("q")], &model)
        #expect(
            Fixture.press("y e", &model).last
                == .copy("q=caf%C3%A9%20%26%20co", label: "q=caf%C3%A9%20%26%20co"))
        #expect(model.status.message?.text == "copied q=caf%C3%A9%20%26%20co")
    }

    @Test func `folds are open only while the cursor is below them`() {
        var model = Fixture.searchPeople()
        let families = model.request.draft.parameters.id(at: [.key("families")])
        model.request.parameters.closed = families.map { [$0] } ?? []
        model.request.refresh()
        #expect(!model.request.parameters.rows.contains { $0.isIndex })
        Fixture.press("4 gg }", &model)
        #expect(model.request.parameters.rows.contains { $0.isIndex })
        Fixture.press("3", &model)
        #expect(!model.request.parameters.rows.contains { $0.isIndex })
    }

    @Test func `bytes that no node made say who wrote them`() {
        var model = Fixture.searchPeople()
        Fixture.press("4 gg", &model)
        #expect(Fixture.strip(model) == " written by: separator rule   joined with ?   before byte 0")
        #expect(Fixture.press("Enter", &model).isEmpty)
        #expect(model.focus == .preview)
        #expect(model.status.message?.text.hasPrefix("written by: separator rule") == true)
    }

    @Test func `a container marks everything below it`() {
        var model = Fixture.searchPeople()
        Fixture.go(to: [.key("families")], &model)
        #expect(Fixture.strip(model) == " families   2 pairs, 43 bytes   bytes 9-51")
        #expect(Fixture.written(model) == [2, 4])
        #expect(
            Array(Fixture.preview(model)[2...5]) == [
                "&families%5B%5D=father",
                " ########^^^^^^ ######",
                "&families%5B%5D=mother",
                " ########^^^^^^ ######",
            ])
    }

    // MARK: Repairs and other serializers

    @Test func `a repair is chosen from the card and is one undo step`() {
        var model = Fixture.createOrder(when: "2026-11-02")
        Fixture.go(to: [.key("order"), .key("when")], &model)
        _ = Parts.open(ExplainCard.opening(model), &model)
        #expect(Fixture.card(model).contains { $0.contains("[1]     as ISO 8601 text") })
        model.lastKey = .character("1")
        _ = Parts.perform(ExplainCard(), .pickerNumber, &model)
        Fixture.settle(&model)
        #expect(model.overlays.isEmpty)
        #expect(model.request.derived?.problems.count == 1)
        #expect(model.request.undo.count == 1)
        _ = Parts.panes(&model) { Undoing.undo(&$0, &$1) }
        Fixture.settle(&model)
        #expect(model.request.derived?.problems.count == 2)
    }

    @Test func `looking at another serializer is said, and does not choose it`() {
        var model = Fixture.searchPeople(method: "POST", serializer: .form)
        Fixture.press("4 ]", &model)
        #expect(model.status.message?.text == "looking at JSON; s sends Form")
        #expect(model.request.draft.serializer == .form)
        #expect(Fixture.title(model) == "4 Form• [JSON] Plist Multi Raw curl ")
        #expect(Fixture.preview(model)[0] == "not sent: the body is form")
        #expect(Fixture.preview(model)[1].first == "{")
    }

    @Test func `changed lines carry a plus until the next key`() {
        var model = Fixture.searchPeople()
        Fixture.go(to: [.key("page"), .key("size")], &model)
        let size = model.request.parameters.cursor
        model.request.change { draft in
            if let size { draft.parameters.update(size) { $0.value = PreviewFixture.scalar(.number, "25") } }
        }
        Fixture.settle(&model)
        #expect(Fixture.preview(model).filter { $0.hasSuffix("+") } == ["&page%5Bsize%5D=25                   +"])
        Fixture.press("4", &model)
        #expect(!Fixture.preview(model).contains { $0.hasSuffix("+") })
    }
}
