import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewTransport
import DemoServer
import Drafting
import Foundation
import HTTPMessage
import Serialization
import TestSupport
import Testing

/// The library as a program of its own would use it, without the explorer.
@Suite struct ExampleTests {
    @Test func `a client for one service`() async throws {
        let server = try DemoServer.start()
        let folder = try TemporaryFolder()

        // One manager for the program, one client for each service.
        let manager = SessionManager(transport: CurlTransport())
        var client = HTTPClient(baseURL: server.baseURL, manager: manager)

        // GET with parameters in the query; the answer is JSON.
        let people = try await client.get("people", parameters: ["role": "mother"])
        guard case .json(let document)? = people.outcome.value else { throw Missing() }
        #expect(people.request.url == server.baseURL + "/people?role=mother")
        #expect(document.bytes == people.body)

        // POST as a form, then as JSON. Headers of one call go before everything else.
        let form = try await client.post("echo", parameters: ["name": "Ada", "tags": ["a", "b"]])
        #expect(try echoed(form)["body"] as? String == "name=Ada&tags%5B%5D=a&tags%5B%5D=b")
        client.requestSerializer.kind = .json
        let json = try await client.post("echo", parameters: ["name": "Ada", "age": 36], headers: ["X-Trace": "7"])
        #expect(try echoed(json)["body"] as? String == #"{"name":"Ada","age":36}"#)
        #expect(json.request.fields["X-Trace"] == "7")

        // A file as a part of a form, sent from the disk as it is read.
        let photo = try folder.write("not really a picture", to: "photo.png")
        var parts = MultipartForm()
        try parts.append(fileAt: photo, name: "photo", files: LocalFiles())
        client.requestSerializer.kind = .form
        let upload = try await client.post("echo", parameters: ["title": "Sea"], parts: parts)
        #expect(try (echoed(upload)["body"] as? String)?.contains("filename=\"photo.png\"") == true)

        // A status that is refused is an error, with what the server said.
        do {
            _ = try await client.get("status/404")
            Issue.record("404 was accepted")
        } catch {
            guard case .refused(let exchange, let reason) = error else { throw error }
            #expect(exchange.head.status == 404)
            #expect(reason.code == -1011)
        }

        // A download, with its progress. What is cut off can be gone on with later: `resumes: true`.
        let file = DownloadTarget(path: folder.path("big.bin"))
        client.responseSerializer = ResponseSerializer(.http)
        let last = Counted()
        _ = try await client.download("file?size=300k", to: file) { progress in
            if progress.fraction == 1 { last.make(()) }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)).count == 300 << 10)
        #expect(last.count > 0)

        // Keys are pinned for https only; anywhere else that is a mistake, and is said.
        let policy = SecurityPolicy(mode: .publicKey, pins: [Pin("sha256/" + String(repeating: "A", count: 43) + "=")])
        #expect(throws: InvalidSecurityPolicy.self) { try client.setSecurityPolicy(policy) }
        var secure = HTTPClient(baseURL: "https://api.example.test/v1", manager: manager)
        try secure.setSecurityPolicy(policy)
        #expect(secure.securityPolicy.mode == .publicKey)
    }

    private struct Missing: Error {}

    private func echoed(_ exchange: Exchange) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(exchange.body.array)) as? [String: Any] ?? [:]
    }
}
