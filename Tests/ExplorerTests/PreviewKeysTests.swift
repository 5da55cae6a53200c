import CurlewNetworking
import CurlewSerialization
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

private typealias Fixture = PreviewFixture

/// Keys of the preview, selections and the `y` keys.
@Suite struct PreviewKeysTests {
    private func focused(method: String = "GET", serializer: SerializerKind = .form) -> Model {
        var model = Fixture.searchPeople(method: method, serializer: serializer)
        Fixture.press("4 gg", &model)
        return model
    }

    /// The text of the stop under the cursor.
    private func stop(_ model: Model) -> String {
        let content = model.request.preview.content
        return content.text(of: ByteStops(content).stop(at: model.request.preview.cursor))
    }

    @Test(arguments: [
        ("l", "a"), ("l l", "c"), ("w", "a"), ("w w", "="), ("w w w", "1"), ("}", "f"), ("} }", "f"), ("} } {", "f"),
        ("} w", "%5B"), ("} w w", "%5D"), ("} w b", "f"), ("j", "&"), ("j j k", "&"), ("$", "1"), ("} $ 0", "&"),
        ("G", "o"), ("G gg", "?"), ("} w Shift-Right", "%5B"), ("h", "?"), ("PgDn", "&"),
    ])
    func `the cursor goes by byte, token, pair and line`(keys: String, text: String) {
        var model = focused()
        Fixture.press(keys, &model)
        #expect(stop(model) == text)
    }

    @Test func `single bytes are reached inside an escape`() {
        var model = focused()
        Fixture.press("} w Shift-Right Shift-Right", &model)
        let content = model.request.preview.content
        #expect(content.bytes[model.request.preview.cursor] == UInt8(ascii: "B"))
    }

    @Test func `every key keeps the cursor inside the bytes and in sight`() {
        var model = Fixture.searchPeople(method: "POST", serializer: .plist)
        Fixture.press("4", &model)
        for key in [
            "G", "Ctrl-D", "j", "l", "}", "Ctrl-U", "k", "Ctrl-E", "Ctrl-Y", "zt", "zz", "zb", "w", "b", "gg", "{",
        ] {
            Fixture.press(key, &model)
            let state = model.request.preview
            #expect(state.content.bytes.indices.contains(state.cursor))
            let pane = PreviewPane(model)
            let here = pane?.layout.address(of: state.cursor)
            #expect(pane?.rows(from: state.top).contains { $0.address == here } == true, "after \(key)")
        }
    }

    @Test func `a selection of bytes is copied`() {
        var model = focused()
        Fixture.press("} w w w v", &model)
        #expect(model.mode == .select)
        #expect(Fixture.press("l l y", &model).last == .copy("=fa", label: "=fa"))
        #expect(model.selection == nil)
    }

    @Test func `o changes between pairs and the bytes as sent`() {
        var model = focused()
        #expect(Fixture.preview(model)[1].hasPrefix("?active=1"))
        Fixture.press("o", &model)
        #expect(Fixture.preview(model)[1] == "?active=1&families%5B%5D=father&famili")
    }

    @Test func `text is searched in the bytes, going on at the other end`() {
        var model = focused()
        model.search.pattern = "%5b"
        Fixture.press("n", &model)
        #expect(stop(model) == "%5B")
        let first = model.request.preview.cursor
        Fixture.press("n n n", &model)
        #expect(model.request.preview.cursor == first)
        Fixture.press("N", &model)
        #expect(model.request.preview.cursor > first)
    }

    @Test func `a click goes to the byte under the pointer`() {
        var model = Fixture.searchPeople()
        let pane = PreviewPane(model)
        let point = Point(x: (pane?.body.x ?? 0) + 3, y: (pane?.body.y ?? 0) + 1)
        #expect(pane?.place(at: point) == 12)
        _ = MouseDispatch.handle(MouseEvent(.press(.left), at: point), &model)
        #expect(model.focus == .preview)
        #expect(model.request.preview.cursor == 12)
    }

    // MARK: Copying

    @Test(arguments: [
        ("y y", "mother"), ("y s", "mother"), ("y p", "families[1]"), ("y q", ".families[1]"),
        ("y e", "families%5B%5D=mother"),
    ])
    func `an item is copied in each form`(keys: String, text: String) {
        var model = Fixture.searchPeople()
        Fixture.go(to: [.key("families"), .index(1)], &model)
        #expect(Fixture.press(keys, &model).last == .copy(text, label: text))
        #expect(model.status.message?.text == "copied \(text)")
    }

    @Test(arguments: [
        ("y y", #"["father","mother"]"#), ("y k", "families"), ("y q", ".families"),
        ("y e", "families%5B%5D=father&families%5B%5D=mother"),
    ])
    func `a container is copied in each form`(keys: String, text: String) {
        var model = Fixture.searchPeople()
        Fixture.go(to: [.key("families")], &model)
        guard case .copy(let copied, _)? = Fixture.press(keys, &model).last else {
            Issue.record("nothing was copied")
            return
        }
        #expect(copied == text)
    }

    @Test(arguments: [
        ("y u", "http://127.0.0.1:7777/people?active=1"), ("y c", "curl 'http://127.0.0.1:7777/people?active=1"),
    ])
    func `the request is copied`(keys: String, start: String) {
        var model = Fixture.searchPeople()
        guard case .copy(let copied, _)? = Fixture.press(keys, &model).last else {
            Issue.record("nothing was copied")
            return
        }
        #expect(copied.hasPrefix(start))
    }

    @Test func `what cannot be copied says why`() {
        var model = Fixture.searchPeople()
        Fixture.go(to: [.key("families"), .index(1)], &model)
        Fixture.press("y k", &model)
        #expect(model.status.message?.text == "an item has no key")
        Fixture.press("y b", &model)
        #expect(model.status.message?.text == "there is no body")
    }

    // MARK: Variables

    @Test func `an unknown variable is a problem, never bytes`() {
        var tree = ParameterTree()
        let node = tree.makeNode(Fixture.scalar(.string, "{{nope}}"))
        tree.root = tree.makeNode(.dictionary([Fixture.member("a", node)]))
        let model = Fixture.model(tree, method: "POST", serializer: .json, size: Fixture.small)
        #expect(model.request.preview.content.bytes.isEmpty)
        #expect(Fixture.preview(model).first == "Cannot write JSON: 1 problem")
        #expect(model.request.derived?.problems.first?.fact == .unresolved("nope"))
    }
}
