import CurlewBytes
import CurlewFormats
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

/// JSON that came in one long line, laid out in Raw.
@Suite struct PrettyTests {
    private typealias Sample = SampleScreen
    private static let minified =
        #"{"people":[{"name":"Ada, \"the\" {first}","age":36.0},{"name":"Bo","tags":[],"more":{}}],"next":null,"n":1e3}"#

    private func raw(_ body: String = minified) -> Model {
        var model = Model.showing(body)
        model.request.response.tab = .raw
        _ = update(&model, .resized(model.size))
        return model
    }

    @Test func `each member and item has a line; texts and numbers stay as they were written`() {
        #expect(
            raw().paneLines(rows: 13) == [
                " {", "   \"people\": [", "     {", #"       "name": "Ada, \"the\" {first}","#, "       \"age\": 36.0",
                "     },", "     {", "       \"name\": \"Bo\",", "       \"tags\": [],", "       \"more\": {}",
                "     }",
                "   ],", "   \"next\": null,",
            ])
    }

    @Test func `o shows it as received and back, and the cursor stays on its value`() {
        var model = raw()
        Sample.press("j j j j", &model)
        Sample.press("o", &model)
        #expect(model.paneLines(rows: 1)[0].hasPrefix(#" {"people":[{"name""#))
        #expect(model.said == "as it was received")
        let cursor = model.request.response.raw.cursor
        #expect(Self.minified.utf8.dropFirst(cursor).starts(with: "36.0".utf8))
        Sample.press("o", &model)
        let pretty = model.request.response.index?.pretty
        #expect(pretty?.text.line(at: model.request.response.raw.cursor) == 4)
        #expect(Sample.lines(model).last?.contains("o as received") == true)
    }

    @Test func `a body in lines, a short one and one that is no JSON stay as they are`() {
        for body in ["{\n\"a\":1}", #"{"a":1}"#, String(repeating: "x", count: 200)] {
            var model = raw(body)
            #expect(model.request.response.index?.pretty == nil)
            Sample.press("o", &model)
            #expect(model.said == "it is shown as it was received")
        }
    }

    @Test func `search, copying and captures take what is shown`() throws {
        var model = raw()
        model.finish(model.find(.text("\"tags\": []")))
        #expect(model.said == "1 of 1")
        #expect(ResponseScreen.yank(.yankValue, model)?.text == #"      "tags": [],"#)
        let found = ResponseTab.raw.part.capture(model.request)
        let card = try #require(found)
        #expect(card.source == "$.people[1].tags")
        #expect(ResponseScreen.yank(.yankResponse, model)?.text == Self.minified)
    }

    @Test func `each line knows its node`() throws {
        let model = raw()
        let index = try #require(model.request.response.index)
        let pretty = try #require(index.pretty)
        let document = try #require(index.document as? JSONDocument)
        for node in 0..<document.nodeCount {
            #expect(pretty.node(at: pretty.offset(of: node)) == node, "\(node)")
        }
    }

    @Test func `what would be too much is shown as received`() {
        let deep =
            String(repeating: "[", count: 400) + String(repeating: "1,", count: 2000) + "1"
            + String(repeating: "]", count: 400)
        let text = BodyText(Bytes(Array(deep.utf8)))
        #expect(PrettyJSON(text) != nil)
        let wide =
            String(repeating: "[", count: 500) + String(repeating: "1,", count: 60_000) + "1"
            + String(repeating: "]", count: 500)
        #expect(PrettyJSON(BodyText(Bytes(Array(wide.utf8)))) == nil)
    }

    @Test func `a long line wraps with its key`() {
        var model = raw("\"" + String(repeating: "abcdefghi ", count: 30) + "\"")
        #expect(model.paneLines(rows: 2)[1].isEmpty)
        Sample.press(", w", &model)
        #expect(!model.paneLines(rows: 2)[1].isEmpty)
    }
}
