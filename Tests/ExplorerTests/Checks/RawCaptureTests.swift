import CurlewChecks
import CurlewNetworking
import Drafting
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

/// `@` in the Raw tab.
@Suite struct RawCaptureTests {
    /// With the cursor on the character behind `|` of the body.
    private func model(_ marked: String, type: String = "text/plain") -> (model: Model, body: String) {
        let body = marked.replacing("|", with: "", maxReplacements: 1)
        var model = Model.showing(body, type: type)
        model.focus = .response
        model.request.response.tab = .raw
        let place = marked.utf8.firstIndex(of: UInt8(ascii: "|")) ?? marked.startIndex
        RawPosition.go(to: marked.utf8.distance(from: marked.startIndex, to: place), &model)
        return (model, body)
    }

    private func card(_ marked: String, type: String = "text/plain") -> CaptureCard? {
        let model = model(marked, type: type).model
        return RawCapture.card(model.request.response)
    }

    @Test(arguments: [
        ("token=ab|c; path=/", "abc", "token"), ("|token=abc; path=/", "abc", "token"),
        ("tok|en: abc", "abc", "token"), ("user: ada\nto|ken: abc", "abc", "token"),
        ("a\nsession = 'x |y'", "x y", "session"),
        ("session = '|x y'", "x y", "session"), ("<p>\n|<name>Ada Byron</name>\n</p>", "Ada Byron", "name"),
        ("<person i|d=\"7\">Ada</person>", "7", "id"), ("|hello", "hello", "value"),
        ("at http://h/a?x=1|2&y=3", "12", "x"), ("id,name\n|7,Ada", "7", "value"),
        ("k: |\u{00E9}t\u{00E9}", "\u{00E9}t\u{00E9}", "k"),
    ])
    func `a line suggests its value and a name`(marked: String, value: String, name: String) throws {
        let found = try #require(card(marked, type: "text/plain"))
        #expect(found.value == value)
        #expect(found.name.text == name)
    }

    @Test(arguments: [
        "token=ab|c; path=/", "a: 1\nb: 1\nc: |1\n", "x 1\nx 1\nx |1\n", "<i>1</i><i>1</i><i>|1</i>",
        "{a} (b) [c] $d.| e",
        "row\n  id: 7\nrow\n  id: |8\n", "\u{00E9}: |x\ty", "a\r\nb=|c\r\n", "|first second", "q=\"|a\\b\"",
    ])
    func `the pattern finds that value in this very body`(marked: String) throws {
        let (model, body) = model(marked)
        let card = try #require(RawCapture.card(model.request.response))
        let rule = try CaptureRule(name: "v", text: card.source)
        let found = rule.capture(from: Answer.exchange(body, type: "text/plain"))
        #expect(try found.get().value == card.value, "\(card.source)")
    }

    @Test func `as few words as tell it from others stand in the pattern`() throws {
        #expect(try #require(card("2026-11-21 token=|abc")).source == #"regex /token=([^\s"'<>;,&]+)/"#)
        #expect(try #require(card("a token=x\nb token=|y")).source == #"regex /b token=([^\s"'<>;,&]+)/"#)
        #expect(try #require(card("a.b (c): |y")).source == #"regex /c\): ([^\s"'<>;,&]+)/"#)
    }

    @Test(arguments: [
        ("{\"a\": 1, \"to|ken\": \"abc\"}", "$.token", "abc"), ("{\"a\": |1}", "$.a", "1"),
        ("{\n|  \"a\": {\"b\": [1, 2]}\n}", "$.a", "{\"b\": [1, 2]}"), ("{\"a\": [1,| 22]}", "$.a[1]", "22"),
        ("|{\"a\": 1}", "$", "{\"a\": 1}"), ("{\"a\": 1|}", "$", "{\"a\": 1}"), ("{\"a\": [true|, 2]}", "$.a[1]", "2"),
        ("[\"\u{00E9}\", \"|x\"]", "$[1]", "x"),
    ])
    func `in JSON the node at the cursor has its path`(marked: String, path: String, value: String) throws {
        let found = try #require(card(marked, type: "application/json"))
        #expect(found.source == path && found.value == value)
    }

    @Test(arguments: ["a\n|\nb", "   |  "])
    func `an empty line has no value`(marked: String) {
        var model = model(marked).model
        SampleScreen.press("@", &model)
        #expect(model.overlays.isEmpty)
        #expect(model.said == "no value here; the tree, the headers and lines of text have some")
    }

    @Test func `bytes that are no text have none either`() {
        var model = Model.showing([0, 1, 2, 3, 255, 254], type: "application/octet-stream")
        model.focus = .response
        SampleScreen.press("@", &model)
        #expect(model.overlays.isEmpty)
    }

    @Test func `Enter sets the variable and writes the line`() {
        var model = model("user=ada\ntoken=|abc\n").model
        SampleScreen.press("@", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("regex /token=") })
        SampleScreen.press("Enter", &model)
        let line = CaptureLine(name: "token", text: #"regex /token=([^\s"'<>;,&]+)/"#, isSecret: true)
        #expect(model.request.draft.captures == [line])
        #expect(model.said.hasPrefix("token set from New request, regex /token="))
    }
}
