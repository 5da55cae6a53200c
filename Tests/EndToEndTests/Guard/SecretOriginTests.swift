import Foundation
import TerminalUI
import TestSupport
import Testing
import Workspace

/// A secret that this computer keeps goes where it has been before, and nowhere else because somebody changed a URL.
@Suite struct SecretOriginTests {
    private let good: LoopbackServer
    private let evil: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        let body = "{\"token\": \"\(GuardedFolder.canary)\"}"
        good = try LoopbackServer { _ in
            [
                .readHead,
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
                .shutdown,
            ]
        }
        evil = try WireRecorder()
        folder = try GuardedFolder([
            "environments/e.yaml": "base: \(good.url)\nsecrets: {key: kept}\n",
            "login.yaml": "request: POST {{base}}/login\ncapture: {token: !secret $.token}\n",
            "me.yaml": "request: GET {{base}}/me\nheaders: {X-Token: \"{{token}}\"}\n",
            "key.yaml": "request: GET {{base}}/key\nheaders: {X-Key: \"{{key}}\"}\n",
        ])
    }

    private var evilBase: String { "http://127.0.0.1:\(evil.port)" }

    private func moveBase() throws {
        try folder.lay(["environments/e.yaml": "base: \(evilBase)\nsecrets: {key: kept}\n"])
    }

    /// As `i` in the explorer keeps it.
    private func keepKey() throws {
        let store = ValueStore(.secrets, directories: StateDirectories(environment: folder.environment))
        let place = ValuePlace(collection: folder.root + "/api", environment: "e")
        try store.change(place, setting: [StoredValue("key", GuardedFolder.canary, isSecret: true, date: 0)])
    }

    private func expectRefusal(of name: String, _ run: ProgramRun) {
        #expect(run.end == .exit(2), "\(run.text)\(run.errors)")
        let said = "sends the secret \(name) of e. The request would go to \(evilBase)."
        #expect(run.errors.contains(said) && run.errors.contains("--allow '\(name) of e@\(evilBase)'"), "\(run.errors)")
        #expect(evil.take().isEmpty && !run.errors.contains(GuardedFolder.canary))
    }

    @Test func `a captured secret goes back to where it is from, and elsewhere after a yes`() async throws {
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        #expect(try await folder.curlew("send", "me").end == .exit(0))
        #expect(try await folder.curlew("run", "me").end == .exit(0))
        try moveBase()
        expectRefusal(of: "token", try await folder.curlew("send", "me"))
        expectRefusal(of: "token", try await folder.curlew("run", "me"))
        for name in ["token", "token of e"] {
            expectRefusal(of: "token", try await folder.curlew("send", "me", "--allow", name))
        }
        for name in ["token@\(evilBase)", "token of e@\(evilBase)", "all"] {
            #expect(try await folder.curlew("send", "me", "--allow", name).end == .exit(0))
            #expect(try await folder.curlew("run", "me", "--allow", name).end == .exit(0))
            #expect(evil.take().flatMap { $0.values("X-Token") } == [GuardedFolder.canary, GuardedFolder.canary])
        }
        expectRefusal(of: "token", try await folder.curlew("send", "me", "--allow", "toke@" + evilBase))
    }

    @Test func `also where the request says another host, or another proxy`() async throws {
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        try folder.lay(["me.yaml": "request: GET \(evilBase)/me\nheaders: {X-Token: \"{{token}}\"}\n"])
        expectRefusal(of: "token", try await folder.curlew("send", "me"))
        try folder.lay([
            "me.yaml":
                "request: GET {{base}}/me\nheaders: {X-Token: \"{{token}}\"}\noptions: {proxy: \"\(evilBase)\"}\n"
        ])
        let run = try await folder.curlew("send", "me")
        #expect(run.end == .exit(2) && run.errors.contains("through the proxy \(evilBase)."), "\(run.errors)")
        #expect(evil.take().isEmpty)
    }

    @Test func `one of a chain of names, and one that stands in a default of the collection`() async throws {
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        try folder.lay([
            "curlew.yaml": "headers: {X-All: \"{{bearer}}\"}\n", "plain.yaml": "request: GET {{base}}/plain\n",
            "environments/e.yaml": "base: \(evilBase)\nvariables: {bearer: \"Bearer {{token}}\"}\n",
        ])
        expectRefusal(of: "token", try await folder.curlew("send", "plain"))
        expectRefusal(of: "token", try await folder.curlew("run", "plain"))
    }

    @Test func `a kept secret has a yes for each place`() async throws {
        try keepKey()
        try moveBase()
        expectRefusal(of: "key", try await folder.curlew("send", "key"))
        expectRefusal(of: "key", try await folder.curlew("run", "key"))
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["send", "key"], environment: folder.environment,
            folder: folder.home.path("api"), size: Size(width: 200, height: 20))
        try await terminal.wait(for: "sends the secret key of e", "[y/N]")
        terminal.type("y")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(0))
        #expect(evil.take().count == 1)
        // The yes is kept for that place alone.
        #expect(try await folder.curlew("send", "key").end == .exit(0))
        try folder.lay(["environments/e.yaml": "base: \(good.url)\nsecrets: {key: kept}\n"])
        #expect(try await folder.curlew("send", "key").end == .exit(2))
        #expect(good.connectionCount == 0)
    }

    @Test func `what is typed on the command line is the person's own`() async throws {
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        try moveBase()
        #expect(try await folder.curlew("send", "me", "--var", "token=mine").end == .exit(0))
        #expect(evil.take().first?.values("X-Token") == ["mine"])
    }

    @Test func `in a run it is at home where the answer came from`() async throws {
        #expect(try await folder.curlew("run", "login", "me").end == .exit(0))
        try folder.lay([
            "more.yaml": "request: GET \(evilBase)/more\nheaders: {X-Token: \"{{token}}\"}\n"
        ])
        expectRefusal(of: "token", try await folder.curlew("run", "login", "me", "more"))
        #expect(try await folder.curlew("run", "login", "me", "more", "--allow", "token@" + evilBase).end == .exit(0))
        #expect(evil.take().count == 1)
    }

    @Test func `a redirect makes the last place its home`() async throws {
        let far = try WireRecorder()
        let near = try LoopbackServer { [url = good.url] _ in
            [
                .readHead,
                .send("HTTP/1.1 302 Found\r\nLocation: \(url)/login\r\nContent-Length: 0\r\n\r\n"), .shutdown,
            ]
        }
        try folder.lay([
            "login.yaml": "request: GET \(near.url)/login\ncapture: {token: !secret $.token}\n",
            "near.yaml": "request: GET http://127.0.0.1:\(far.port)/me\nheaders: {X-Token: \"{{token}}\"}\n",
        ])
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        #expect(try await folder.curlew("send", "me").end == .exit(0))
        #expect(try await folder.curlew("send", "near").end == .exit(2))
        try folder.lay(["near.yaml": "request: GET \(near.url)/me\nheaders: {X-Token: \"{{token}}\"}\n"])
        #expect(try await folder.curlew("send", "near").end == .exit(2))
        #expect(try await folder.curlew("run", "login", "near").end != .exit(0))
        #expect(far.take().isEmpty && near.connectionCount == 2)
    }
}
