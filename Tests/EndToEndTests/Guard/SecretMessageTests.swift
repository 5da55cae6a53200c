import Foundation
import TerminalUI
import TestSupport
import Testing

/// What `send` says on standard error holds no secret, whoever says it: logs of CI systems keep it for everybody.
@Suite struct SecretMessageTests {
    private static let secret = "canary-5bd1e995"
    private let server: LoopbackServer
    private let folder: GuardedFolder

    init() throws {
        let body = "{\"token\": \"taken-77120\"}"
        server = try LoopbackServer { _ in
            [
                .readHead,
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
                .shutdown,
            ]
        }
        folder = try GuardedFolder([
            "environments/e.yaml": "base: \(server.url)\nsecrets: {token: {process: SECRET_NAME}}\n"
        ])
    }

    private func send(_ request: String, _ more: String...) async throws -> ProgramRun {
        try folder.lay(["a.yaml": request])
        return try await ProgramRun.of(
            ["send", "a", "--allow", "all"] + more,
            environment: folder.environment.merging(["SECRET_NAME": Self.secret]) { $1 },
            folder: folder.home.path("api"))
    }

    private func expectMask(_ run: ProgramRun, _ end: ProgramEnd, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(run.end == end, "\(run.errors)", sourceLocation: sourceLocation)
        #expect(run.errors.contains("******"), "\(run.errors)", sourceLocation: sourceLocation)
        #expect(
            !run.errors.contains(Self.secret) && !run.errors.contains("taken-77120"), "\(run.errors)",
            sourceLocation: sourceLocation)
    }

    @Test func `a host that does not answer`() async throws {
        expectMask(try await send("request: GET http://{{token}}.localhost:1/\n"), .exit(3))
    }

    @Test func `a note on what is sent`() async throws {
        let run = try await send(
            "request: GET {{base}}/\nheaders: {\"X-{{token}}\": b}\n"
                + "auth: {type: api-key, name: \"X-{{token}}\", value: x, in: header}\n")
        expectMask(run, .exit(0))
        #expect(run.errors.contains("is sent; the one made from Auth is not."), "\(run.errors)")
    }

    @Test(arguments: ["before", "after"]) func `what a hook says`(place: String) async throws {
        try folder.program("hook.sh", "cat >&2; exit 1")
        expectMask(
            try await send(
                "request: GET {{base}}/\nheaders: {X-Token: \"{{token}}\"}\nhooks: {\(place): ./hook.sh}\n"),
            .exit(place == "before" ? 3 : 1))
    }

    @Test func `what a try that is repeated says`() async throws {
        expectMask(try await send("request: GET http://{{token}}.localhost:1/\n", "--retry", "1"), .exit(3))
    }

    @Test func `a check that quotes what was taken out of the answer as a secret`() async throws {
        let request = "request: GET {{base}}/\nchecks: ['$.token == \"x\"']\ncapture: {t: !secret $.token}\n"
        // An exchange is for logs and tickets, so the answer in it has stars as what is said of it.
        let run = try await send(request, "--exchange")
        expectMask(run, .exit(1))
        #expect(!run.text.contains("taken-77120") && run.text.contains(#"{\"token\": \"******\"}"#), "\(run.text)")
        let shown = try await send(request, "--exchange", "--show-secrets")
        expectMask(shown, .exit(1))
        #expect(shown.text.components(separatedBy: "taken-77120").count == 3, "\(shown.text)")
    }

    @Test func `a file that cannot be read`() async throws {
        expectMask(
            try await send(
                "request: POST {{base}}/\nserializer: multipart\nparameters: {f: !file \"/nosuch/{{token}}\"}\n"),
            .exit(2))
    }

    @Test func `the run of two environments side by side`() async throws {
        try folder.lay([
            "environments/f.yaml": "inherits: e\n", "a.yaml": "request: GET http://{{token}}.localhost:1/\n",
        ])
        let run = try await ProgramRun.of(
            ["diff", "a", "--env", "e", "--env", "f", "--allow", "all"],
            environment: folder.environment.merging(["SECRET_NAME": Self.secret]) { $1 },
            folder: folder.home.path("api"))
        expectMask(run, .exit(3))
    }
}
