import CurlewBytes
import CurlewMessage
import CurlewTransport
import TestSupport
import Testing

/// Header lines both ways: order, case, repeats and bytes stay.
@Suite struct HeadTests {
    @Test func `response fields keep order, case and repeats`() async throws {
        let server = try LoopbackServer.saying(
            "HTTP/1.1 207 Multi \u{1B}[31m\r\nx-CaSe: 1\r\nSet-Cookie: a=1\r\nX-Two:  spaced \t\r\n"
                + "set-cookie: b=2\r\nX-Empty:\r\nContent-Length: 0\r\n\r\n")
        let head = try #require(await Sending.get(server).response?.head)
        #expect(head.version == "HTTP/1.1")
        #expect(head.status == 207)
        #expect(head.reason == "Multi \u{1B}[31m")
        #expect(
            head.fields
                == HeaderFields([
                    HeaderField("x-CaSe", "1"), HeaderField("Set-Cookie", "a=1"), HeaderField("X-Two", "spaced"),
                    HeaderField("set-cookie", "b=2"), HeaderField("X-Empty", ""), HeaderField("Content-Length", "0"),
                ]))
        #expect(String(decoding: head.lines.array, as: UTF8.self).hasPrefix("HTTP/1.1 207 Multi"))
    }

    @Test func `values that are not UTF-8 are read as Latin-1 and keep their bytes`() async throws {
        let line: [UInt8] = Array("X-Name: caf".utf8) + [0xE9, 0x0D, 0x0A]
        let server = try LoopbackServer.saying(
            Array("HTTP/1.1 200 OK\r\n".utf8) + line + Array("Content-Length: 0\r\n\r\n".utf8))
        let head = try #require(await Sending.get(server).response?.head)
        #expect(head.fields["X-Name"] == "café")
        #expect(head.lines.array.contains(0xE9))
    }

    @Test func `a folded line joins its field`() async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\nX-Long: one\r\n \t two\r\nContent-Length: 0\r\n\r\n")
        #expect(await Sending.get(server).response?.head.fields["X-Long"] == "one two")
    }

    @Test func `interim heads are kept apart`() async throws {
        let server = try LoopbackServer.saying(
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let head = try #require(await Sending.get(server).response?.head)
        #expect(head.status == 200)
        #expect(head.interim == [InterimHead(status: 103, reason: "Early Hints", fields: ["Link": "</a>"])])
        #expect(!head.fields.contains("Link"))
    }

    @Test func `trailers are appended apart`() async throws {
        let server = try LoopbackServer.saying(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 9\r\nX-Sum: 10\r\n\r\n")
        let head = try #require(await Sending.get(server).response?.head)
        #expect(head.trailers == HeaderFields([HeaderField("X-Sum", "9"), HeaderField("X-Sum", "10")]))
        #expect(!head.fields.contains("X-Sum"))
    }

    @Test func `request fields go out as typed, and only the transport's own are added`() async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let request = TransportRequest(
            method: "POST", url: server.url + "/a/../b?q=1#f",
            headers: HeaderFields([
                HeaderField("x-CaSe", "1"), HeaderField("X-Tag", "a"), HeaderField("x-tag", "b"),
                HeaderField("X-Empty", ""), HeaderField("user-agent", "me"),
            ]), body: RequestBody(Array("hello".utf8)))
        _ = await Sending.run(request)
        let host = "127.0.0.1:\(server.port)"
        #expect(
            server.received == [
                "POST /a/../b?q=1 HTTP/1.1\r\nHost: \(host)\r\nx-CaSe: 1\r\nX-Tag: a\r\nx-tag: b\r\nX-Empty:\r\n"
                    + "user-agent: me\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nContent-Length: 5\r\n\r\n"
            ])
        #expect(
            request.wireFields.map(\.name) == [
                "Host", "x-CaSe", "X-Tag", "x-tag", "X-Empty", "user-agent", "Accept-Encoding", "Content-Length",
            ])
    }

    @Test(arguments: ["Host", "Accept-Encoding", "Content-Length", "x-one", "Content-Type"])
    func `a field that is withheld is not sent, whoever adds it`(name: String) async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        var request = TransportRequest(
            method: "POST", url: server.url, headers: ["X-One": "1", "Content-Type": "a/b"],
            body: RequestBody(Array("hello".utf8)))
        let all = request.wireFields.map(\.name)
        request.connection.withheld = [name]
        _ = await Sending.run(request)
        // A body has to end somewhere.
        let rest =
            all.filter { !HeaderFields.isSame($0, name) } + (name == "Content-Length" ? ["Transfer-Encoding"] : [])
        #expect(request.wireFields.map(\.name) == rest)
        let lines = server.received.first?.split(separator: "\r\n").dropFirst() ?? []
        #expect(lines.map { String($0.prefix { $0 != ":" }) } == rest, "\(server.received)")
    }

    @Test(
        arguments: [
            ("GET", nil, "GET / HTTP/1.1"), ("DELETE", "x", "DELETE / HTTP/1.1"), ("GET", "x", "GET / HTTP/1.1"),
            ("PATCH", "", "PATCH / HTTP/1.1"), ("OPTIONS", nil, "OPTIONS / HTTP/1.1"), ("mine", nil, "mine / HTTP/1.1"),
            ("HEAD", "x", "HEAD / HTTP/1.1"),
        ] as [(String, String?, String)])
    func `any method goes out, with a body or without`(method: String, body: String?, line: String) async throws {
        let server = try LoopbackServer(
            .readHead, .read(body?.utf8.count ?? 0), .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        let sending = await Sending.run(
            TransportRequest(
                method: method, url: server.url, body: body.map { RequestBody(Array($0.utf8)) }, timeout: .seconds(120))
        )
        #expect(sending.error == nil)
        let head = try #require(server.received.first)
        #expect(head.hasPrefix(line + "\r\n"))
        #expect(head.contains("Content-Length: \(body?.utf8.count ?? -1)\r\n") == (body != nil))
        #expect(server.received.last == (body ?? ""))
    }

    @Test(arguments: ["a\rb", "a\nb", "a\0b"])
    func `line breaks and NUL are refused before anything is sent`(bad: String) async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\n\r\n")
        let requests = [
            TransportRequest(method: "GE" + bad, url: server.url),
            TransportRequest(url: server.url + "/" + bad),
            TransportRequest(url: server.url, headers: HeaderFields([HeaderField("X" + bad, "v")])),
            TransportRequest(url: server.url, headers: HeaderFields([HeaderField("X", "v" + bad)])),
        ]
        for request in requests {
            guard case .invalidRequest = await Sending.run(request).error else {
                Issue.record("\(request.method) \(request.url)")
                continue
            }
        }
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "dict://127.0.0.1/"])
    func `only http and https are spoken`(url: String) async {
        let scheme = String(url.prefix { $0 != ":" })
        #expect(await Sending.run(TransportRequest(url: url)).error == .unsupportedScheme(scheme))
    }
}
