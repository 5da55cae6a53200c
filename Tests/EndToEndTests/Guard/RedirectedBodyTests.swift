import Foundation
import TestSupport
import Testing

/// What was allowed for one host does not cross to another because the first says so.
@Suite struct RedirectedBodyTests {
    private let other: WireRecorder
    private let first: LoopbackServer
    private let folder: GuardedFolder

    init() throws {
        other = try WireRecorder()
        let port = other.port
        first = try LoopbackServer { _ in
            [
                .readHead,
                .send("HTTP/1.1 307 Elsewhere\r\nLocation: http://localhost:\(port)/land\r\nContent-Length: 0\r\n\r\n"),
                .shutdown,
            ]
        }
        folder = try GuardedFolder([
            "environments/e.yaml": "secrets: {token: {process: SECRET_KEY}}\n",
            "r.yaml": "request: POST \(first.url)/redir\nparameters: {pw: \"{{token}}\"}\n",
            "file.yaml":
                "request: POST \(first.url)/redir\nserializer: multipart\nparameters: {f: !file ../secret}\n",
            "asked.yaml":
                "request: POST \(first.url)/redir\nparameters: {q: a}\noptions: {follow-with-body: true}\n",
        ])
        try folder.home.write(GuardedFolder.canary, to: "secret")
    }

    @Test(arguments: ["r", "file"]) func `the redirect is shown, and why it was not followed`(name: String) async throws
    {
        let sent = try await folder.curlew("send", name, "--allow", "all")
        #expect(sent.end == .exit(1), "\(sent.errors)")
        #expect(sent.errors.contains("wants the body on another origin"), "\(sent.errors)")
        #expect(sent.errors.contains("set follow-with-body"))
        let run = try await folder.curlew("run", name, "--allow", "all")
        #expect(run.end == .exit(1) && run.text.contains("307") && run.text.contains("another origin"), "\(run.text)")
        #expect(other.take().isEmpty)
    }

    @Test func `whoever asks for it gets it`() async throws {
        #expect(try await folder.curlew("send", "asked").end == .exit(0))
        #expect(other.take().map { String(decoding: $0.body, as: UTF8.self) } == [#"{"q":"a"}"#])
        let plain = try await folder.curlew("send", "POST", first.url, "q=a", "--follow-with-body")
        #expect(plain.end == .exit(0), "\(plain.errors)")
        #expect(other.take().count == 1)
    }
}
