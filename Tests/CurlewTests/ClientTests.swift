import Curlew
import Foundation
import Synchronization
import TestSupport
import Testing

/// Code of one's own around requests, and what a client decides for itself.
@Suite struct ClientTests {
    // MARK: Serializers of one's own

    struct Lines: RequestSerializing {
        func serialize(_ request: inout SerializedRequest, _ parameters: ParameterTree) throws {
            let pairs = try QueryText.pairs(of: parameters)
            request.body = RequestBody(Array(pairs.map { "\($0.name):\($0.value ?? "")\n" }.joined().utf8))
            request.headers.set("Content-Type", to: "text/x-lines")
        }
    }

    struct Words: ResponseReading {
        func read(_ head: ResponseHead, _ body: Bytes) throws -> [String] {
            let words = String(decoding: body.array, as: UTF8.self).split(separator: " ").map(String.init)
            guard !words.isEmpty else { throw NoWords() }
            return words
        }
    }

    struct NoWords: Error {}

    @Test func `a serializer and a reader of one's own do their work, on the client and for one call`() async throws {
        let server = try WireRecorder { request in
            answer(request.target == "/v1/empty" ? "" : "one two", type: "text/plain")
        }
        var client = server.client()
        client.serializer = Lines()
        client.reader = Words()
        let got = try await client.post("x", query: ["q": 1], parameters: ["b": "2", "a": "1"])
        #expect(got.value as? [String] == ["one", "two"])
        let request = try #require(server.take().first)
        #expect(request.text == "a:1\nb:2\n" && request.values("Content-Type") == ["text/x-lines"])
        #expect(request.target == "/v1/x?q=1")
        await #expect(throws: NoWords.self) { try await client.get("empty") }
        let json = try await client.with { $0.reader = ResponseSerializer(.http) }.get("empty")
        #expect(json.value is ResponseValue)
        #expect(try got.read(by: Words()).count == 2)
    }

    @Test func `a reader of one's own gets accepted statuses alone, unless it takes all`() async throws {
        struct Every: ResponseReading {
            var acceptableStatus: AcceptedStatus? { nil }
            func read(_ head: ResponseHead, _ body: Bytes) -> Int { head.status }
        }
        let server = try WireRecorder { _ in answer("no", type: "text/plain", status: "404 Not Found") }
        var client = server.client()
        client.reader = Words()
        await #expect(throws: ClientError.self) { try await client.get("x") }
        client.reader = Every()
        #expect(try await client.get("x").value as? Int == 404)
    }

    @Test func `a compound reader takes any readers, and gives the body when none reads it`() throws {
        let head = ResponseHead(version: "HTTP/1.1", status: 200, fields: ["Content-Type": "application/json"])
        let reader = CompoundReader([ResponseSerializer(.json), Words()])
        let value = { (text: String) in try reader.read(head, Bytes(Array(text.utf8))) }
        guard case .json? = try value("{}") as? ResponseValue else { throw NoWords() }
        #expect(try value("one two") as? [String] == ["one", "two"])
        #expect(try CompoundReader([Words()]).read(head, Bytes()) as? Bytes == Bytes())
    }

    // MARK: Interceptors

    struct Marking: Interceptor {
        var mark: String
        var seen = Kept<String>()

        func send(_ request: PreparedRequest, next: Next) async throws -> Answer {
            var request = request
            request.request.headers.append(SentHeader("X-Mark", mark, origin: .you))
            let answer = try await next(request)
            seen.append("\(mark) \(answer.status)")
            return answer
        }
    }

    /// Gets a new token for a 401, and sends again.
    struct Renewing: Interceptor {
        func send(_ request: PreparedRequest, next: Next) async throws -> Answer {
            let answer = try await next(request)
            guard answer.status == 401 else { return answer }
            var again = request
            again.authentication = .bearer(token: "new")
            return try await next(again)
        }
    }

    @Test func `interceptors change requests in their order, and see answers of any status`() async throws {
        let server = try WireRecorder { _ in answer(status: "404 Not Found") }
        let seen = Kept<String>()
        var client = server.client()
        client.interceptors = [Marking(mark: "outer", seen: seen), Marking(mark: "inner", seen: seen)]
        await #expect(throws: ClientError.self) { try await client.get("x") }
        #expect(server.take().first?.values("X-Mark") == ["outer", "inner"])
        #expect(seen.all == ["inner 404", "outer 404"])
    }

    @Test func `an interceptor sends again with another credential`() async throws {
        let server = try WireRecorder { request in
            answer(status: request.values("Authorization") == ["Bearer new"] ? "200 OK" : "401 Unauthorized")
        }
        var client = server.client()
        client.authentication = .bearer(token: "old")
        client.interceptors = [Renewing()]
        #expect(try await client.get("x").status == 200)
        #expect(server.take().map { $0.values("Authorization") } == [["Bearer old"], ["Bearer new"]])
    }

    @Test func `an interceptor answers itself, or ends the call with its own error`() async throws {
        struct Answering: Interceptor {
            func send(_ request: PreparedRequest, next: Next) async throws -> Answer {
                guard request.request.method == "GET" else { throw NoWords() }
                let head = ResponseHead(version: "HTTP/1.1", status: 200, fields: ["Content-Type": "text/plain"])
                let response = TransportResponse(head: head, body: Bytes(Array("own".utf8)))
                return Answer(
                    Exchange(request: request.request, response: response, readBy: request.response, date: 0))
            }
        }
        let server = try WireRecorder()
        var client = server.client()
        client.retry = RetryPolicy(limit: 3)
        client.interceptors = [Answering()]
        #expect(try await client.get("x").text == "own")
        await #expect(throws: NoWords.self) { try await client.post("x", body: "a") }
        #expect(server.count == 0)
    }

    @Test func `an interceptor that hangs ends when the call is cancelled`() async throws {
        struct Hanging: Interceptor {
            let began: AsyncStream<Void>.Continuation
            func send(_ request: PreparedRequest, next: Next) async throws -> Answer {
                began.yield()
                for await _ in AsyncStream<Void>.makeStream().stream {}
                return try await next(request)
            }
        }
        let (began, tell) = AsyncStream<Void>.makeStream()
        let server = try WireRecorder()
        let client = server.client().with { $0.interceptors = [Hanging(began: tell)] }
        let call = Task { try await client.get("x") }
        for await _ in began { break }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `a call that is cancelled at any of its steps ends with CancellationError, or had ended`() async throws {
        let server = try redirecting()
        let client = server.client(SessionConfiguration(timer: ImpatientClock())).with {
            $0.interceptors = [Marking(mark: "m")]
            $0.redirects = .ask { $0.request }
            $0.retry = RetryPolicy(limit: 2)
            $0.answers = ResponseCache(path: nil)
        }
        var (number, cancelled, isReached) = (0, 0, true)
        while isReached {
            let executor = CountingExecutor(until: number)
            let (start, tell) = AsyncStream<Void>.makeStream()
            let call = Task(executorPreference: executor) {
                for await _ in start { break }
                let status = try await client.get("2").status
                var count = 0
                for try await piece in client.stream("0") { count += piece.count }
                for _ in 0..<2 { count += try await client.get("0", cache: .keep(60)).body.count }
                count += try await client.put("0", body: .stream { UploadTests.sequence() }).body.count
                return (status, count)
            }
            executor.atNumber { call.cancel() }
            tell.yield()
            do {
                let (status, count) = try await call.value
                #expect(status == 200 && count == 8)
            } catch is CancellationError {
                cancelled += 1
            }
            isReached = executor.isReached
            number += 1
        }
        #expect(number > 5 && cancelled > 0, "\(number) \(cancelled)")
    }

    // MARK: Retries

    private func failing(_ times: Int, _ status: String, fields: [String] = []) throws -> WireRecorder {
        let left = Mutex(times)
        return try WireRecorder { _ in
            let fails = left.withLock { left in
                left -= 1
                return left >= 0
            }
            return fails ? answer(status: status, fields: fields) : answer()
        }
    }

    @Test(arguments: [
        ("GET", 2, "503 Service Unavailable", [] as [String], 3, Duration.seconds(3)),
        ("GET", 1, "429 Too Many Requests", ["Retry-After: 7"], 2, .seconds(7)),
        ("GET", 1, "503 Service Unavailable", ["Retry-After: 3600"], 1, .zero),
        ("GET", 1, "404 Not Found", [], 1, .zero), ("POST", 1, "500 Internal Server Error", [], 1, .zero),
        ("POST", 1, "503 Service Unavailable", [], 2, .seconds(1)),
        ("GET", 9, "500 Internal Server Error", [], 4, .seconds(7)),
    ])
    func `a request is tried again as the policy says, after its waits`(
        method: String, failures: Int, status: String, fields: [String], requests: Int, wait: Duration
    ) async throws {
        let (server, clock) = (try failing(failures, status, fields: fields), ImpatientClock())
        var client = server.client(SessionConfiguration(timer: clock))
        client.retry = RetryPolicy(limit: 3)
        let answer = try? await client.method(method)("x", body: "a")
        #expect(server.count == requests)
        #expect((answer != nil) == (requests > failures))
        #expect(clock.slept > wait - .milliseconds(500) && clock.slept <= wait, "\(clock.slept)")
    }

    @Test func `every method is tried again when it is said`() async throws {
        let server = try failing(2, "500 Internal Server Error")
        var client = server.client(SessionConfiguration(timer: ImpatientClock()))
        client.retry = RetryPolicy(limit: 3, repeatsEveryMethod: true)
        #expect(try await client.post("x", json: Person.ada).status == 200)
        #expect(server.take().map(\.text) == Array(repeating: #"{"name":"Ada","age":36}"#, count: 3))
    }

    @Test func `a body that is read once is sent once, and the wait ends with the call`() async throws {
        let server = try failing(9, "503 Service Unavailable")
        var client = server.client(SessionConfiguration(timer: ImpatientClock()))
        client.retry = RetryPolicy(limit: 3, repeatsEveryMethod: true)
        let stream = BodyStream(count: 1)
        #expect(stream.put([65]))
        stream.finish()
        let body = RequestBody(pieces: [.stream(stream)])
        await #expect(throws: ClientError.self) { try await client.put("x", body: body) }
        #expect(server.take().map(\.text) == ["A"])
        let clock = EndlessClock()
        let waiting = server.client(SessionConfiguration(timer: clock)).with { $0.retry = RetryPolicy(limit: 3) }
        let call = Task { try await waiting.get("x") }
        await clock.hasSleeper()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(server.count == 1)
    }

    // MARK: Redirects and challenges

    private func redirecting() throws -> WireRecorder {
        try WireRecorder { request in
            let number = Int(request.target.split(separator: "/").last ?? "") ?? 0
            return number == 0 ? answer() : answer(status: "302 Found", fields: ["Location: \(number - 1)"])
        }
    }

    @Test func `redirects are followed as the client says`() async throws {
        let server = try redirecting()
        var client = server.client()
        client.reader = ResponseSerializer(.http, acceptableStatus: nil)
        #expect(try await client.get("10").status == 200)
        #expect(server.take().count == 11)
        #expect(try await client.get("11").status == 302)
        client.redirects = .follow(1)
        #expect(try await client.get("2").status == 302)
        client.redirects = .doNotFollow
        #expect(try await client.get("1").status == 302)
        #expect(server.take().count == 11 + 2 + 1)
        client.redirects = .ask { proposal in
            guard proposal.answer.fields["Location"] != "0" else { return nil }
            await Task.yield()
            var next = proposal.request
            next.headers.append(SentHeader("X-From", String(proposal.from.url.suffix(1)), origin: .you))
            return next
        }
        #expect(try await client.get("3").request.url.hasSuffix("/v1/1"))
        #expect(server.take().map { $0.values("X-From").last } == [nil, "3", "2"])
    }

    @Test(arguments: [true, false])
    func `a handler that never answers ends with the request's time limit`(isWhole: Bool) async throws {
        let server = try WireRecorder { request in
            request.target.hasSuffix("1")
                ? answer(status: "302 Found", fields: ["Location: 0"])
                : answer(status: "401 Unauthorized", fields: ["WWW-Authenticate: Basic realm=\"a\""])
        }
        var client = server.client(SessionConfiguration(timer: ImpatientClock()))
        client.options.timeout = isWhole ? .seconds(100) : nil
        client.redirects = .ask { _ in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return nil
        }
        client.challenge = { _ in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return .performDefault
        }
        for target in ["1", "0"] {
            do {
                try await client.get(target)
                Issue.record("it answered")
            } catch ClientError.failed(let failure) {
                #expect(
                    failure.error
                        == .timedOut(isWhole ? .whole : .idle, after: .seconds(isWhole ? 100 : 60), phase: .waiting))
            }
        }
    }

    @Test func `a challenge is answered, whatever the session asks`() async throws {
        let server = try WireRecorder { request in
            request.values("Authorization") == ["Basic YWRhOnNlc2FtZQ=="]
                ? answer()
                : answer(status: "401 Unauthorized", fields: ["WWW-Authenticate: Basic realm=\"vault\""])
        }
        let asked = Kept<String>()
        var client = server.client()
        client.challenge = { challenge in
            asked.append(challenge.realm)
            return .credentials(user: "ada", password: "sesame")
        }
        #expect(try await client.get("x").status == 200)
        #expect(asked.all == ["vault"] && server.take().count == 2)
        client.challenge = { _ in .cancel }
        await #expect(throws: ClientError.self) { try await client.get("x") }
        client.challenge = nil
        await #expect(throws: ClientError.self) { try await client.get("x") }
    }

    @Test func `pins refuse another server, and a way on which none is checked`() async throws {
        let certificates = try await TestCertificates.made
        let server = try WireRecorder()
        var client = server.client()
        client.pins = SecurityPolicy(mode: .publicKey, pins: [Pin("sha256/" + String(repeating: "A", count: 43) + "=")])
        do {
            try await client.get("x")
            Issue.record("http went out with pins")
        } catch ClientError.failed(let failure) {
            guard case .pinMismatch = failure.error else { throw failure }
        }
        #expect(server.count == 0)
        let (own, key) = (certificates.certificate("self-signed"), certificates.key("self-signed"))
        let secure = try SecureServer(own, key: key)
        #expect(throws: PinFileError.self) { try SecurityPolicy(mode: .certificate, certificates: [key]) }
        client.pins = try SecurityPolicy(mode: .certificate, certificates: [own])
        client.pins.allowsInvalidCertificates = true
        #expect(try await client.get(secure.url).status == 200)
    }
}
