import Curlew
import Foundation
import TestSupport
import Testing

/// Calls with Swift values, by the bytes that go over the wire.
@Suite struct CallTests {
    @Test func `a query is written from variables, and the answer is decoded`() async throws {
        let server = try WireRecorder { _ in answer(#"[{"name":"Ada","age":36}]"#) }
        let (role, pages) = ("mother & co", [1, 2])
        let people: [Person] = try await server.client().get("people", query: ["role": role, "pages": pages]).decoded()
        #expect(people == [.ada])
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
        let server = try WireRecorder { _ in answer() }
        var client = server.client()
        client.serializer = RequestSerializer(kind == "json" ? .form : .json)
        switch kind {
        case "json": try await client.post("people", query: ["a": 1], json: Person.ada)
        case "form": try await client.post("people", query: ["a": 1], form: Person.ada)
        default: try await client.post("people", query: ["a": 1], plist: Person.ada)
        }
        let request = try #require(server.take().first)
        #expect(request.method == "POST" && request.target == "/v1/people?a=1")
        #expect(request.values("Content-Type").first?.hasPrefix(type) == true)
        #expect(kind == "plist" ? request.text.contains(body) : request.text == body, "\(request.text)")
    }

    @Test func `every verb has its method, and a query or a body`() async throws {
        let server = try WireRecorder { _ in answer() }
        let client = server.client()
        try await client.head("x", query: ["id": 7])
        try await client.put("x", json: [1, 2])
        try await client.patch("x", json: ["a": true])
        try await client.put("x", form: ["a": 1, "b": "c"])
        try await client.delete("x", query: ["id": 7])
        try await client.delete("x", json: ["id": 7])
        try await client.method("REPORT")("x", body: "all")
        let requests = server.take()
        #expect(requests.map(\.method) == ["HEAD", "PUT", "PATCH", "PUT", "DELETE", "DELETE", "REPORT"])
        #expect(requests.map(\.text) == ["", "[1,2]", #"{"a":true}"#, "a=1&b=c", "", #"{"id":7}"#, "all"])
        #expect(requests.map(\.target)[4...].elementsEqual(["/v1/x?id=7", "/v1/x", "/v1/x"]))
        #expect(requests.last?.values("Content-Type") == ["text/plain; charset=utf-8"])
    }

    @Test func `parameters go where the client's serializer puts them`() async throws {
        let server = try WireRecorder { _ in answer() }
        var client = server.client()
        try await client.get("x", parameters: ["a": 1])
        try await client.post("x", parameters: ["a": 1])
        client.serializer = RequestSerializer(.json)
        try await client.post("x", parameters: ["a": 1, "b": ["c": "d"]])
        let requests = server.take()
        #expect(requests.map(\.target) == ["/v1/x?a=1", "/v1/x", "/v1/x"])
        #expect(requests.map(\.text) == ["", "a=1", #"{"a":1,"b":{"c":"d"}}"#])
    }

    @Test func `fields of the call replace the client's, and their repeats are kept`() async throws {
        let server = try WireRecorder { _ in answer() }
        var client = server.client()
        client.headers.set("X-Own", to: "client")
        client.userAgent = "Shop/2.1"
        try await client.get("x")
        try await client.post(
            "x", json: Person.ada, headers: ["X-Own": "a", "x-own": "b", "Content-Type": "text/json"])
        client.userAgent = ""
        try await client.get("x")
        let requests = server.take()
        #expect(requests.map { $0.values("X-Own") } == [["client"], ["a", "b"], ["client"]])
        #expect(requests.map { $0.values("User-Agent") } == [["Shop/2.1"], ["Shop/2.1"], []])
        #expect(requests[1].values("Content-Type") == ["text/json"])
    }

    @Test(arguments: [
        ("foo", "http://files.test/v1/foo"), ("/foo", "http://files.test/foo"), ("?q", "http://files.test/v1/?q"),
        ("../x", "http://files.test/x"), ("//other.test/x", "http://other.test/x"),
        ("http://other.test/y", "http://other.test/y"),
    ])
    func `relative URLs stand on the base`(url: String, resolved: String) async throws {
        let client = Client(base: "http://files.test/v1")
        #expect(try await client.explain { try await $0.get(url) }.request.url == resolved)
    }

    @Test func `fields have their origins`() async throws {
        var client = Client(base: "http://files.test", environment: ["LANG": "de_AT.UTF-8"])
        client.serializer = RequestSerializer(.form, headers: ["X-All": "1"])
        let told = try await client.explain { try await $0.get("x", headers: ["user-agent": "me"]) }
        let origins = told.request.headers.map { "\($0.name): \($0.value) \($0.origin)" }
        #expect(origins.contains("Accept-Language: de-AT;q=1 manager") && origins.contains("X-All: 1 serializer"))
        #expect(
            origins.filter { $0.lowercased().hasPrefix("user-agent") }.map { $0.lowercased() } == ["user-agent: me you"]
        )
    }

    @Test func `the program's own name is the usual user agent`() throws {
        let agent = Client().userAgent
        let name = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""
        #expect(agent.hasPrefix(name + " (Linux "), "\(agent)")
    }

    @Test func `parts are sent with parameters, and their progress is the upload's`() async throws {
        let server = try WireRecorder { _ in answer() }
        let folder = try TemporaryFolder()
        var parts = MultipartForm()
        parts.append(Data("five!".utf8), name: "note")
        try parts.append(fileAt: try folder.write("not really a picture", to: "sea.jpg"), name: "photo")
        let (sent, received) = (Kept<TaskProgress>(), Kept<TaskProgress>())
        let client = server.client().with { $0.answerProgress = { received.append($0) } }
        try await client.post("photos", parts: parts, parameters: ["title": "Sea"]) { sent.append($0) }
        let text = try #require(server.take().first).text
        #expect(text.contains("name=\"title\"\r\n\r\nSea\r\n") && text.contains("name=\"note\"\r\n\r\nfive!"))
        #expect(text.contains("filename=\"sea.jpg\"\r\nContent-Type: image/jpeg\r\n\r\nnot really a picture"))
        #expect(sent.all.last?.fraction == 1 && sent.all.allSatisfy { $0.direction == .upload })
        #expect(received.all.last?.completed == 2 && received.all.allSatisfy { $0.direction == .download })
    }

    @Test func `an answer gives its text by its charset, its members, and a value of a property list`() async throws {
        let list =
            "<plist version=\"1.0\"><dict><key>name</key><string>Ada</string><key>age</key><integer>36</integer></dict></plist>"
        let server = try WireRecorder { request in
            switch request.target {
            case "/v1/list": answer(list, type: "application/x-plist")
            default: answer(#"{"people":["Ada"]}"#, type: "application/json; charset=utf-8")
            }
        }
        var client = server.client()
        let people = try await client.get("people")
        #expect(people.text == #"{"people":["Ada"]}"# && people.status == 200)
        #expect(people["people"] == ["Ada"] && people["none"] == nil && people.json?["people"] == ["Ada"])
        #expect(people.headers["Content-Type"] == "application/json; charset=utf-8" && people.body.count == 18)
        client.reader = ResponseSerializer(.http)
        #expect(try await client.get("list").decoded() == Person.ada)
        #expect(try await client.get("people")["people"] == ["Ada"])
    }

    @Test func `a value that cannot be encoded sends nothing`() async throws {
        struct Stubborn: Encodable {
            struct Refusal: Error {}
            func encode(to encoder: any Encoder) throws { throw Refusal() }
        }
        let server = try WireRecorder { _ in answer() }
        await #expect(throws: Stubborn.Refusal.self) { try await server.client().post("x", json: Stubborn()) }
        #expect(server.count == 0)
    }

    @Test func `parameters that cannot be written are the client's error, and nothing is sent`() async throws {
        let server = try WireRecorder { _ in answer() }
        do {
            try await server.client().post("x", json: ["ratio": Double.nan, "a": "b"])
            Issue.record("NaN went into JSON")
        } catch ClientError.notWritten(let error) {
            #expect(!error.message.isEmpty)
        }
        #expect(server.count == 0)
    }

    @Test func `a refused status is the client's error, with the answer`() async throws {
        let server = try WireRecorder { _ in answer(#"{"error":"no"}"#, status: "404 Not Found") }
        do {
            try await server.client().get("x")
            Issue.record("404 was taken")
        } catch let error as ClientError {
            guard case .refused(let exchange, _) = error else { throw error }
            #expect(Answer(exchange)["error"] == "no")
            let words = (error as any Error).localizedDescription
            #expect(words == "\(error)" && words.contains("404") && !words.contains("ClientError"), "\(words)")
        }
    }

    @Test func `the caller's own cancelling is told as such`() async throws {
        let server = try WireRecorder { _ in answer() }
        let client = server.client()
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.get("x")
        }
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `a call that is cancelled while the server is silent is told as such`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        let client = Client(base: server.url, session: SessionManager(transport: CurlTransport()))
        let call = Task { try await client.get("x") }
        while server.received.isEmpty { await Task.yield() }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `no text of a client or an answer shows a secret`() async throws {
        let canary = "canary7Zq"
        let server = try WireRecorder { request in
            answer(
                canary, type: "text/plain", status: request.target.hasPrefix("/v1/none") ? "404 Not Found" : "200 OK",
                fields: ["Set-Cookie: a=\(canary)"])
        }
        var client = server.client()
        client.authentication = .basic(user: "ada", password: canary)
        client.headers.set("X-Key", to: canary)
        let got = try await client.get("x", query: ["token": canary])
        let explained = try await client.explain { try await $0.post("x", form: ["token": canary]) }
        let refused = await #expect(throws: ClientError.self) { try await client.get("none", query: ["token": canary]) }
        for value: any Sendable in [client, client.get, got, client.stream("x"), explained, refused] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains(canary) && !text.contains("YWRhOmNhbmFyeTdacQ"), "\(type(of: value)): \(text)")
            }
        }
    }
}
