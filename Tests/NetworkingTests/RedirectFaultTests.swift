import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import TestSupport
import Testing

/// Redirects by servers that mean no good, over the wire.
@Suite struct RedirectFaultTests {
    private let manager = SessionManager(transport: CurlTransport())

    private struct Missing: Error {}

    private func exchange(
        _ url: String, method: String = "GET", headers: [HeaderRow] = [], body: String? = nil, follow: Int = 10,
        authentication: Authentication = .none, bodyReach: RedirectReach = .home,
        credentialsReach: RedirectReach = .home, isPrivate: Bool = false
    ) async throws -> Exchange {
        var prepared = try RequestDraft(
            method: method, url: url, headers: headers, authentication: authentication,
            response: ResponseSerializer(acceptableStatus: nil),
            options: RequestOptions(timeout: .seconds(120), follow: follow)
        ).prepared(in: PreparationContext())
        (prepared.options.bodyReach, prepared.options.credentialsReach) = (bodyReach, credentialsReach)
        prepared.bodyIsPrivate = isPrivate
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
        "http://127.0.0.1:99999/", "http://[::1", "http://a b/", "/a\tb", "//", "http://a\u{7F}b/",
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
            server.url, method: "POST", body: "body", authentication: .bearer(token: "tok"), bodyReach: .anywhere)
        #expect(exchange.head.status == 200)
        #expect(server.received.first?.contains("Bearer tok") == true)
        #expect(other.received.first?.hasPrefix("POST /in") == true && other.received.last == "body")
        #expect(other.received.first?.contains("tok") == false)
        #expect(exchange.hops.first?.droppedHeaders == ["Authorization"])
        let changed = try LoopbackServer(.readHead, .read(4), redirect("/out", status: 301), .readHead, welcome)
        let second = try await self.exchange(changed.url, method: "POST", body: "body")
        #expect(second.request.method == "GET" && second.hops.first?.changedMethod == "GET")
    }

    /// A server that leads elsewhere, and one that takes what comes; both on this computer, at two ports: two origins.
    private func leading(_ status: Int = 307) throws -> (first: LoopbackServer, other: WireRecorder) {
        let other = try WireRecorder()
        let location = redirect("http://127.0.0.1:\(other.port)/land", status: status)
        return (try LoopbackServer(.readHead, location, .again), other)
    }

    @Test func `fields that are credentials by their name stay at the first origin, and each is named`() async throws {
        let (first, other) = try leading()
        let names = ["X-Api-Key", "x-auth-token", "Private-Token", "apikey", "X-CSRFToken", "X-Amz-Security-Token"]
        let rows = names.enumerated().map { HeaderRow(id: $0.offset, name: $0.element, value: "c\($0.offset)") }
        let exchange = try await exchange(
            first.url, headers: rows + [HeaderRow(id: 20, name: "Idempotency-Key", value: "i")])
        let landed = try #require(other.take().first)
        #expect(names.allSatisfy { landed.values($0).isEmpty } && landed.values("Idempotency-Key") == ["i"])
        #expect(exchange.hops.first?.droppedHeaders == names)
    }

    @Test func `whoever trusts the location sends all of it there, and nothing is left behind`() async throws {
        let (first, other) = try leading()
        let exchange = try await exchange(
            first.url, headers: [HeaderRow(id: 1, name: "X-Api-Key", value: "k", isSecret: true)],
            authentication: .basic(user: "ada", password: "love"), credentialsReach: .anywhere)
        let landed = try #require(other.take().first)
        #expect(
            landed.values("X-Api-Key") == ["k"] && landed.values("Authorization").first?.hasPrefix("Basic ") == true)
        #expect(exchange.hops.first?.droppedHeaders == [])
    }

    @Test func `what a file allows goes along without secrets, and a body that holds one stays`() async throws {
        let (first, other) = try leading()
        let rows = [
            HeaderRow(id: 1, name: "X-Api-Key", value: "open"),
            HeaderRow(id: 2, name: "X-Token", value: "mine", isSecret: true),
        ]
        let followed = try await exchange(first.url, headers: rows, credentialsReach: .unlessSecret)
        let landed = try #require(other.take().first)
        #expect(landed.values("X-Api-Key") == ["open"] && landed.values("X-Token").isEmpty)
        #expect(followed.hops.first?.droppedHeaders == ["X-Token"])
        for reach in [RedirectReach.home, .unlessSecret] {
            let body = try LoopbackServer(
                .readHead, .read(4), redirect("http://127.0.0.1:\(other.port)/land", status: 307), .again)
            let refused = try await exchange(
                body.url, method: "POST", body: "body", bodyReach: reach, isPrivate: true)
            let to = "http://127.0.0.1:\(other.port)/land"
            #expect(refused.refusal == (reach == .home ? .bodyElsewhere(to: to) : .secretElsewhere(to: to)))
            #expect(refused.head.status == 307 && other.take().isEmpty)
        }
    }

    @Test func `a file in the body was named for the first place`() async throws {
        let (_, other) = try leading()
        let folder = try TemporaryFolder()
        try folder.write("body", to: "f")
        let location = redirect("http://127.0.0.1:\(other.port)/land", status: 307)
        let first = try LoopbackServer(.readHead, .read(4), location, .again)
        var prepared = try RequestDraft(method: "POST", url: first.url).prepared(in: PreparationContext())
        prepared.options.bodyReach = .unlessSecret
        prepared.request.body = RequestBody(pieces: [.file(FilePiece(path: folder.path("f"), count: 4))])
        var end: Exchange?
        for await event in await manager.send(prepared, id: .unique()) {
            if case .finished(let exchange) = event { end = exchange }
        }
        #expect(end?.refusal == .secretElsewhere(to: "http://127.0.0.1:\(other.port)/land") && other.take().isEmpty)
    }

    @Test(
        arguments: [
            ("{{token}}", true), ("{{plain}}", false), ("{{nested}}", true), ("a {{plain}} {{token}}", true),
            ("{{$response r $.t}}", true),
        ] as [(String, Bool)], [SerializerKind.json, .form, .multipart, .plistBinary, .text])
    func `a body is private where a secret or an answer is written into it`(
        value: (text: String, isPrivate: Bool), kind: SerializerKind
    ) throws {
        var variables: VariableSet = ["plain": "p", "token": "t0ken-text", "nested": "{{token}}"]
        variables.secrets = ["token"]
        variables["$response r $.t"] = "answered"
        var draft = RequestDraft(method: "POST", url: "http://h.test/", serializer: kind, text: value.text)
        if kind != .text { draft.parameters = ParameterTree(["k": .string(value.text)]) }
        draft.headers = [HeaderRow(id: 1, name: "X-Token", value: "{{token}}")]
        let prepared = try draft.prepared(in: PreparationContext(variables: variables))
        #expect(prepared.bodyIsPrivate == value.isPrivate && prepared.secrets == ["t0ken-text"])
        guard kind == .json || kind == .form else { return }
        draft.method = "GET"
        let got = try draft.prepared(in: PreparationContext(variables: variables))
        #expect(got.bodyIsPrivate == (got.request.body != nil && value.isPrivate))
    }

    @Test(arguments: ["X-A\r\nEvil", "X A", "", "X:A", "X\u{0}"])
    func `a name that would make another field is refused before anything is sent`(name: String) {
        let draft = RequestDraft(url: "http://h.test/", headers: [HeaderRow(id: 1, name: name, value: "v")])
        #expect(throws: PreparationError.self) { try draft.prepared(in: PreparationContext()) }
    }
}
