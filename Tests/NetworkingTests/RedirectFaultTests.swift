import Bytes
import HTTPMessage
import Networking
import Serialization
import TestSupport
import Testing
import Transport

/// Redirects by servers that mean no good, over the wire.
@Suite struct RedirectFaultTests {
    private let manager = SessionManager(transport: CurlTransport())

    private struct Missing: Error {}

    private func exchange(
        _ url: String, method: String = "GET", headers: [HeaderRow] = [], body: String? = nil, follow: Int = 10,
        authentication: Authentication = .none, sendsBodyElsewhere: Bool = false
    ) async throws -> Exchange {
        var prepared = try RequestDraft(
            method: method, url: url, headers: headers, authentication: authentication,
            response: ResponseSerializer(acceptableStatus: nil),
            options: RequestOptions(timeout: .seconds(20), follow: follow)
        ).prepared(in: RequestDraft.Surroundings())
        prepared.options.sendsBodyElsewhere = sendsBodyElsewhere
        if let body { prepared.request.body = RequestBody(Array(body.utf8)) }
        for await event in await manager.send(prepared, id: .unique()) {
            if case .finished(let exchange) = event { return exchange }
        }
        throw Missing()
    }

    private func redirect(_ location: String?, status: Int = 302, more: String = "") -> LoopbackServer.Step {
        let field = location.map { "Location: \($0)\r\n" } ?? ""
        return .send("HTTP/1.1 \(status) Some\r\n\(field)\(more)Content-Length: 0\r\n\r\n")
    }

    private let welcome = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    @Test func `a chain that grows for ever ends at the limit, and every hop is kept`() async throws {
        let server = try LoopbackServer(.readHead, redirect("?a=1&a=2&a=3"), .again)
        let exchange = try await exchange(server.url + "/x", follow: 7)
        #expect(exchange.refusal == .tooMany(limit: 7))
        #expect(exchange.hops.count == 7 && server.received.count == 8)
        #expect(exchange.hops.allSatisfy { $0.response.head.status == 302 && $0.response.timings.total > .zero })
    }

    @Test(arguments: [
        "file:///etc/passwd", "gopher://127.0.0.1/", "dict://127.0.0.1/", "ftp://127.0.0.1/x", "smb://127.0.0.1/x",
        "data:text/plain,x", "javascript:alert(1)", "about:blank", "unix:/run/x.sock", "mailto:a@b",
        "http://127.0.0.1:99999/", "http:///x", "http://[::1", "http://a b/", "/a b", "//", "http://a\u{7F}b/",
        "http://127.0.0.1\\@h.test/",
    ])
    func `only where http and https lead is gone to`(location: String) async throws {
        let server = try LoopbackServer(.readHead, redirect(location), .again)
        let exchange = try await exchange(server.url)
        #expect(exchange.head.status == 302 && exchange.hops.isEmpty)
        #expect(exchange.refusal != nil)
        #expect(server.connectionCount == 1)
        guard case .failed(let sentence) = exchange.checks.last?.result else { throw Missing() }
        #expect(sentence.contains("not followed"))
    }

    @Test(arguments: [nil, ""])
    func `a redirect that leads nowhere is shown as it is`(location: String?) async throws {
        let server = try LoopbackServer(.readHead, redirect(location), .again)
        let exchange = try await exchange(server.url)
        #expect(exchange.head.status == 302 && exchange.refusal == nil && server.received.count == 1)
    }

    @Test(arguments: ["/caf\u{E9}", "/%0d%0aEvil:%201", "/a%20b", "/\u{202E}x"])
    func `odd letters are escaped, and no field is made of them`(location: String) async throws {
        let server = try LoopbackServer(.readHead, redirect(location), .readHead, welcome)
        #expect(try await exchange(server.url).head.status == 200)
        let head = try #require(server.received.last)
        #expect(!head.contains("\r\nEvil") && head.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `a location of a kilobyte is followed, one of fifty is refused`() async throws {
        let short = try LoopbackServer(
            .readHead, redirect("/" + String(repeating: "x", count: 1000)), .readHead, welcome)
        #expect(try await exchange(short.url).head.status == 200)
        let long = try LoopbackServer(.readHead, redirect("/" + String(repeating: "x", count: 50_000)), .again)
        #expect(try await exchange(long.url).refusal == .longLocation)
    }

    @Test func `two places at once are none`() async throws {
        let server = try LoopbackServer(.readHead, redirect("/a", more: "Location: /b\r\n"), .again)
        #expect(try await exchange(server.url).refusal == .twoLocations)
        let same = try LoopbackServer(.readHead, redirect("/a", more: "Location: /a\r\n"), .readHead, welcome)
        #expect(try await exchange(same.url).head.status == 200)
    }

    @Test func `what a response only names is not fetched`() async throws {
        let other = try LoopbackServer(.readHead, welcome)
        let server = try LoopbackServer(
            .readHead,
            .send(
                "HTTP/1.1 200 OK\r\nContent-Location: \(other.url)/a\r\nLink: <\(other.url)/b>; rel=preload\r\n"
                    + "Refresh: 0; url=\(other.url)/c\r\nContent-Length: 0\r\n\r\n"))
        let exchange = try await exchange(server.url)
        #expect(exchange.head.status == 200 && exchange.hops.isEmpty)
        #expect(other.connectionCount == 0 && server.connectionCount == 1)
    }

    @Test func `user information in a location is neither sent nor shown`() async throws {
        let other = try LoopbackServer(.readHead, welcome)
        let server = try LoopbackServer(.readHead, redirect("http://evil:secret@127.0.0.1:\(other.port)/x"), .again)
        let exchange = try await exchange(server.url)
        #expect(exchange.request.url == other.url + "/x")
        #expect(other.received.first?.contains("Authorization") == false)
    }

    @Test func `own secrets stay when the host is only called otherwise`() async throws {
        let server = try LoopbackServer { number in
            number == 0
                ? [.readHead, .send("HTTP/1.1 302 Go\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n")]
                : [.readHead, self.welcome]
        }
        let other = try LoopbackServer(
            .readHead, redirect("http://localhost:\(server.port)/there", status: 307), .again)
        let exchange = try await exchange(
            other.url,
            headers: [
                HeaderRow(id: 1, name: "Authorization", value: "Mine s1"),
                HeaderRow(id: 2, name: "Cookie", value: "s2=1"),
                HeaderRow(id: 3, name: "X-Api-Key", value: "s3", isSecret: true),
                HeaderRow(id: 4, name: "X-Plain", value: "p"),
            ])
        let head = try #require(server.received.first)
        #expect(!["s1", "s2", "s3"].contains { head.contains($0) } && head.contains("X-Plain: p"))
        #expect(exchange.hops.first?.droppedHeaders == ["Authorization", "Cookie", "X-Api-Key"])
    }

    @Test func `a body goes to another origin only where that was asked for, and without credentials`() async throws {
        let other = try LoopbackServer(.readHead, .read(4), welcome)
        let server = try LoopbackServer(.readHead, .read(4), redirect(other.url + "/in", status: 307), .again)
        let exchange = try await exchange(
            server.url, method: "POST", body: "body", authentication: .bearer(token: "tok"), sendsBodyElsewhere: true)
        #expect(exchange.head.status == 200)
        #expect(server.received.first?.contains("Bearer tok") == true)
        #expect(other.received.first?.hasPrefix("POST /in") == true && other.received.last == "body")
        #expect(other.received.first?.contains("tok") == false)
        #expect(exchange.hops.first?.droppedHeaders == ["Authorization"])
        let changed = try LoopbackServer(.readHead, .read(4), redirect("/out", status: 301), .readHead, welcome)
        let second = try await self.exchange(changed.url, method: "POST", body: "body")
        #expect(second.request.method == "GET" && second.hops.first?.changedMethod == "GET")
    }

    @Test(arguments: ["X-A\r\nEvil", "X A", "", "X:A", "X\u{0}"])
    func `a name that would make another field is refused before anything is sent`(name: String) {
        let draft = RequestDraft(url: "http://h.test/", headers: [HeaderRow(id: 1, name: name, value: "v")])
        #expect(throws: PreparationError.self) { try draft.prepared(in: RequestDraft.Surroundings()) }
    }
}
