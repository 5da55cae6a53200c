import CurlewMessage
import Testing

@Suite struct `A media type` {
    @Test(arguments: [
        ("application/xml", true), ("text/xml; charset=utf-8", true), ("image/svg+xml", true), ("text/html", false),
        ("application/json", false), ("xml/xml", false),
    ])
    func `knows what is XML`(text: String, isXML: Bool) {
        #expect(MediaType(parsing: text)?.isXML == isXML)
    }

    @Test(arguments: [
        ("Application/JSON", "application/json", [:]),
        ("text/html; Charset=\"UTF-8\" ;q=0.5", "text/html", ["charset": "UTF-8", "q": "0.5"]),
        ("a/b;x=\"a;b\\\"c\";y", "a/b", ["x": "a;b\"c"]),
        ("image/svg+xml", "image/svg+xml", [:]),
    ])
    func `is read without case, its parameters without quotes`(
        text: String, essence: String, parameters: [String: String]
    ) {
        let type = MediaType(parsing: text)
        #expect(type?.essence == essence)
        #expect(type?.parameters.map(\.name).sorted() == parameters.keys.sorted())
        for (name, value) in parameters { #expect(type?[name] == value) }
        #expect(type.flatMap { MediaType(parsing: $0.description) } == type)
    }

    @Test(arguments: ["", "json", "/", "a/", "a b/c", "a/b/c"])
    func `is nothing without a type and a subtype`(text: String) {
        #expect(MediaType(parsing: text) == nil)
    }

    @Test func `knows JSON by name and by suffix`() {
        #expect(MediaType(parsing: "text/json")?.isJSON == true)
        #expect(MediaType(parsing: "application/vnd.api+json")?.isJSON == true)
        #expect(MediaType(parsing: "text/html")?.isJSON == false)
    }
}

@Suite struct `Status phrases` {
    @Test(arguments: [
        (200, "OK"), (404, "Not Found"), (422, "Unprocessable Content"), (499, "Client Error"), (799, "Unknown"),
    ])
    func `are the registered ones, else the class`(status: Int, phrase: String) {
        #expect(StatusPhrase.standard(status) == phrase)
    }

    @Test(arguments: [
        (400, "bad request"), (401, "unauthorized"), (403, "forbidden"), (404, "not found"),
        (415, "unsupported media type"), (422, "client error"), (500, "internal server error"),
    ])
    func `are those that AFNetworking's messages carry`(status: Int, phrase: String) {
        #expect(StatusPhrase.foundation(status) == phrase)
    }
}

@Suite struct `Header fields` {
    @Test func `keep order, case and repeats, and are found without case`() {
        var fields: HeaderFields = ["X-Tag": "a", "accept": "*/*", "x-tag": "b"]
        #expect(fields.values("X-TAG") == ["a", "b"])
        fields.set("Accept", to: "text/html")
        #expect(fields.map(\.name) == ["X-Tag", "accept", "x-tag"])
        fields.set("x-TAG", to: "c")
        #expect(fields.map(\.value) == ["c", "text/html"])
    }

    @Test(arguments: [
        ("", "v", HeaderFieldError.Reason.emptyName), ("X Tag", "v", .nameCharacter(" ")),
        ("X:", "v", .nameCharacter(":")), ("é", "v", .nameCharacter("é")), ("X", "a\r\nY: b", .valueCharacter("\r")),
        ("X", "a\nb", .valueCharacter("\n")), ("X", "\0", .valueCharacter("\0")), ("X\nY", "v", .nameCharacter("\n")),
    ])
    func `are refused where they would end early`(name: String, value: String, reason: HeaderFieldError.Reason) {
        let fields = HeaderFields([HeaderField("Accept", "*/*"), HeaderField(name, value)])
        let error = HeaderFieldError(index: 1, name: name, reason: reason)
        #expect(throws: error) { try fields.validated() }
        #expect(!error.sentence.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func `pass unchanged where all can be sent`() throws {
        let fields: HeaderFields = ["X-Empty": "", "X-Text": "naïve \t é"]
        #expect(try fields.validated() == fields)
    }
}
