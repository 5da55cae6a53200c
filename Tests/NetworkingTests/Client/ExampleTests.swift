import Curlew
import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import DemoServer
import Drafting
import Foundation
import TestSupport
import Testing

/// The library as a program of its own would use it, without the explorer.
@Suite struct ExampleTests {
    @Test func `a client for one service`() async throws {
        let server = try DemoServer.start()
        let folder = try TemporaryFolder()

        // One session for the program, one client for each service.
        let session = SessionManager(transport: CurlTransport())
        let client = Client(base: server.baseURL, session: session, environment: [:])

        // GET with parameters in the query; the answer is JSON.
        let people = try await client.get("people", query: ["role": "mother"])
        guard case .json(let document)? = people.value as? ResponseValue else { throw Missing() }
        #expect(people.request.url == server.baseURL + "/people?role=mother")
        #expect(document.bytes == people.body)
        #expect(people.exchange.metrics.map(\.url) == [people.request.url] && people.exchange.metrics[0].status == 200)

        // POST as a form, then as JSON. Headers of one call go before everything else.
        let form = try await client.post("echo", form: ["name": "Ada", "tags": ["a", "b"]])
        #expect(form["body"] == "name=Ada&tags%5B%5D=a&tags%5B%5D=b")
        let json = try await client.post("echo", json: ["name": "Ada", "age": 36], headers: ["X-Trace": "7"])
        #expect(json["body"] == #"{"name":"Ada","age":36}"#)
        #expect(json.request.fields["X-Trace"] == "7")

        // A file as a part of a form, sent from the disk as it is read.
        let photo = try folder.write("not really a picture", to: "photo.png")
        var parts = MultipartForm()
        try parts.append(fileAt: photo, name: "photo")
        let upload = try await client.post("echo", parts: parts, parameters: ["title": "Sea"])
        #expect(upload.text.contains("filename=\\\"photo.png\\\""))

        // A status that is refused is an error, with what the server said.
        do {
            try await client.get("status/404")
            Issue.record("404 was accepted")
        } catch ClientError.refused(let exchange, let reason) {
            #expect(exchange.head.status == 404)
            #expect(reason.code == -1011)
        }

        // A download, with its progress. What is cut off can be gone on with later: `resume: true`.
        let last = Counted()
        let file = try await client.download("file?size=300k", to: { _ in folder.path("big.bin") }) { progress in
            if progress.fraction == 1 { last.make(()) }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)).count == 300 << 10)
        #expect(last.count > 0)
    }

    private struct Missing: Error {}
}
