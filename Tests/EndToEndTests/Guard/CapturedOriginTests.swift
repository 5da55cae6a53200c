import Foundation
import TerminalUI
import TestSupport
import Testing
import Workspace

/// What `capture:` takes out of an answer without `!secret` is shown, and goes back to where it came from; elsewhere it goes
/// after a yes alone, as what `{{$response ...}}` takes does.
@Suite struct CapturedOriginTests {
    private let good: LoopbackServer
    private let evil: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        evil = try WireRecorder()
        let body = "{\"token\": \"plain-word\", \"u\": \"http://127.0.0.1:\(evil.port)\"}"
        good = try LoopbackServer(
            .readHead,
            .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
            .shutdown)
        folder = try GuardedFolder([
            "environments/e.yaml": "base: \(good.url)\n",
            "login.yaml": "request: POST {{base}}/login\ncapture: {token: $.token, next: $.u}\n",
            "me.yaml": "request: GET {{base}}/me\nheaders: {X-Token: \"{{token}}\"}\n",
            "away.yaml": "request: GET http://127.0.0.1:\(evil.port)/away?x={{token}}\n",
            "led.yaml": "request: GET {{next}}/led\n",
            "rule.yaml":
                "request: GET http://127.0.0.1:\(evil.port)/rule\nchecks: [status < 500, \"body != {{token}}\"]\n",
        ])
    }

    private var evilBase: String { "http://127.0.0.1:\(evil.port)" }

    private func expectRefusal(of name: String, _ run: ProgramRun) {
        #expect(run.end == .exit(2), "\(run.text)\(run.errors)")
        let said = "sends \(name) of e, which an answer gave. The request would go to \(evilBase)."
        #expect(run.errors.contains(said), "\(run.errors)")
        #expect(evil.take().isEmpty)
    }

    @Test func `it goes back unasked, and elsewhere after a yes alone`() async throws {
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        for command in ["send", "run"] {
            #expect(try await folder.curlew(command, "me").end == .exit(0))
            expectRefusal(of: "token", try await folder.curlew(command, "away"))
            for name in ["token", "token of e", "secret:token"] {
                expectRefusal(of: "token", try await folder.curlew(command, "away", "--allow", name))
                let run = try await folder.curlew(command, "away", "--allow", "\(name)@\(evilBase)")
                #expect(run.end == .exit(0), "\(name)")
                #expect(evil.take().map(\.target) == ["/away?x=plain-word"])
            }
        }
        let mine = try await folder.curlew("send", "away", "--var", "token=mine")
        #expect(mine.end == .exit(0) && evil.take().map(\.target) == ["/away?x=mine"], "\(mine.errors)")
        #expect(try await folder.curlew("run", "rule").end == .exit(0), "a rule sends nothing")
    }

    @Test func `in a run too, before anything is sent`() async throws {
        #expect(try await folder.curlew("run", "login", "me").end == .exit(0))
        let count = good.connectionCount
        expectRefusal(of: "token", try await folder.curlew("run", "login", "away"))
        #expect(good.connectionCount == count)
        let run = try await folder.curlew("run", "login", "away", "--allow", "token@" + evilBase)
        #expect(run.end == .exit(0) && evil.take().count == 1, "\(run.errors)")
    }

    @Test func `a place that it decides needs a yes that names the place`() async throws {
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        expectRefusal(of: "next", try await folder.curlew("send", "led"))
        expectRefusal(of: "next", try await folder.curlew("send", "led", "--allow", "next"))
        let run = try await folder.curlew("send", "led", "--allow", "next@" + evilBase)
        #expect(run.end == .exit(0) && evil.take().map(\.target) == ["/led"], "\(run.errors)")
    }

    /// A base beside a whole URL sends nothing; `://` in a query makes no URL whole.
    @Test func `in the base of a relative URL it is held, whatever the URL holds`() async throws {
        #expect(try await folder.curlew("send", "login").end == .exit(0))
        try folder.lay([
            "environments/e.yaml": "base: \(evilBase)/{{token}}/\n", "rel.yaml": "request: GET a?u=http://x\n",
        ])
        for command in ["send", "run"] { expectRefusal(of: "token", try await folder.curlew(command, "rel")) }
    }

    @Test func `what a hook captures is held the same way`() async throws {
        try folder.program("take.sh", "echo '{\"captures\": {\"token\": \"hooked\"}}'")
        try folder.lay([
            "curlew.yaml": "name: Gift\n", "login.yaml": "request: POST {{base}}/login\nhooks: {after: ./take.sh}\n",
        ])
        let login = try await folder.curlew("send", "login", "--allow", "all")
        try #require(login.end == .exit(0), "\(login.errors)")
        #expect(try await folder.curlew("send", "me").end == .exit(0))
        expectRefusal(of: "token", try await folder.curlew("send", "away"))
    }

    @Test func `a run takes no kept answer of what it sends itself, and says what to write`() async throws {
        try folder.lay(["use.yaml": "request: GET {{base}}/use?x={{$response login $.token}}\n"])
        let run = try await folder.curlew("run", "login", "use")
        #expect(run.end == .exit(2), "\(run.text)")
        #expect(
            run.errors.contains("a run takes values of its own answers alone. Write a rule below capture: in login"),
            "\(run.errors)")
    }

    @Test func `the explorer asks, names it, and sends after the yes`() async throws {
        let journey = try Journey(.color, [folder.home.path("api")])
        let token = StoredValue(
            "token", "plain-word", isSecret: false, request: "login", source: "$.token", date: 0,
            issuingOrigin: good.url)
        try ValueStore(
            .captured, directories: StateDirectories(environment: ["XDG_STATE_HOME": journey.home.path("state")])
        ).change(ValuePlace(collection: folder.root + "/api", environment: "e"), setting: [token])
        try journey.startAgain(at: "15:00:00")
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "away")
        journey.keys("gg<Enter>")
        try await journey.see("/away", not: ["no URL yet"])
        for answer in ["n", "Y"] {
            journey.keys("s")
            try await journey.see("Question", "token", "which an answer", evilBase, mode: "CMD")
            #expect(evil.take().isEmpty)
            if answer == "n" { journey.keys(answer) } else { try await journey.agree() }
            try await journey.see(answer == "n" ? "Not sent" : "200 OK", not: ["Question"])
        }
        #expect(evil.take().map(\.target) == ["/away?x=plain-word"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }
}
