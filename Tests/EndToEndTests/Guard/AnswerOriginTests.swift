import CurlewBytes
import CurlewMessage
import Foundation
import History
import TerminalUI
import TestSupport
import Testing
import Workspace

/// What `{{$response ...}}` takes out of an answer goes back to where that came from, and elsewhere after a yes alone.
@Suite struct AnswerOriginTests {
    private let home: WireRecorder
    private let far: WireRecorder
    private let folder: GuardedFolder
    private let text = "$response login $.token"

    init() throws {
        home = try WireRecorder()
        far = try WireRecorder()
        folder = try GuardedFolder([
            "environments/e.yaml": "base: http://127.0.0.1:\(home.port)\n",
            "environments/f.yaml": "base: http://127.0.0.1:\(far.port)\n",
            "login.yaml": "request: POST {{base}}/login\n",
            "me.yaml": "request: GET {{base}}/me\nheaders: {X-Token: \"{{$response login $.token}}\"}\n",
            "led.yaml": "request: GET http://{{$response login $.host|raw}}/led\n",
        ])
    }

    private var farBase: String { "http://127.0.0.1:\(far.port)" }

    /// The answer of `login`, as the explorer keeps it.
    private func keepAnswer(_ fields: HeaderFields = [:]) async {
        let body = "{\"token\": \"plain-word\", \"host\": \"127.0.0.1:\(far.port)\"}"
        let store = HistoryStore(directories: StateDirectories(environment: folder.environment))
        var stored = StoredExchange(
            date: 0, method: "POST", url: "http://127.0.0.1:\(home.port)/login", requestHeaders: fields,
            version: "HTTP/1.1", status: 200, reason: "OK", body: Bytes(Array(body.utf8)))
        stored.home = "http://127.0.0.1:\(home.port)" + (fields["Host"].map { " under the name \($0)" } ?? "")
        await store.record(
            RecordedExchange(
                stored,
                request: RequestKey(collection: folder.root + "/api", request: "login")))
    }

    private func expectRefusal(_ run: ProgramRun, of name: String, at place: String? = nil) {
        #expect(run.end == .exit(2), "\(run.text)\(run.errors)")
        let said = "sends \(name), which an answer gave. The request would go to \(place ?? farBase)."
        #expect(run.errors.contains(said), "\(run.errors)")
        #expect(far.take().isEmpty && home.take().isEmpty, "\(run.errors)")
    }

    @Test func `it goes back unasked, and without a terminal to no other origin without its yes`() async throws {
        await keepAnswer()
        #expect(try await folder.curlew("send", "me", "--env", "e").end == .exit(0))
        #expect(home.take().flatMap { $0.values("X-Token") } == ["plain-word"])
        expectRefusal(try await folder.curlew("send", "me", "--env", "f"), of: text + " of f")
        expectRefusal(try await folder.curlew("diff", "me", "--env", "e", "--env", "f"), of: text + " of f")
        #expect(try await folder.curlew("run", "me", "--env", "e").end == .exit(0))
        #expect(home.take().flatMap { $0.values("X-Token") } == ["plain-word"])
        expectRefusal(try await folder.curlew("run", "me", "--env", "f"), of: text + " of f")
        let run = try await folder.curlew("run", "me", "--env", "f", "--allow", text + "@" + farBase)
        #expect(run.end == .exit(0) && far.take().flatMap { $0.values("X-Token") } == ["plain-word"], "\(run.errors)")
        for name in [text, text + " of f", "secret:" + text] {
            expectRefusal(try await folder.curlew("send", "me", "--env", "f", "--allow", name), of: text + " of f")
            let named = try await folder.curlew("send", "me", "--env", "f", "--allow", name + "@" + farBase)
            #expect(named.end == .exit(0), "\(name)")
            #expect(far.take().flatMap { $0.values("X-Token") } == ["plain-word"])
        }
        for name in ["command:" + text, text + "@http://127.0.0.1:\(home.port)", "$response login"] {
            expectRefusal(
                try await folder.curlew("send", "me", "--env", "f", "--allow", name), of: text + " of f")
        }
    }

    @Test func `a yes at a terminal is kept for that request, path and place`() async throws {
        await keepAnswer()
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["send", "me", "--env", "f"], environment: folder.environment,
            folder: folder.home.path("api"), size: Size(width: 200, height: 20))
        try await terminal.wait(for: "sends \(text) of f, which an answer gave", "[y/N]")
        #expect(far.take().isEmpty)
        terminal.type("y")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(0))
        #expect(try await folder.curlew("send", "me", "--env", "f").end == .exit(0))
        #expect(far.take().count == 2)
        try folder.lay(["me.yaml": "request: GET {{base}}/me\nheaders: {X-Token: \"{{$response login $.host}}\"}\n"])
        expectRefusal(try await folder.curlew("send", "me", "--env", "f"), of: "$response login $.host of f")
    }

    @Test func `an answer that came under another name is at home under that name`() async throws {
        await keepAnswer(["Host": "tenant.test"])
        let place = "http://127.0.0.1:\(home.port)"
        expectRefusal(try await folder.curlew("send", "me", "--env", "e"), of: text + " of e", at: place)
        try folder.lay(["curlew.yaml": "name: Gift\nheaders: {Host: tenant.test}\n"])
        #expect(try await folder.curlew("send", "me", "--env", "e").end == .exit(0))
        #expect(home.take().flatMap { $0.values("Host") } == ["tenant.test"])
    }

    @Test func `a host that it decides takes a yes that names the host`() async throws {
        await keepAnswer()
        let name = "$response login $.host"
        expectRefusal(try await folder.curlew("send", "led", "--env", "e"), of: name + " of e")
        expectRefusal(try await folder.curlew("send", "led", "--env", "e", "--allow", name), of: name + " of e")
        let run = try await folder.curlew("send", "led", "--env", "e", "--allow", name + "@" + farBase)
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(far.take().map(\.target) == ["/led"])
    }
}
