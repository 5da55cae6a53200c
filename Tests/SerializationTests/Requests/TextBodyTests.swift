import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Testing

@Suite struct `A text as the body` {
    private func request(
        _ text: String?, method: String = "POST", headers: HeaderFields = [:], tree: String? = nil,
        encoding: TextEncoding = .utf8
    ) throws -> SerializedRequest {
        var serializer = RequestSerializer(.text)
        serializer.stringEncoding = encoding
        return try serializer.serialize(
            method: method, url: "http://h/p", headers: headers, parameters: tree.map { try ParameterText.read($0) },
            text: text, trace: true)
    }

    @Test(arguments: ["<a>é</a>\r\n", "{\"a\": 1,}", "\u{0}x", " "])
    func `is sent as it stands, as plain text`(typed: String) throws {
        let request = try request(typed)
        #expect(request.body?.bytes.map(text) == typed)
        #expect(request.headers["Content-Type"] == "text/plain; charset=utf-8")
        #expect(request.trace?.body.isCovering(typed.utf8.count) == true)
        #expect(request.trace?.body.allSatisfy { $0.rule == .textAsTyped } == true)
    }

    @Test func `leaves a type of one's own alone`() throws {
        let request = try request("<a/>", headers: ["content-type": "application/xml"])
        #expect(request.headers.values("Content-Type") == ["application/xml"])
    }

    @Test(arguments: ["", nil])
    func `that is empty is no body`(typed: String?) throws {
        let request = try request(typed)
        #expect(request.body == nil && !request.headers.contains("Content-Type"))
    }

    @Test func `is in the encoding chosen, which the type names`() throws {
        let request = try request("é", encoding: .latin1)
        #expect(request.body?.bytes?.array == [0xE9])
        #expect(request.headers["Content-Type"] == "text/plain; charset=iso-8859-1")
        #expect(throws: RequestSerializationError.notInEncoding(.latin1)) { try self.request("☃", encoding: .latin1) }
    }

    @Test(arguments: ["HEAD", "head"])
    func `needs a method with a body`(method: String) throws {
        #expect(throws: RequestSerializationError.methodHasNoBody(method, as: .text)) {
            try request("x", method: method)
        }
        #expect(RequestSerializationError.methodHasNoBody(method, as: .text).message.contains("text as its body"))
        #expect(try request("", method: method).body == nil)
    }

    @Test func `stands for the parameters, which say so`() throws {
        let request = try request("x", tree: #"{"a": [1, {"$off": 2}]}"#)
        #expect(request.url == "http://h/p" && request.body?.bytes.map(text) == "x")
        let absent = try #require(request.trace?.absent.values)
        #expect(absent.count { $0 == .textInstead } == 3 && absent.count { $0 == .off } == 1)
    }

    @Test func `goes beside parameters in the URL of a DELETE`() throws {
        let request = try request("x", method: "DELETE", tree: #"{"a": 1}"#)
        #expect(request.url == "http://h/p?a=1" && request.body?.bytes.map(text) == "x")
    }

    @Test func `has no problems with a tree that nothing else could write`() throws {
        let tree = try ParameterText.read(#"{"n": {"$number": "x"}, "d": {"$data": "?"}}"#)
        #expect(!RequestSerializer(.json).problems(in: tree, method: "POST").isEmpty)
        #expect(RequestSerializer(.text).problems(in: tree, method: "POST").isEmpty)
        #expect(!RequestSerializer(.text).notes(on: tree, method: "GET", url: "").isEmpty)
        #expect(RequestSerializer(.text).notes(on: tree, method: "POST", url: "").isEmpty)
    }
}
