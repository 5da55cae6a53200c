import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `The automatic response serializer` {
    private func outcome(_ type: String?, _ body: String, status: Int = 200) -> ResponseOutcome {
        ResponseSerializer().outcome(
            status: status, fields: type.map { ["Content-Type": $0] } ?? [:], body: Bytes(Array(body.utf8)),
            url: "http://h/")
    }

    @Test(arguments: [
        ("application/json", #"{"a":1}"#, "json"), ("application/problem+json; charset=utf-8", "[1]", "json"),
        ("application/json", "1", "json"), ("text/html", #"{"a":1}"#, "data"), (nil, #" {"a":1}"#, "json"),
        ("text/plain", "{not json", "data"), ("application/x-plist", "<plist><true/></plist>", "plist"),
        ("application/xml", "<?xml version=\"1.0\"?><!DOCTYPE plist><plist><true/></plist>", "plist"),
        ("image/png", "\u{89}PNG", "data"), (nil, "", "data"), ("application/json", "", "data"),
        ("text/xml", "<a/>", "xmldocument"), ("application/atom+xml", "<a/>", "xmldocument"),
        (nil, "<?xml version='1.0'?><a/>", "xmldocument"), ("text/plain", "<?xml ?", "data"),
        ("application/octet-stream", "GIF89a\u{3}\u{0}\u{2}\u{0}", "image"),
        ("image/png", "GIF89a\u{3}\u{0}\u{2}\u{0}", "image"), ("text/html", "GIF89a\u{3}\u{0}\u{2}\u{0}", "data"),
    ])
    func `decodes by type, and by content where the type says nothing`(type: String?, body: String, kind: String) {
        let outcome = outcome(type, body)
        #expect(outcome.isSuccess)
        #expect(outcome.value?.kindName == kind)
    }

    @Test func `says that a body is not what its type promises, and keeps the bytes`() {
        let outcome = outcome("application/json", "{\"a\":1,\n  \"b\" 2}")
        #expect(outcome.value?.kindName == "data")
        #expect(outcome.error?.code == 3840)
        #expect(outcome.error?.sentence.hasPrefix("Not valid JSON at line 2, column 7: ':' expected.") == true)
    }

    @Test func `says where XML is not what its type promises, and keeps the bytes`() {
        let outcome = outcome("text/xml", "<a>\n<b></a>")
        #expect(outcome.value?.kindName == "data")
        #expect(outcome.error?.domain == "NSXMLParserErrorDomain")
        #expect(outcome.error?.sentence.hasPrefix("Not well-formed XML at line 2, column ") == true)
    }

    @Test func `takes any type and gives an error page its value beside the error`() {
        let outcome = outcome("application/json", #"{"error":"lines: item 0 has no sku"}"#, status: 422)
        #expect(outcome.value?.kindName == "json")
        #expect(outcome.error?.message == "Request failed: client error (422)")
        #expect(outcome.error?.sentence == "422 Unprocessable Content: outside the accepted 200-299.")
        #expect(outcome.error?.underlying == nil)
    }

    @Test func `nests the status under a body that does not decode`() {
        let error = outcome("application/json", "<h1>", status: 500).error
        #expect(error?.code == 3840)
        #expect(error?.underlying?.code == -1011)
    }

    @Test func `drops nulls all the way down and leaves emptied containers`() throws {
        let serializer = ResponseSerializer(.json, removesNulls: true)
        let body = Bytes(Array(#"{"a":null,"b":[null,{"c":null},1.10],"d\n":"x"}"#.utf8))
        let outcome = serializer.outcome(
            status: 200, fields: ["Content-Type": "application/json"], body: body, url: nil)
        guard case .json(let document)? = outcome.value else { throw Missing() }
        #expect(JSONValue(document).text() == #"{"b":[{},1.10],"d\n":"x"}"#)
    }

    private struct Missing: Error {}
}

@Suite struct `Accepted status codes` {
    @Test(arguments: [("200-299", "200-299"), ("200-299, 304", "200-299, 304"), ("404", "404"), (" 1 - 999 ", "1-999")])
    func `are read from ranges`(text: String, description: String) {
        #expect(AcceptedStatus(parsing: text)?.description == description)
    }

    @Test(arguments: ["", "299-200", "200-", "abc", "0", "1000", "200-299-300", "200,,204"])
    func `are refused where they are none`(text: String) {
        #expect(AcceptedStatus(parsing: text) == nil)
    }
}
