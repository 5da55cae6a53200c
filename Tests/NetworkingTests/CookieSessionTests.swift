import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TestSupport
import Testing

@Suite struct CookieSessionTests {
    private let manager = SessionManager(transport: CurlTransport())

    private func exchange(
        _ url: String, headers: [SentHeader] = [], follow: Int = 0, handlesCookies: Bool? = nil
    ) async throws -> Exchange {
        var options = RequestOptions(timeout: .seconds(120), follow: follow)
        options.handlesCookies = handlesCookies
        let prepared = PreparedRequest(
            request: SentRequest(method: "GET", url: url, headers: headers, body: nil),
            response: ResponseSerializer(acceptableStatus: nil), options: options)
        for await event in await manager.send(prepared, id: RequestID(1)) {
            if case .finished(let exchange) = event { return exchange }
        }
        throw Missing()
    }

    private struct Missing: Error {}

    private func answer(_ fields: String, status: Int = 200) -> LoopbackServer.Step {
        .send("HTTP/1.1 \(status) Some\r\n\(fields)Content-Length: 0\r\n\r\n")
    }

    @Test func `what a server sets goes back to it, and is seen`() async throws {
        let server = try LoopbackServer(
            .readHead, answer("Set-Cookie: a=1; Path=/\r\nset-cookie: b=2; Path=/x\r\nSet-Cookie: c=3; Secure\r\n"),
            .again)
        let first = try await exchange(server.url)
        #expect(first.cookies.map(\.result) == [.stored, .stored, .stored])
        #expect(!first.request.fields.contains("Cookie"))
        let second = try await exchange(server.url + "/x/y")
        #expect(server.received.last?.contains("\r\nCookie: b=2; a=1; c=3\r\n") == true)
        let header = try #require(second.request.headers.first { $0.name == "Cookie" })
        #expect(header.origin == .cookieJar && header.isSecret)
        #expect(second.cookies.first?.result == .replaced)
        #expect(manager.cookies.all.map(\.name) == ["a", "c", "b", "c"])
    }

    @Test func `hops set cookies that the next request carries`() async throws {
        let server = try LoopbackServer(
            .readHead, answer("Set-Cookie: sid=1\r\nLocation: /home\r\n", status: 302), .readHead, answer(""))
        let exchange = try await exchange(server.url + "/login", follow: 5)
        #expect(exchange.cookies.map(\.name) == ["sid"])
        #expect(exchange.request.fields["Cookie"] == "sid=1")
        #expect(exchange.hops.first?.request.fields.contains("Cookie") == false)
    }

    @Test func `a cookie does not go to another host`() async throws {
        let other = try LoopbackServer(.readHead, answer(""))
        let server = try LoopbackServer(
            .readHead,
            answer("Set-Cookie: sid=1\r\nLocation: http://localhost:\(other.port)/\r\n", status: 302))
        let exchange = try await exchange(server.url, follow: 5)
        #expect(exchange.cookies.map(\.result) == [.stored])
        #expect(other.received.first?.contains("sid") == false)
    }

    @Test func `a Cookie row of one's own stands alone`() async throws {
        let server = try LoopbackServer(.readHead, answer("Set-Cookie: a=1\r\n"), .again)
        _ = try await exchange(server.url)
        _ = try await exchange(server.url, headers: [SentHeader("cookie", "mine=1", origin: .you)])
        #expect(server.received.last?.contains("cookie: mine=1\r\n") == true)
        #expect(server.received.last?.contains("a=1") == false)
    }

    @Test func `a request without cookies neither sends nor stores`() async throws {
        let server = try LoopbackServer(.readHead, answer("Set-Cookie: a=1\r\n"), .again)
        #expect(try await exchange(server.url, handlesCookies: false).cookies.isEmpty)
        #expect(manager.cookies.isEmpty)
        await manager.setCookies(CookieJar([Cookie(name: "k", value: "1", domain: "127.0.0.1")]))
        _ = try await exchange(server.url, handlesCookies: false)
        #expect(server.received.last?.contains("k=1") == false)
        _ = try await exchange(server.url, handlesCookies: true)
        #expect(server.received.last?.contains("Cookie: k=1\r\n") == true)
    }

    @Test func `controls and floods leave the jar small and clean`() async throws {
        let flood = (0..<2000).map { "Set-Cookie: c\($0)=1\r\n" }.joined()
        let server = try LoopbackServer(
            .readHead,
            answer(
                "Set-Cookie: t=a\tb\r\nSet-Cookie: e=\u{1B}[2J\r\nSet-Cookie: b=\(String(repeating: "x", count: 100_000))\r\n"
                    + flood), .again)
        let exchange = try await exchange(server.url)
        #expect(exchange.cookies.count > 1000)
        #expect(manager.cookies.all.count == 47)
        #expect(CookieJarFile.text(CookieJarFile.lines(manager.cookies)).utf8.count < 10_000)
    }
}
