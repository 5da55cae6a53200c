import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import Testing
import Viewing

@testable import Explorer

private typealias Fixture = PreviewFixture

/// The preview of the sample request, part by part.
@Suite struct PreviewFrameTests {
    @Test func `the pair of the tree's cursor is marked in place`() {
        var model = Fixture.searchPeople()
        Fixture.go(to: [.key("families"), .index(1)], &model)
        #expect(
            Fixture.preview(model) == [
                "GET puts parameters in the URL",
                "?active=1",
                "&families%5B%5D=father",
                "&families%5B%5D=mother",
                " ~~~~~~~~^^^^^^ ######",
                "&page%5Bsize%5D=10",
                "&q=caf%C3%A9%20%26%20co",
                "93 bytes, 5 pairs   A-Z by name",
            ])
        #expect(Fixture.strip(model) == " families[1]   array item: name + []   [ ] escaped as %5B %5D   bytes 31-51")
        #expect(Fixture.title(model) == "4 [Query] JSON Plist Multi Raw curl ")
        #expect(Fixture.written(model) == [3])
    }

    @Test func `zoomed, as sent, with carets under the link only`() {
        var model = Fixture.searchPeople()
        model.focus = .preview
        model.zoom = .full
        model.request.preview.cursor = 40
        Fixture.settle(&model)
        Fixture.press("x", &model)
        let shown = Fixture.preview(model)
        #expect(
            Array(shown.prefix(3)) == [
                "?active=1&families%5B%5D=father&families%5B%5D=mother&page%5Bsize%5D=10&q=caf",
                "                                ~~~~~~~~^^^^^^ ######",
                "%C3%A9%20%26%20co",
            ])
        #expect(shown.contains("cursor on byte 39 \"%5B\"   of 93        origin: families[1]   part: rule text"))
        #expect(shown.contains("~ from an ancestor key   ^ written by a rule   # the value of this node"))
        #expect(
            Fixture.card(model) == [
                "# Explain ================================== x closes, Enter goes to the node =#",
                "# node    families[1]   string \"mother\"   6 characters, 6 bytes in UTF-8       #",
                "# pair    families%5B%5D = mother        pair 3 of 5, bytes 31 to 51           #",
                "#                                                                              #",
                "# name    A dictionary key starts the name; each array item appends \"[]\".      #",
                "#         Items keep their order and carry no index.                           #",
                "# escapes Escaped in the name:  [ -> %5B   ] -> %5D   (reserved, RFC 3986)     #",
                "#         Not escaped: / and ?   Unreserved characters never are.              #",
                "# order   Keys are sorted, so this pair is 3rd although the node is 2nd.       #",
                "# reads   PHP, Rack, qs, qs dots: same   Python, Django, Go: flat   Spring:    #",
                "#         dict                                                                 #",
                "# other   c compares it in 19 styles                                           #",
                "#==============================================================================#",
            ])
        #expect(Fixture.title(model) == "4 [Query] JSON Property list Multipart Raw curl ========= zoomed, _ restores ")
    }

    @Test func `what would mend a problem is named with the keys of keys.yaml`() {
        var model = Fixture.createOrder()
        model.keys =
            KeysFile.read(Array("params:\n  node.type.string: [X]\n  node.type.null: []\n".utf8), changing: .standard).0
        #expect(Fixture.preview(model).contains("            use text or null: X, :node"))
    }

    @Test func `problems are listed with what would mend them`() {
        var model = Fixture.createOrder()
        #expect(
            Fixture.preview(model) == [
                "Cannot write JSON: 2 problems",
                "",
                "order.qty   NaN has no JSON form",
                "            use text or null: ts, t0",
                "order.when  \"2026-11-2\" is not a date",
                "            write 2026-11-02: Enter",
                "",
            ])
        Fixture.go(to: [.key("order"), .key("qty")], &model)
        #expect(Fixture.strip(model) == " order.qty   numbers must be finite.   ) next problem, ( previous")
    }

    @Test func `the last good bytes are kept below the problems`() {
        var model = Fixture.searchPeople(method: "POST", serializer: .json)
        let size = model.request.draft.parameters.id(at: [.key("page"), .key("size")])
        model.request.change { draft in
            if let size { draft.parameters.update(size) { $0.value = PreviewFixture.scalar(.number, "nan") } }
        }
        Fixture.settle(&model)
        let shown = Fixture.preview(model)
        #expect(shown[0] == "Cannot write JSON: 1 problem")
        #expect(shown.contains("The last good JSON is kept below."))
        #expect(model.request.preview.content.text(of: 0..<12) == "{\"families\":")
    }

    @Test func `the marked pair is read back, and the marks are explained`() {
        var model = Fixture.searchPeople(size: Fixture.medium)
        Fixture.go(to: [.key("families"), .index(1)], &model)
        let shown = Fixture.preview(model)
        #expect(shown[4] == " ~~~~~~~~^^^^^^ ######")
        #expect(
            Array(shown.suffix(2)) == [
                "~ ancestor   ^ rule   # value", "93 bytes, 5 pairs   A-Z by name",
            ])
        #expect(
            Fixture.strip(model)
                == " families[1]   array item: name + []   [ ] escaped as %5B %5D   bytes 31-51")
    }

    @Test func `the strip names every rule where there is room`() {
        var model = Fixture.searchPeople(size: Fixture.large)
        Fixture.go(to: [.key("families"), .index(1)], &model)
        #expect(
            Fixture.strip(model)
                == " families[1]   dictionary key starts the name   array item: name + []   "
                + "[ ] escaped as %5B %5D   3rd of 5, A-Z by name   bytes 31-51")
    }
}
