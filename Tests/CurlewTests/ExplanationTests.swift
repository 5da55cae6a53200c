import Curlew
import TestSupport
import Testing

/// The bytes of a request, with who wrote each.
@Suite struct ExplanationTests {
    private func words(_ pieces: [Explanation.Piece]) -> [String] {
        pieces.map { piece in
            let writer =
                switch piece.writer {
                case .part(let part): part.rawValue
                case .parameter(let path): "<\(path)>"
                case .untold: "untold"
                }
            return "\(writer) \(piece.text)"
        }
    }

    private let client: Client = {
        var client = Client(base: "http://h.test/v1", environment: [:])
        client.headers = ["X-Own": "1"]
        return client
    }()

    @Test func `each byte of a call has its writer, and nothing is sent`() async throws {
        var client = client
        client.authentication = .bearer(token: "secret")
        let told = try await client.explain {
            try await $0.post(
                "people", query: ["q": "a b"], json: ["name": "Ada", "tags": [1]], headers: ["X-Call": "2"])
        }
        let own = ["you POST ", "you http://h.test/v1/people", "serializer ?", "<q> q=a%20b"]
        let fields = [
            "transport Host: h.test", "manager X-Own: 1", "serializer Content-Type: application/json", "you X-Call: 2",
            "auth Authorization: Bearer secret", "transport Accept-Encoding", "transport Content-Length: 25",
        ]
        #expect(Array(words(told.head).prefix(own.count)) == own)
        let written = words(told.head).dropFirst(own.count)
        #expect(written.count == fields.count && zip(written, fields).allSatisfy { $0.hasPrefix($1) }, "\(written)")
        #expect(told.body.map(\.text).joined() == #"{"name":"Ada","tags":[1]}"#)
        #expect(told.body.contains { $0.writer == .parameter("tags[0]") && $0.text == "1" })
        #expect(!told.description.contains("secret") && told.description.contains("auth: ******"))
    }

    @Test func `the bytes are those that are sent`() async throws {
        let server = try WireRecorder { _ in answer() }
        var client = server.client()
        client.authentication = .apiKey(name: "key", value: "k1", place: .query)
        client.interceptors = [ClientTests.Marking(mark: "m")]
        let call: (Client) async throws -> Void = { try await $0.post("x", query: ["a": 1], form: ["b": "c d"]) }
        let told = try await client.explain(call)
        #expect(server.count == 0)
        try await call(client)
        let sent = try #require(server.take().first)
        #expect(told.body.map(\.text).joined() == sent.text)
        let fields = told.head.filter { $0.text.hasSuffix("\r\n") }.map { String($0.text.dropLast()) }
        #expect(fields == sent.fields.map { "\($0.name): \($0.value)" })
        #expect(
            told.head.prefix { !$0.text.hasSuffix("\r\n") }.map(\.text).joined() == "POST \(server.url)\(sent.target)")
        #expect(told.head.contains { $0.writer == .part(.auth) && $0.text == "&key=k1" })
    }

    @Test func `a serializer that does not tell is shown as one piece`() async throws {
        let client = client.with { $0.serializer = ClientTests.Lines() }
        let told = try await client.explain { try await $0.post("x", parameters: ["a": 1, "b": 2]) }
        #expect(words(told.body) == ["untold a:1\nb:2\n"])
        let typed = try await client.explain { try await $0.post("x", body: "text") }
        #expect(words(typed.body) == ["you text"])
    }

    @Test func `a call that sends nothing has nothing to explain`() async throws {
        await #expect(throws: (any Error).self) { try await client.explain { _ in } }
        await #expect(throws: ClientError.self) {
            try await client.explain { try await $0.post("x", json: ["a": Double.nan, "b": "c"]) }
        }
        let told = try await client.explain { for try await _ in $0.stream("events") {} }
        #expect(told.request.url == "http://h.test/v1/events")
    }
}
