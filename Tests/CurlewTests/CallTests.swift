import Curlew
import Foundation
import TestSupport
import Testing

/// Calls with Swift values, by the bytes that go over the wire.
@Suite struct CallTests {
    struct Person: Codable, Equatable {
        var name: String
        var age: Int
    }

    private static func answer(_ body: String, type: String = "application/json", status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    private func client(_ server: WireRecorder) -> HTTPClient {
        HTTPClient(
            baseURL: "http://127.0.0.1:\(server.port)/v1", manager: SessionManager(transport: CurlTransport()))
    }

    @Test func `a query is written from variables, and the answer is decoded`() async throws {
        let server = try WireRecorder { _ in Self.answer(#"[{"name":"Ada","age":36}]"#) }
        let (role, pages) = ("mother & co", [1, 2])
        let people: [Person] = try await client(server).get("people", query: ["role": role, "pages": pages]).decoded()
        #expect(people == [Person(name: "Ada", age: 36)])
        let request = try #require(server.take().first)
        #expect(request.target == "/v1/people?pages%5B%5D=1&pages%5B%5D=2&role=mother%20%26%20co")
    }

    @Test(arguments: [
        ("json", "application/json", #"{"name":"Ada","age":36}"#),
        ("form", "application/x-www-form-urlencoded", "age=36&name=Ada"),
        ("plist", "application/x-plist", "<key>age</key>"),
    ])
    func `a value is sent as what the call says, whatever the client's serializer is`(
        kind: String, type: String, body: String
    ) async throws {
        let server = try WireRecorder { _ in Self.answer("{}") }
        var client = client(server)
        client.requestSerializer.kind = kind == "json" ? .form : .json
        let ada = Person(name: "Ada", age: 36)
        switch kind {
        case "json": try await client.post("people", json: ada)
        case "form": try await client.post("people", form: ada)
        default: try await client.post("people", plist: ada)
        }
        let request = try #require(server.take().first)
        #expect(request.method == "POST" && request.target == "/v1/people")
        #expect(request.values("Content-Type").first?.hasPrefix(type) == true)
        let text = String(decoding: request.body, as: UTF8.self)
        #expect(kind == "plist" ? text.contains(body) : text == body, "\(text)")
    }

    @Test func `the other verbs have bodies too, and a query for DELETE`() async throws {
        let server = try WireRecorder { _ in Self.answer("{}") }
        let client = client(server)
        try await client.put("x", json: [1, 2])
        try await client.patch("x", json: ["a": true])
        try await client.put("x", form: ["a": 1])
        _ = try await client.delete("x", query: ["id": 7])
        let requests = server.take()
        #expect(requests.map(\.method) == ["PUT", "PATCH", "PUT", "DELETE"])
        #expect(requests.map { String(decoding: $0.body, as: UTF8.self) } == ["[1,2]", #"{"a":true}"#, "a=1", ""])
        #expect(requests.last?.target == "/v1/x?id=7")
    }

    @Test func `an answer gives its text by its charset, its members, and a value of a property list`() async throws {
        let list =
            "<plist version=\"1.0\"><dict><key>name</key><string>Ada</string><key>age</key><integer>36</integer></dict></plist>"
        let server = try WireRecorder { request in
            switch request.target {
            case "/v1/list": Self.answer(list, type: "application/x-plist")
            default: Self.answer(#"{"people":["Ada"]}"#, type: "application/json; charset=utf-8")
            }
        }
        var client = client(server)
        let answer = try await client.get("people", query: [:])
        #expect(answer.text == #"{"people":["Ada"]}"# && answer.status == 200)
        #expect(answer.outcome.value?["people"] == ["Ada"] && answer.outcome.value?["none"] == nil)
        client.responseSerializer = ResponseSerializer(.http)
        let ada: Person = try await client.get("list", query: [:]).decoded()
        #expect(ada == Person(name: "Ada", age: 36))
    }

    @Test func `a value that cannot be encoded sends nothing`() async throws {
        struct Stubborn: Encodable {
            struct Refusal: Error {}
            func encode(to encoder: any Encoder) throws { throw Refusal() }
        }
        let server = try WireRecorder { _ in Self.answer("{}") }
        await #expect(throws: Stubborn.Refusal.self) { try await client(server).post("x", json: Stubborn()) }
        #expect(server.count == 0)
    }

    @Test func `a refused status is the client's error, with the answer`() async throws {
        let server = try WireRecorder { _ in Self.answer(#"{"error":"no"}"#, status: "404 Not Found") }
        do {
            _ = try await client(server).get("x", query: [:])
            Issue.record("404 was taken")
        } catch let error as HTTPClientError {
            guard case .refused(let exchange, _) = error else { throw error }
            #expect(exchange.outcome.value?["error"] == "no")
            let words = (error as any Error).localizedDescription
            #expect(words == "\(error)" && words.contains("404") && !words.contains("HTTPClientError"), "\(words)")
        }
    }

    @Test func `the caller's own cancelling is told as such`() async throws {
        let server = try WireRecorder { _ in Self.answer("{}") }
        let client = client(server)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.get("x", query: [:])
        }
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}
