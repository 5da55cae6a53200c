import CurlewBytes
import CurlewNetworking
import CurlewTransport
import HTTPMessage
import Serialization
import Testing

@Suite struct HTTPClientTests {
    private let server = FileTransport(
        FileTransport.File(bytes: Array(#"{"a":1}"#.utf8), fields: ["Content-Type": "application/json"]))
    private let manager: SessionManager
    private var client: HTTPClient

    init() {
        let server = server
        manager = SessionManager(transport: server)
        client = HTTPClient(baseURL: "http://files.test/v1", manager: manager)
    }

    @Test func `every verb sends its method and puts parameters where they belong`() async throws {
        let parameters: ParameterLiteral = ["key": "value"]
        _ = try await client.get("x", parameters: parameters)
        _ = try await client.head("x", parameters: parameters)
        _ = try await client.delete("x", parameters: parameters)
        _ = try await client.post("x", parameters: parameters)
        _ = try await client.put("x", parameters: parameters)
        _ = try await client.patch("x", parameters: parameters)
        _ = try await client.send("PURGE", "x", parameters: parameters)
        let requests = server.requests
        #expect(requests.map(\.method) == ["GET", "HEAD", "DELETE", "POST", "PUT", "PATCH", "PURGE"])
        #expect(requests[..<3].allSatisfy { $0.url == "http://files.test/v1/x?key=value" && $0.body == nil })
        #expect(
            requests[3...].allSatisfy {
                $0.url == "http://files.test/v1/x" && $0.body?.bytes == Bytes(Array("key=value".utf8))
            })
    }

    @Test(arguments: [
        ("foo", "http://files.test/v1/foo"), ("/foo", "http://files.test/foo"), ("?q", "http://files.test/v1/?q"),
        ("../x", "http://files.test/x"), ("//other.test/x", "http://other.test/x"),
        ("http://other.test/y", "http://other.test/y"),
    ])
    func `relative URLs stand on the base`(url: String, resolved: String) throws {
        #expect(try client.request("GET", url).request.url == resolved)
    }

    @Test func `headers of a call go in last`() throws {
        let request = try client.request(
            "POST", "x", parameters: ["a": 1], headers: ["content-type": "text/odd", "User-Agent": "me"])
        #expect(request.request.fields["Content-Type"] == "text/odd")
        #expect(request.request.fields["User-Agent"] == "me")
        #expect(request.request.headers.first { $0.name == "User-Agent" }?.origin == .you)
        #expect(request.request.headers.first { $0.name == "Accept-Language" }?.origin == .manager)
    }

    @Test mutating func `parameters that cannot be written send nothing`() async throws {
        client.requestSerializer.kind = .json
        do {
            _ = try await client.post("x", parameters: ["when": .set(["a"])])
            Issue.record("a set was written as JSON")
        } catch {
            guard case .notWritten(let reason) = error else { throw error }
            #expect(reason.code == -1016)
        }
        #expect(server.requests.isEmpty)
    }

    @Test func `a refused answer has its value beside the error`() async throws {
        server.change { $0.status = 422 }
        do {
            _ = try await client.get("x")
            Issue.record("422 was accepted")
        } catch {
            guard case .refused(let exchange, let reason) = error, case .json? = exchange.outcome.value else {
                throw error
            }
            #expect(reason.code == -1011)
        }
    }

    @Test func `a task for any method is made paused`() async throws {
        let task = try await client.task("PURGE", "x")
        #expect(server.requests.isEmpty)
        #expect(try await task.exchange().request.method == "PURGE")
    }

    @Test(
        arguments: [
            (nil, .none, true), ("http://a.test", .none, true), ("https://a.test", .none, true),
            ("https://a.test", .certificate, true), ("https://a.test", .publicKey, true),
            ("http://a.test", .certificate, false), ("http://a.test", .publicKey, false), (nil, .certificate, false),
            (nil, .publicKey, false),
        ] as [(String?, SecurityPolicy.Mode, Bool)])
    func `pins want an https base`(base: String?, mode: SecurityPolicy.Mode, isFine: Bool) throws {
        var client = HTTPClient(baseURL: base, manager: manager)
        do {
            try client.setSecurityPolicy(SecurityPolicy(mode: mode))
            #expect(isFine)
        } catch {
            #expect(!isFine)
            #expect(error.message.hasPrefix("Invalid Security Policy"))
        }
    }

    @Test func `metrics have one entry for each request that was sent`() async throws {
        let exchange = try await client.get("x")
        #expect(exchange.metrics.map(\.url) == ["http://files.test/v1/x"])
        #expect(exchange.metrics.first?.status == 200)
    }
}
