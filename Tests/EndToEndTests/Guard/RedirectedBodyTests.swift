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
            "theirs.yaml":
                "request: POST \(first.url)/redir\nparameters: {pw: \"{{token}}\"}\n"
                + "options: {follow-with-body: true, location-trusted: true}\n",
            "file-theirs.yaml":
                "request: POST \(first.url)/redir\nserializer: multipart\nparameters: {f: !file ../secret}\n"
                + "options: {follow-with-body: true}\n",
            "fields.yaml":
                "request: GET \(first.url)/redir\n"
                + "headers: {X-Api-Key: open, X-Odd: \"{{token}}\", X-Plain: p}\n",
            "trusted.yaml":
                "request: GET \(first.url)/redir\noptions: {location-trusted: true}\n"
                + "headers: {X-Api-Key: open, X-Odd: \"{{token}}\", X-Plain: p}\n",
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

    @Test(arguments: ["theirs", "file-theirs"])
    func `a file's word takes no secret and no file elsewhere, a typed one does`(name: String) async throws {
        let sent = try await folder.curlew("send", name, "--allow", "all")
        #expect(sent.end == .exit(1), "\(sent.errors)")
        #expect(sent.errors.contains("a secret or a file is in it"), "\(sent.errors)")
        let run = try await folder.curlew("run", name, "--allow", "all")
        #expect(run.end == .exit(1) && run.text.contains("a secret or a file is in it"), "\(run.text)")
        #expect(other.take().isEmpty)
        for typed in ["--follow-with-body", "--location-trusted"] {
            let sent = try await folder.curlew("send", name, "--allow", "all", typed)
            #expect(sent.end == .exit(0), "\(sent.errors)")
            let bodies = other.take().map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 1 && bodies[0].contains(GuardedFolder.canary), "\(bodies)")
        }
    }

    @Test func `credentials stay behind and are named, location-trusted takes them along`() async throws {
        let sent = try await folder.curlew("send", "fields", "--allow", "all")
        #expect(sent.end == .exit(0), "\(sent.errors)")
        let place = "http://localhost:\(other.port)"
        #expect(
            sent.errors.contains("X-Api-Key, X-Odd did not go along with the redirect to \(place)"), "\(sent.errors)")
        #expect(sent.errors.contains("--location-trusted takes credentials along."))
        let landed = other.take()
        #expect(landed.flatMap { $0.values("X-Api-Key") + $0.values("X-Odd") }.isEmpty && landed.count == 1)
        #expect(landed.flatMap { $0.values("X-Plain") } == ["p"])
        let quiet = try await folder.curlew("send", "fields", "--allow", "all", "--quiet", "--exchange")
        #expect(quiet.errors.isEmpty && quiet.text.contains("\"dropped\":[\"X-Api-Key\",\"X-Odd\"]"), "\(quiet.text)")
        _ = other.take()
        let trusted = try await folder.curlew("send", "trusted", "--allow", "all")
        #expect(trusted.errors.contains("X-Odd did not go along"), "\(trusted.errors)")
        let partly = other.take()
        #expect(partly.flatMap { $0.values("X-Api-Key") } == ["open"] && partly.flatMap { $0.values("X-Odd") }.isEmpty)
        let typed = try await folder.curlew(
            "send", "fields", "--allow", "all", "--location-trusted", "-u", "ada:love")
        #expect(typed.end == .exit(0) && typed.errors.isEmpty, "\(typed.errors)")
        let all = other.take()
        #expect(all.flatMap { $0.values("X-Odd") } == [GuardedFolder.canary])
        #expect(all.flatMap { $0.values("Authorization") } == ["Basic YWRhOmxvdmU="])
    }

    @Test func `whoever asks for it gets it`() async throws {
        #expect(try await folder.curlew("send", "asked").end == .exit(0))
        #expect(other.take().map { String(decoding: $0.body, as: UTF8.self) } == [#"{"q":"a"}"#])
        let plain = try await folder.curlew("send", "POST", first.url, "q=a", "--follow-with-body")
        #expect(plain.end == .exit(0), "\(plain.errors)")
        #expect(other.take().count == 1)
    }
}
