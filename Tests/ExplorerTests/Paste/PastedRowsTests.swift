import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// Lines that become rows as they are pasted.
@Suite struct PastedRowsTests {
    private typealias Sample = SampleScreen

    private func tree(_ text: String = #"{"z":0}"#, at path: ParameterPath = [.key("z")]) throws -> TreeCase {
        try TreeCase(text, at: path)
    }

    @Test func `names and values are rows below the cursor, with their types`() throws {
        var tree = try tree(#"{"z":0,"end":1}"#)
        PasteCase.paste("a=1\r\nb = two words\n\npage[size]=10\npage[number]=2\nids[]=7\nok=true\n", &tree.model)
        #expect(
            tree.text == #"{"z":0,"a":1,"b":"two words","page":{"size":10,"number":2},"ids":[7],"ok":true,"end":1}"#)
        #expect(tree.model.overlays.isEmpty && tree.model.edit == nil)
        #expect(tree.said == "pasted 6 rows: a, b, page[size] and 3 more; u takes it back")
        tree.press("u")
        #expect(tree.text == #"{"z":0,"end":1}"#)
    }

    @Test func `into no parameters, and over a row that nothing was typed into`() throws {
        var tree = try tree("", at: [])
        PasteCase.paste("a=1\nb=2", &tree.model)
        #expect(tree.text == #"{"a":1,"b":2}"#)
        tree.press("o")
        PasteCase.paste("c=3\nd=4", &tree.model)
        #expect(tree.text == #"{"a":1,"b":2,"c":3,"d":4}"# && tree.model.edit == nil)
    }

    @Test func `in a list they stand below it, since its items have no names`() throws {
        var tree = try tree(#"{"ids":[1,2],"end":1}"#, at: [.key("ids"), .index(0)])
        PasteCase.paste("a=1\nb=2", &tree.model)
        #expect(tree.text == #"{"ids":[1,2],"a":1,"b":2,"end":1}"#)
    }

    @Test(arguments: [
        "a=1", "a=1\nb", "a=1\nhttp://x/?b=2", "curl http://x/?a=1 \\\n -d b=2", "GET /?a=1 HTTP/1.1\nHost: x=1",
        "{\n\"a\": 1}", "<a b=\"1\">\n<c d=\"2\">",
    ]) func `another text goes its own way`(text: String) throws {
        var tree = try tree()
        PasteCase.paste(text, &tree.model)
        #expect(tree.text == #"{"z":0}"# && PasteCase.card(tree.model) != nil)
    }

    @Test func `where a text is the body, and in other panes, the card asks`() throws {
        var tree = try tree()
        tree.press("M t")
        PasteCase.paste("a=1\nb=2", &tree.model)
        #expect(PasteCase.card(tree.model) != nil)
        var other = try self.tree()
        other.press("5")
        PasteCase.paste("a=1\nb=2", &other.model)
        #expect(PasteCase.card(other.model) != nil)
    }

    @Test func `fields with a colon are rows of the headers`() throws {
        var tree = try tree()
        tree.press("3 ]")
        #expect(tree.model.parametersTab == .headers)
        PasteCase.paste("Accept: text/plain\nX-Time: 12:30\n", &tree.model)
        #expect(
            tree.model.request.draft.headers.map { "\($0.name): \($0.value)" }
                == ["Accept: text/plain", "X-Time: 12:30"])
        #expect(tree.said == "pasted 2 rows: Accept, X-Time; u takes it back")
        tree.press("u")
        #expect(tree.model.request.draft.headers.isEmpty)
        PasteCase.paste("GET / HTTP/1.1\nHost: x", &tree.model)
        #expect(PasteCase.card(tree.model) != nil)
    }
}
