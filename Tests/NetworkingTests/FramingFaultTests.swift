import CurlewBytes
import CurlewNetworking
import Testing

@Suite struct `Fields that say where a request ends` {
    private func claim(_ headers: [(String, String)], body: String?) -> String? {
        SentRequest(
            method: "POST", url: "http://h/", headers: headers.map { SentHeader($0.0, $0.1, origin: .you) },
            body: body.map { RequestBody(Array($0.utf8)) }
        ).framingFault?.claim
    }

    @Test(arguments: [
        ([("Content-Length", "3")], "abc"), ([("content-length", " 003 ")], "abc"), ([("Content-Length", "0")], nil),
        ([("Content-Length", "3"), ("Content-Length", "3")], "abc"), ([("Transfer-Encoding", "Chunked ")], "abc"),
        ([("Content-Length", "0")], ""), ([("X-Content-Length", "5")], "abc"), ([], "abc"),
    ])
    func `are fine where they are so`(headers: [(String, String)], body: String?) {
        #expect(claim(headers, body: body) == nil)
    }

    @Test(arguments: [
        ([("Content-Length", "5")], "abc", "Content-Length is 5, and the body has 3 bytes"),
        ([("content-length", "5")], "a", "content-length is 5, and the body has 1 byte"),
        ([("Content-Length", "5")], nil, "Content-Length is 5, and there is no body"),
        ([("Content-Length", "3"), ("Content-Length", "4")], "abc", "Content-Length is given twice, and not the same"),
        ([("Content-Length", "3"), ("content-length", "x")], "abc", "Content-Length is given twice, and not the same"),
        ([("Content-Length", "+3")], "abc", "Content-Length is \"+3\", which is no length"),
        ([("Content-Length", "3, 3")], "abc", "Content-Length is \"3, 3\", which is no length"),
        ([("Content-Length", "")], "abc", "Content-Length is \"\", which is no length"),
        ([("Content-Length", "３")], "abc", "Content-Length is \"３\", which is no length"),
        (
            [("Content-Length", "99999999999999999999999")], "abc",
            "Content-Length is \"99999999999999999999\", which is no length"
        ),
        (
            [("Content-Length", "3"), ("Transfer-Encoding", "chunked")], "abc",
            "Transfer-Encoding stands beside Content-Length"
        ),
        (
            [("Transfer-Encoding", "gzip")], "abc",
            "Transfer-Encoding is \"gzip\", and the body is sent as it is"
        ),
        (
            [("Transfer-Encoding", "gzip, chunked")], "abc",
            "Transfer-Encoding is \"gzip, chunked\", and the body is sent as it is"
        ),
        (
            [("Transfer-Encoding", "\u{B}chunked")], "abc",
            "Transfer-Encoding is \"\u{B}chunked\", and the body is sent as it is"
        ),
        ([("Transfer-Encoding", "chunked")], nil, "Transfer-Encoding is \"chunked\", and there is no body"),
    ])
    func `are told where they are not`(headers: [(String, String)], body: String?, wanted: String) {
        #expect(claim(headers, body: body) == wanted)
    }

    @Test func `are told without what is secret, and with what to do`() throws {
        let request = SentRequest(
            method: "GET", url: "http://h/",
            headers: [SentHeader("Transfer-Encoding", "hush", origin: .you, isSecret: true)], body: nil)
        #expect(
            try #require(request.framingFault).sentence
                == "Transfer-Encoding is ******, and the body is sent as it is. Servers could disagree where the request "
                + "ends. Correct the field, or leave it out.")
    }

    @Test func `are not known to be right where a body comes in time`() {
        let request = SentRequest(
            method: "POST", url: "http://h/", headers: [SentHeader("Content-Length", "3", origin: .you)],
            body: RequestBody(pieces: [.stream(BodyStream())]))
        #expect(
            request.framingFault?.claim == "Content-Length is 3, and the body's length is known only at its end")
    }
}
