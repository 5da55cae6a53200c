import Curlew
import TestSupport
import Testing

/// Kept answers, hosts with limits, and servers that a handler trusts.
@Suite struct SessionSettingTests {
    @Test func `an answer is kept for one call, for a client, and for one version`() async throws {
        let server = try WireRecorder { _ in answer(#"{"a":1}"#) }
        var client = server.client()
        client.answers = ResponseCache(path: nil)
        let first = try await client.get("x", cache: .keep(3600))
        let second = try await client.get("x", cache: .keep(3600))
        #expect(first.cacheLife == nil && second.cacheLife?.lifetime == 3600)
        #expect(second["a"] == 1 && second.status == 200 && server.take().count == 1)
        #expect(try await client.get("x", cache: .keep(3600, version: 2)).cacheLife == nil)
        #expect(try await client.get("x").cacheLife == nil)
        #expect(server.take().count == 2)
        client.cache = .keep(3600, version: 2)
        #expect(try await client.get("x").cacheLife != nil)
        #expect(try await client.post("y", form: ["a": 1]).cacheLife == nil)
        #expect(try await client.post("y", form: ["a": 1]).cacheLife != nil)
        #expect(try await client.get("x", cache: .off).cacheLife == nil)
        #expect(server.take().count == 2)
        client.options.cachePolicy = .reload
        #expect(try await client.get("x").cacheLife == nil)
        client.answers = ResponseCache(path: nil)
        client.options.cachePolicy = .cacheOnly
        await #expect(throws: ClientError.self) { try await client.get("x") }
        #expect(server.take().count == 1)
    }

    @Test func `an answer that the client does not want to keep is not kept`() async throws {
        let server = try WireRecorder { request in answer(request.target.hasSuffix("a") ? "1" : "2") }
        var client = server.client()
        (client.answers, client.cache) = (ResponseCache(path: nil), .keep(60))
        client.keepsAnswer = { $0.body == Bytes([0x31]) }
        for target in ["a", "a", "b", "b"] { try await client.get(target) }
        #expect(server.take().map(\.target) == ["/v1/a", "/v1/b", "/v1/b"])
    }

    @Test func `a kept answer is its asker's alone, and interceptors see it`() async throws {
        let server = try WireRecorder { _ in answer() }
        var client = server.client()
        (client.answers, client.cache) = (ResponseCache(path: nil), .keep(3600))
        client.authentication = .bearer(token: "ada")
        try await client.get("x")
        client.interceptors = [ClientTests.Marking(mark: "m")]
        client.authentication = .bearer(token: "bob")
        #expect(try await client.get("x").cacheLife == nil)
        #expect(server.take().count == 2)
    }

    @Test func `the redirect, the challenge and the progress of a kept answer are the client's`() async throws {
        let server = try WireRecorder { request in
            request.target.contains("moved")
                ? answer(status: "302 Found", fields: ["Location: x"])
                : request.values("Authorization").isEmpty
                    ? answer(status: "401 Unauthorized", fields: ["WWW-Authenticate: Basic realm=\"r\""]) : answer()
        }
        var client = server.client()
        (client.answers, client.cache) = (ResponseCache(path: nil), .keep(3600))
        client.challenge = { _ in .credentials(user: "ada", password: "sesame") }
        let progress = Kept<TaskProgress>()
        #expect(try await client.get("moved", progress: { progress.append($0) }).status == 200)
        #expect(server.take().count == 3 && progress.all.last?.completed == 2)
        client.redirects = .ask { _ in nil }
        client.reader = ResponseSerializer(.auto, acceptableStatus: nil)
        #expect(try await client.get("moved", query: ["a": 1]).status == 302)
    }

    /// The first request is silent until it is cancelled, however long the others take; every other one is answered.
    private static func silentFirst() throws -> LoopbackServer {
        try LoopbackServer { number in number == 0 ? [.readHead, .silence] : [.readHead, .send(answer())] }
    }

    /// Two calls, the first of which has reached the server and the second the session.
    private static func twoCalls(
        to server: LoopbackServer, over session: SessionManager
    ) async -> (client: Client, first: Task<Answer, any Error>, second: Task<Answer, any Error>) {
        var waiting = Client(base: server.url, session: session, environment: [:])
        waiting.options.timeout = .seconds(600)
        let client = waiting
        let first = Task { try await client.get("first") }
        while server.received.isEmpty { await Task.yield() }
        let second = Task { try await client.get("second") }
        while await session.allTasks.count < 2 { await Task.yield() }
        return (client, first, second)
    }

    @Test func `a host that is full keeps its own requests waiting, and those of others go on`() async throws {
        let server = try Self.silentFirst()
        let session = SessionManager(transport: CurlTransport(widthPerHost: 1))
        let (client, first, second) = await Self.twoCalls(to: server, over: session)
        #expect(try await client.get("http://localhost:\(server.port)/other").status == 200)
        first.cancel()
        _ = await first.result
        #expect(try await second.value.status == 200)
        #expect(server.received.map { $0.split(separator: " ")[1] } == ["/first", "/other", "/second"])
    }

    @Test func `two clients share a session from many tasks, each with its own settings`() async throws {
        let server = try WireRecorder { request in
            answer("{\"who\":\"\(request.values("Authorization").joined())\"}", fields: ["Set-Cookie: a=1"])
        }
        let session = SessionManager(transport: CurlTransport())
        let cache = ResponseCache(path: nil)
        let clients = ["ada", "bob"].map { name in
            Client(base: server.url, session: session, environment: [:]).with {
                $0.authentication = .bearer(token: name)
                ($0.answers, $0.cache) = (cache, .keep(60))
            }
        }
        try await withThrowingTaskGroup(of: (Int, JSONValue?).self) { group in
            for number in 0..<100 {
                group.addTask {
                    let answer = try await clients[number % 2].get("\(number % 10)", query: ["n": number / 20])
                    session.changeCookies { $0.removeAll() }
                    return (number, answer["who"])
                }
            }
            for try await (number, who) in group { #expect(who == .string("Bearer " + ["ada", "bob"][number % 2])) }
        }
        #expect((50...100).contains(server.count))
        #expect(await session.allTasks.isEmpty)
    }

    @Test func `how many run at once changes while the session lives`() async throws {
        let server = try Self.silentFirst()
        let session = SessionManager(
            transport: CurlTransport(), configuration: SessionConfiguration(maximumConcurrent: 1))
        let (_, first, second) = await Self.twoCalls(to: server, over: session)
        #expect(await session.allTasks.map(\.state) == [.executing, .ready])
        await session.setMaximumConcurrent(2)
        #expect(try await second.value.status == 200)
        first.cancel()
    }

    @Test func `a handler decides on a server that the policy refuses, and the request is sent once`() async throws {
        let certificates = try await TestCertificates.made
        let names = ["self-signed", "expired"]
        let servers = try names.map {
            try SecureServer(certificates.certificate($0), key: certificates.key($0))
        }
        let asked = Kept<UntrustedServer>()
        var client = Client(session: SessionManager(transport: CurlTransport()), environment: [:])
        for server in servers {
            await #expect(throws: ClientError.self) { try await client.get(server.url) }
        }
        client.trust = {
            asked.append($0)
            return true
        }
        for server in servers { #expect(try await client.get(server.url).status == 200) }
        #expect(asked.all.map(\.host) == ["127.0.0.1", "127.0.0.1"])
        #expect(asked.all.first?.chain.first?.isSelfSigned == true && asked.all.allSatisfy { !$0.chain.isEmpty })
        // One call of another mind.
        let firm = client.with { $0.trust = { _ in false } }
        do {
            try await firm.get(servers[0].url)
            Issue.record("it was trusted")
        } catch ClientError.failed(let failure) {
            guard case .untrustedCertificate = failure.error else { throw failure }
        }
        // A server that is pinned is not asked about; with a policy that pins nothing each is.
        client.pins = try SecurityPolicy(mode: .leafKey, certificates: [certificates.certificate("self-signed")])
        client.pins.allowsInvalidCertificates = true
        #expect(try await client.get(servers[0].url).status == 200)
        #expect(asked.all.count == 2)
        client.pins = SecurityPolicy(mode: .leafKey)
        #expect(try await client.get(servers[0].url).status == 200)
        #expect(asked.all.count == 3)
    }

    @Test func `a trust handler that never answers ends with the request's time limit`() async throws {
        let certificates = try await TestCertificates.made
        let server = try SecureServer(certificates.certificate("self-signed"), key: certificates.key("self-signed"))
        let session = SessionManager(
            transport: CurlTransport(), configuration: SessionConfiguration(timer: ImpatientClock()))
        var client = Client(session: session, environment: [:])
        client.trust = { _ in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return true
        }
        do {
            try await client.get(server.url)
            Issue.record("it answered")
        } catch ClientError.failed(let failure) {
            #expect(failure.error == .timedOut(.idle, after: .seconds(60), phase: .waiting))
        }
    }
}
