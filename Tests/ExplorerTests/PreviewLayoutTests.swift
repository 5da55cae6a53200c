import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

/// Lines, rows and stops of shown bytes.
@Suite struct PreviewLayoutTests {
    @Test(arguments: [
        (
            #"{"a":1,"b":[true,null],"c":{}}"#,
            ["{", #"  "a":1,"#, #"  "b":["#, "    true,", "    null", "  ],", #"  "c":{}"#, "}"]
        ),
        (#"["a,b","{\"]"]"#, ["[", #"  "a,b","#, #"  "{\"]""#, "]"]),
        ("[]", ["[]"]),
        ("12", ["12"]),
    ])
    func `JSON is broken at its structure and keeps its bytes`(text: String, lines: [String]) {
        let content = PreviewContent(.json, Array(text.utf8), [TraceSpan(range: 0..<text.utf8.count, part: .value)])
        let shown = (0..<content.lines.count).map { line in
            String(repeating: " ", count: content.lines.indent(of: line))
                + content.text(of: content.lines.range(of: line))
        }
        #expect(shown == lines)
        #expect((0..<content.lines.count).map { content.text(of: content.lines.range(of: $0)) }.joined() == text)
    }

    @Test(arguments: [
        "", "a", "plain text of some length that wraps", "wide 漢字漢字漢字 text", "é\u{301}e", "a\r\nb\tc\n",
        "\u{1B}[31m\u{202E}x",
    ])
    func `rows cover every byte once, in order, at every width`(text: String) {
        let bytes = Array(text.utf8) + [0xFF, 0xC3]
        let content = PreviewContent(.message, bytes, [TraceSpan(range: 0..<bytes.count, part: .fixed)])
        for width in 1...40 {
            let layout = ByteLayout(content, asSent: true, width: width, showsBlanks: false)
            var covered = 0
            var address: RowAddress? = RowAddress()
            while let here = address {
                let range = layout.range(of: here)
                #expect(range.lowerBound == covered)
                for offset in range { #expect(layout.address(of: offset) == here) }
                covered = range.upperBound
                address = layout.next(here)
                if let next = address { #expect(layout.previous(next) == here) }
            }
            #expect(covered == bytes.count)
        }
    }

    @Test func `no control and no direction mark reaches the screen`() {
        let bytes = Array("a\u{1B}[0m\u{202E}\u{0}".utf8) + [0x80]
        let units = ByteUnit.units(of: bytes, in: 0..<bytes.count, showsBlanks: true)
        #expect(units.map(\.text) == ["a", "\\u{1B}", "[", "0", "m", "\\u{202E}", "\\u{0}", "\\x80"])
    }

    @Test func `a cut character is bytes, a whole one is one stop`() {
        let bytes = Array("aé漢".utf8) + [0xE6, 0xBC]
        let stops = ByteStops(PreviewContent(.message, bytes, [TraceSpan(range: 0..<bytes.count, part: .fixed)]))
        var places = [0]
        while case let next = stops.next(places[places.count - 1]), next != places[places.count - 1] {
            places.append(next)
        }
        #expect(places == [0, 1, 3, 6, 7])
        #expect(stops.previous(6) == 3)
        #expect(stops.stop(at: 5) == 3..<6)
    }

    @Test(arguments: [(78, 16), (38, 8), (36, 4), (20, 2), (5, 1)])
    func `binary bytes stand in as many columns as fit`(width: Int, bytesPerRow: Int) {
        let hex = HexLayout(width: width, byteCount: 100)
        #expect(hex.bytesPerRow == bytesPerRow)
        #expect(hex.rowCount == (100 + bytesPerRow - 1) / bytesPerRow)
    }

    @Test func `ten megabytes cost no more than a screen of them`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000)
        let content = PreviewContent(.form, bytes, [TraceSpan(range: 0..<bytes.count, part: .value)])
        let layout = ByteLayout(content, asSent: true, width: 77, showsBlanks: false)
        let time = ContinuousClock().measure {
            for offset in stride(from: 0, to: bytes.count, by: 100_000) {
                #expect(layout.range(of: layout.address(of: offset)).contains(offset))
            }
        }
        #expect(time < .seconds(1))
    }

    // MARK: Empty states

    @Test(arguments: [
        ("GET", SerializerKind.form, "Nothing is added to the request."),
        ("POST", .json, "Nothing is added to the request."),
        ("GET", .json, "Nothing is added to the request."),
    ])
    func `without parameters the preview says why it is empty`(method: String, kind: SerializerKind, text: String) {
        let model = PreviewFixture.model(ParameterTree(), method: method, serializer: kind, size: PreviewFixture.small)
        #expect(PreviewFixture.preview(model).prefix { !$0.isEmpty }.joined(separator: " ") == text)
    }
}

/// The request as a message and as a command.
@Suite struct PreviewMessageTests {
    private func content(_ tab: PreviewTab, _ request: SentRequest, _ draft: RequestDraft = RequestDraft())
        -> PreviewContent
    {
        let input = PreviewInput(
            revision: .init(collection: "", request: "test", number: 0), draft: draft, variables: [:],
            managerFields: [:], tab: tab,
            now: "")
        return PreviewContent.make(
            input, prepared: .success(PreparedRequest(request: request, options: RequestOptions(), trace: nil)))
    }

    private let post = SentRequest(
        method: "POST", url: "http://127.0.0.1:7777/orders?x=1",
        headers: [
            SentHeader("Accept-Language", "en;q=1", origin: .manager),
            SentHeader("Authorization", "Bearer secret", origin: .you, isSecret: true),
            SentHeader("Content-Type", "application/json", origin: .serializer),
        ], body: RequestBody(Array(#"{"it's":1}"#.utf8)))

    @Test func `Raw shows secrets as long as they are asked for`() {
        var input = PreviewInput(
            revision: .init(collection: "", request: "test", number: 0), draft: RequestDraft(), variables: [:],
            tab: .raw, now: "")
        func text() -> String {
            let prepared = PreparedRequest(request: post, options: RequestOptions(), trace: nil)
            let content = PreviewContent.make(input, prepared: .success(prepared))
            return String(decoding: content.bytes, as: UTF8.self)
        }
        let masked = input
        #expect(text().contains("Authorization: Bearer ******\r\n"))
        input.showsSecrets = true
        #expect(text().contains("Authorization: Bearer secret\r\n"))
        #expect(input != masked)
    }

    @Test func `Raw is the whole message, and names who wrote each line`() {
        let raw = content(.raw, post)
        let lines = (0..<raw.plainLines.count).map { line -> String in
            let range = raw.plainLines.range(of: line)
            return raw.text(of: range).replacing("\r\n", with: "") + " <- " + (raw.writers[range.lowerBound] ?? "")
        }
        #expect(
            lines == [
                "POST /orders?x=1 HTTP/1.1 <- method, URL",
                "Host: 127.0.0.1:7777 <- URL",
                "Accept-Language: en;q=1 <- default",
                "Authorization: Bearer ****** <- you",
                "Content-Type: application/json <- body type",
                "Content-Length: 10 <- transport",
                " <- ",
                #"{"it's":1} <- parameters"#,
            ])
        #expect(raw.spans.spans.last?.range.upperBound == raw.bytes.count)
    }

    @Test func `a curl command is quoted for the shell, with secrets as variables`() throws {
        let draft = RequestDraft(
            method: "POST", url: "http://127.0.0.1:7777/orders?x=1",
            headers: [HeaderRow(id: 1, name: "Authorization", value: "Bearer {{token}}", isSecret: true)],
            parameters: try ParameterText.read(#"{"it's":1}"#))
        let input = PreviewInput(
            revision: .init(collection: "", request: "test", number: 0), draft: draft, variables: ["token": "abc"],
            managerFields: ["Accept-Language": "en;q=1"], tab: .curl, now: "")
        let curl = Derived.compute(input).preview
        #expect(
            curl.text(of: 0..<curl.bytes.count) == #"""
                curl 'http://127.0.0.1:7777/orders?x=1' \
                  -X POST \
                  -H "Authorization: Bearer $TOKEN" \
                  -H 'Accept-Language: en;q=1' \
                  -H 'Content-Type: application/json' \
                  --data-raw '{"it'\''s":1}'
                """#)
    }
}
