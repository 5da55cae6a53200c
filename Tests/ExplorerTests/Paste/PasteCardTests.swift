import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// The card of a paste: what it says, and what its keys do.
@Suite struct PasteCardTests {
    private typealias Sample = SampleScreen

    private func json(_ model: Model) -> String { ParameterText.write(model.request.draft.parameters) }

    // MARK: What it shows

    @Test func `the card of a copied command`() throws {
        var model = Sample.searchPeople()
        PasteCase.paste(PasteCase.copied, &model)
        try expectScreen(Sample.lines(model), named: "paste-80x24")
    }

    @Test(arguments: [
        ("{\"a\": [1, 2], \"b\": {\"c\": null}}", ["JSON", "body     a [2]   b {c}", "no, differs at byte 5"]),
        ("a=1&b=%7e", ["a query or form text", "params   a = 1   b = ~", "\"%7e\" becomes"]),
        ("http://127.0.0.1:7777/p?x=1", ["a URL", "GET {{base}}/p?x=1", "stays as typed"]),
        ("a\u{202E}b=1", ["a\\u{202E}b"]), ("two\nlines", ["plain text", "body     text, 9 B"]),
        (
            "curl -X POST http://127.0.0.1:7777/echo --data-raw $'a=1\\u00e9&b=\\'x\\'' --http3",
            ["body     a = 1é   b = 'x'", "not used     --http3 (", "not used: --http3 ("]
        ),
        ("{\"a\":", ["plain text", "JSON"]),
    ])
    func `says what it is and what it makes`(text: String, shown: [String]) {
        var model = Sample.searchPeople()
        PasteCase.paste(text, &model)
        let screen = Sample.lines(model).joined(separator: "\n")
        for part in shown { #expect(screen.contains(part), "\(part) in\n\(screen)") }
        #expect(screen.contains("nothing has been run or sent"))
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 60, height: 16), Size(width: 120, height: 40)])
    func `fits every size, and what does not can be scrolled to`(size: Size) {
        var model = Sample.searchPeople(size)
        let options = (0..<40).map { "--unknown-\($0)" }.joined(separator: " ")
        PasteCase.paste("curl http://a/ \(options)", &model)
        #expect(Sample.lines(model).contains { $0.contains("[4] ") })
        for _ in 0..<60 { Sample.press("j", &model) }
        #expect(Sample.lines(model).contains { $0.contains("--unknown-39") })
        #expect(Sample.lines(model).contains { $0.contains("[4] ") })
    }

    @Test func `files of this computer that would be sent are named, each of them`() throws {
        var model = Sample.searchPeople()
        let fields = (0..<40).map { "-F f\($0)=v" }.joined(separator: " ")
        PasteCase.paste("curl http://e.test/up \(fields) -F 'a=@/home/ada/secret' -F b=@/etc/hosts", &model)
        let screen = Sample.lines(model).joined(separator: "\n")
        for path in ["/home/ada/secret", "/etc/hosts"] {
            #expect(screen.contains("reads and sends the file \(path)"), "\(screen)")
        }
    }

    @Test func `what leads the request past its server stands whole below the URL`() {
        var model = Sample.searchPeople()
        let command =
            "curl -sSL --compressed --http2 --tlsv1.2 --retry 3 -m 20 --limit-rate 1M --post302 --max-filesize 9000 "
            + "'http://a.test/x' -x http://p.test:9103"
        PasteCase.paste(command, &model)
        let screen = Sample.lines(model).joined(separator: "\n")
        #expect(screen.contains("through http://p.test:9103"), "\(screen)")
    }

    @Test func `a long text opens the card at once and is read elsewhere`() throws {
        var model = Sample.searchPeople()
        let text = "[" + String(repeating: "{\"a\":\"0123456789\"},", count: 52_000) + "1]"
        var (effects, lines): ([Effect], [String]) = ([], [])
        let time = ThreadTime.of {
            effects = update(&model, .input(.paste(text), Sample.clock))
            lines = Sample.lines(model)
        }
        #expect(time < .seconds(2))
        #expect(lines.contains { $0.contains("reading...") })
        #expect(lines.contains { $0.contains("988 kB from terminal") || $0.contains("MB from terminal") })
        PasteCase.answer(effects, &model)
        #expect(PasteCase.card(model)?.reading?.kind == .json)
    }

    // MARK: Nothing is run

    @Test(arguments: ["dd u s q ZQ ZZ\nj\r", "curl http://a/ -o /tmp/x; rm -rf /", ":q!\n", "\u{1B}[A\u{3}s\n"])
    func `nothing in a paste is a key`(text: String) {
        for start in [Sample.searchPeople(), Sample.empty()] {
            var model = start
            let effects = PasteCase.paste(text, &model)
            #expect(PasteCase.card(model)?.text == text && model.request.draft == start.request.draft)
            #expect(!PasteCase.sends(effects))
            PasteCase.press("Esc", &model)
            #expect(model.overlays.isEmpty && model.request.draft == start.request.draft)
        }
    }

    // MARK: A request

    @Test func `Enter makes a new request, and the old one waits`() throws {
        var model = Sample.searchPeople()
        let place = model.request.place
        PasteCase.paste(PasteCase.copied, &model)
        let effects = PasteCase.press("Enter", &model)
        #expect(model.request.place == nil && place.map { model.background[$0] != nil } == true)
        #expect(model.request.draft.url == "{{base}}/people" && model.request.draft.method == "GET")
        #expect(json(model) == #"{"families":["father"],"page":{"size":"10"}}"#)
        #expect(model.request.draft.headers.map(\.name) == ["Accept"])
        #expect(model.cookies.all.map { "\($0.domain) \($0.name)=\($0.value)" } == ["127.0.0.1 sid=abc"])
        #expect(effects.contains { if case .changeCookies = $0 { true } else { false } })
        #expect(!PasteCase.sends(effects) && model.overlays.isEmpty)
    }

    @Test func `replacing is one step, its cookies included`() {
        var model = Sample.searchPeople()
        let before = model.request.draft
        let steps = model.request.undo.count
        PasteCase.paste(PasteCase.copied, &model)
        PasteCase.press("2", &model)
        #expect(model.request.draft.url == "{{base}}/people" && model.request.undo.count == steps + 1)
        #expect(!model.cookies.isEmpty)
        PasteCase.press("u", &model)
        #expect(model.request.draft == before && model.cookies.isEmpty)
    }

    @Test func `cookies that no jar would send back are a field`() {
        var model = Sample.searchPeople()
        PasteCase.paste("curl http://{{nobody}}/ -b 'a=1; b=2'", &model)
        PasteCase.press("1", &model)
        #expect(model.request.draft.headers.map { "\($0.name): \($0.value)" } == ["Cookie: a=1; b=2"])
        #expect(model.request.draft.headers.first?.isSecret == true && model.cookies.isEmpty)
    }

    @Test func `a key that comes before the reading waits for it`() {
        var model = Sample.searchPeople()
        let effects = update(&model, .input(.paste(PasteCase.copied), Sample.clock))
        Sample.press("1", &model)
        #expect(PasteCase.card(model) != nil)
        PasteCase.answer(effects, &model)
        #expect(model.overlays.isEmpty && model.request.draft.url == "{{base}}/people")
    }

    @Test func `a late reading of an earlier text is dropped`() {
        var model = Sample.searchPeople()
        let first = update(&model, .input(.paste("a=1"), Sample.clock))
        PasteCase.paste("{\"b\":2}", &model)
        PasteCase.answer(first, &model)
        #expect(PasteCase.card(model)?.reading?.kind == .json)
    }

    @Test func `a text without a URL makes a request that asks for one`() {
        var model = Sample.searchPeople()
        PasteCase.paste("{\"a\":1}", &model)
        PasteCase.press("1", &model)
        #expect(model.edit?.target == .url && model.request.draft.method == "POST")
        #expect(model.request.draft.serializer == .json && json(model) == #"{"a":1}"#)
    }

    // MARK: Parameters and text

    @Test func `only the parameters are one step, and the rest stays`() {
        var model = Sample.searchPeople()
        let before = model.request.draft
        PasteCase.paste("a=1&b[]=2", &model)
        PasteCase.press("Enter", &model)
        #expect(json(model) == #"{"a":"1","b":["2"]}"#)
        #expect(model.request.draft.url == before.url && model.request.draft.serializer == before.serializer)
        PasteCase.press("u", &model)
        #expect(model.request.draft == before)
    }

    @Test(arguments: [
        ("i", #"{"page":{"size":10,"a":1},"q":"x"}"#), ("b", #"{"page":{"size":10},"a":1,"q":"x"}"#),
        ("r", #"{"page":{"a":1},"q":"x"}"#), ("a", #"{"a":1}"#),
    ])
    func `behind I they go into the node, beside it, in its place or in that of all`(key: String, tree: String) throws {
        var model = Sample.searchPeople()
        let start = try ParameterText.read(#"{"page":{"size":10},"q":"x"}"#)
        model.request.change { $0.parameters = start }
        Sample.go(to: [.key("page")], &model)
        let page = model.request.draft.parameters.id(at: [.key("q")])
        PasteCase.press("I", &model)
        #expect(Sample.lines(model).contains { $0.contains("paste now") })
        PasteCase.paste(#"{"a":1}"#, &model)
        PasteCase.press("3 \(key)", &model)
        #expect(json(model) == tree && model.overlays.isEmpty)
        #expect(key == "a" || model.request.draft.parameters.id(at: [.key("q")]) == page)
        PasteCase.press("u", &model)
        #expect(json(model) == #"{"page":{"size":10},"q":"x"}"#)
    }

    @Test func `as text it is the body, with the type that it shows`() {
        var model = Sample.searchPeople()
        let before = model.request.draft
        PasteCase.paste("<a>\n</a>", &model)
        PasteCase.press("4", &model)
        #expect(model.request.draft.serializer == .text && model.request.draft.text == "<a>\n</a>")
        #expect(model.request.draft.method == "POST")
        #expect(model.request.draft.headers.contains { $0.name == "Content-Type" && $0.value == "application/xml" })
        PasteCase.press("u", &model)
        #expect(model.request.draft == before)
    }

    // MARK: Reading it otherwise

    @Test func `n guesses types and r reads it as something else`() {
        var model = Sample.searchPeople()
        PasteCase.paste("a=10", &model)
        #expect(
            Sample.lines(model).contains { $0.contains("\"10\" could be a number: kept as text (n makes it a number)") }
        )
        PasteCase.press("n", &model)
        #expect(Sample.lines(model).contains { $0.contains("is read as a number (n keeps it text)") })
        PasteCase.press("r t", &model)
        #expect(PasteCase.card(model)?.reading?.kind == .text)
        PasteCase.press("r 0", &model)
        #expect(PasteCase.card(model)?.reading?.kind == .form)
        PasteCase.press("r b", &model)
        #expect(PasteCase.card(model)?.reading?.options.style == QueryStyles.standard.names[1])
    }

    @Test func `of an archive the next request can be taken`() {
        var model = Sample.searchPeople()
        PasteCase.paste(
            #"{"log":{"entries":[{"request":{"method":"GET","url":"http://a/1"}},{"request":{"method":"PUT","url":"http://a/2"}}]}}"#,
            &model)
        PasteCase.press("]", &model)
        #expect(Sample.lines(model).contains { $0.contains("a HAR archive (entry 2 of 2)") })
        PasteCase.press("] Enter", &model)
        #expect(model.request.draft.method == "PUT" && model.request.draft.url == "http://a/2")
    }

    @Test func `the editor gets the text and gives it back`() throws {
        var model = Sample.searchPeople()
        PasteCase.paste("a=1", &model)
        let effects = PasteCase.press("E", &model)
        let job = try #require(
            effects.lazy.compactMap { if case .editExternally(let job) = $0 { job } else { nil } }.first)
        #expect(job.text == "a=1")
        PasteCase.answer(update(&model, .edited(job.id, .text("b=2\n"))), &model)
        #expect(PasteCase.card(model)?.text == "b=2")
        PasteCase.press("3", &model)
        #expect(json(model) == #"{"b":"2"}"#)
    }

    @Test func `on the welcome screen 3 waits for a paste`() {
        var model = Sample.empty()
        Sample.press("3", &model)
        PasteCase.paste(PasteCase.copied, &model)
        PasteCase.press("Enter", &model)
        #expect(model.stage == .main && model.request.draft.url == "{{base}}/people")
    }
}
