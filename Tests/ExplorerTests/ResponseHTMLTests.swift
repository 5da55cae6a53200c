import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

@Suite struct `An HTML answer` {
    private static let page = """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>People &amp; places</title>
        <script src="/app.js"></script><style>p { margin: 0 }</style></head>
        <body>
          <!-- the list -->
          <ul class="people"><li>Ada <b>Lovelace</b><li>Tom</ul>
          <p>Nobody else.</span>
        </body>
        </html>
        """

    private func keys(_ text: String, type: String?) -> [String]? {
        let index = ResponseIndex.make(Answer.exchange(text, type: type))
        return (index.document as? XMLDocument).map { document in
            (1..<document.nodeCount).map { document.key(of: $0) ?? "" }
        }
    }

    /// The type tells HTML, and where there is none the beginning does; a text without a tag and JSON stay what they are.
    @Test(
        arguments: [
            ("<p>a", "text/html", ["p"]), ("a <b>c</b>", "text/html; charset=utf-8", ["p", "#text", "b"]),
            ("\u{FEFF} <!doctype HTML><p>", nil, ["#doctype", "p"]), ("\n<HTML><p>", nil, ["html", "p"]),
            ("<p>a", nil, nil), ("<html>", "text/plain", nil), ("OK", "text/html", nil),
            (#"{"a":"<b>"}"#, "text/html", nil), ("[\"<b>\"]", "text/html", nil),
            ("<p>a</p>", "application/xhtml+xml", ["p"]), ("<p>a", "application/xhtml+xml", nil),
            ("<?xml version='1.0'?><html/>", nil, ["html"]),
        ] as [(String, String?, [String]?)])
    func `is told by its type or its beginning`(text: String, type: String?, nodes: [String]?) {
        #expect(keys(text, type: type) == nodes)
    }

    @Test func `stays data for the serializer`() {
        guard case .data? = Answer.exchange(Self.page, type: "text/html").outcome.value else {
            Issue.record("HTML is no value of a serializer")
            return
        }
    }

    @Test func `is a tree with search, filter, paths and copies`() {
        var model = Model.showing(Self.page, type: "text/html")
        #expect(ResponseScreen.shownTab(model) == .tree)
        model.finish(model.find(.text("lovelace")))
        #expect(model.said == "1 of 1")
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.html.body.ul.li.b")
        #expect(ResponseScreen.yank(.yankJq, model)?.text == ".html.body.ul.li.b")
        #expect(ResponseScreen.yank(.yankString, model)?.text == "Lovelace")
        model.press(.moveLeft)
        #expect(ResponseScreen.yank(.yankKey, model)?.text == "li")
        #expect(ResponseScreen.yank(.yankValue, model)?.text == "<li>Ada <b>Lovelace</b>")
        model.finish(model.find(.filter("tom")))
        #expect(model.paneLines().filter { !$0.isEmpty }.count == 6)
    }

    @Test func `says what was mended above the tree, not above what came`() {
        var model = Model.showing(Self.page, type: "text/html")
        let note = "! 1 mistake in the markup mended here, from line 8 on; Raw shows what came"
        #expect(model.paneLines(rows: 1) == [note])
        model.request.response.tab = .raw
        #expect(model.paneLines(rows: 1) == [" <!DOCTYPE html>"])
        #expect(Model.showing("<p>a<p>b", type: "text/html").paneLines(rows: 1) != [note])
    }

    @Test func `is read anew in a charset that is chosen`() {
        var model = Model.showing(Array("<p>caf".utf8) + [0xE9], type: "text/html; charset=utf-8")
        model.chooseCharset("windows-1251")
        model.finish(model.find(.text("cafй")))
        #expect(model.said == "1 of 1")
    }

    @Test func `too deep for a tree is a text, and says why`() {
        let model = Model.showing(String(repeating: "<b>", count: 300), type: "text/html")
        #expect(ResponseScreen.shownTab(model) == .raw)
        #expect(model.paneLines(rows: 1)[0].hasPrefix("! The document is too deep: more than 255 levels."))
    }

    @Test func `as it stands on the screen`() throws {
        typealias Sample = SampleScreen
        var model = Sample.main(Sample.small, .ascii, place: "tour/page", folder: "Tour", name: "Page")
        model.request.change { $0.url = "{{demo}}/page" }
        model.request.saved = model.request.draft
        Sample.settle(&model)
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange(Self.page, type: "text/html")), at: Sample.clock.seconds)
        try expectScreen(Sample.lines(model), named: "html-80x24")
    }
}
