import CurlewBytes
import CurlewMessage
import Foundation
import History
import TestSupport
import Testing
import Workspace

/// What an answer or this computer gave stays at its origin when a redirect leads to another, whatever a file allows.
@Suite struct RedirectedAnswerTests {
    private static let values = [
        "captured": "{{plain}}", "short": "{{short}}", "secret": "{{token}}", "kept": "{{key}}",
        "answer": "{{$response login $.token}}",
    ]

    private let far: WireRecorder
    private let found: LoopbackServer
    private let moved: LoopbackServer
    private let folder: GuardedFolder

    init() throws {
        far = try WireRecorder()
        let land = "Location: http://localhost:\(far.port)/land\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        found = try LoopbackServer(.readHead, .send("HTTP/1.1 302 Found\r\n" + land), .shutdown)
        moved = try LoopbackServer(.readHead, .send("HTTP/1.1 307 Elsewhere\r\n" + land), .shutdown)
        folder = try GuardedFolder(["environments/e.yaml": "secrets: {token: {process: SECRET_KEY}, key: kept}\n"])
    }

    /// As the explorer keeps the answer of `login`, what was captured of it, and a secret that was typed.
    private func keep(_ home: String) async throws {
        let directories = StateDirectories(environment: folder.environment)
        let place = ValuePlace(collection: folder.root + "/api", environment: "e")
        try ValueStore(.captured, directories: directories).change(
            place,
            setting: [("plain", GuardedFolder.canary), ("short", "q7")].map {
                StoredValue(
                    $0.0, $0.1, isSecret: false, request: "login", source: "$.token", date: 0, issuingOrigin: home)
            })
        try ValueStore(.secrets, directories: directories).change(
            place, setting: [StoredValue("key", GuardedFolder.canary, isSecret: true, date: 0)])
        var stored = StoredExchange(
            date: 0, method: "POST", url: home + "/login", version: "HTTP/1.1", status: 200, reason: "OK",
            body: Bytes(Array("{\"token\": \"\(GuardedFolder.canary)\"}".utf8)))
        stored.home = home
        await HistoryStore(directories: directories).record(
            RecordedExchange(
                stored, request: RequestKey(collection: folder.root + "/api", request: "login")))
        try folder.lay(["login.yaml": "request: POST \(home)/login\n"])
    }

    @Test(arguments: values.keys.sorted(), [nil, "location-trusted"])
    func `in a header`(kind: String, option: String?) async throws {
        try await keep(found.url)
        let value = try #require(Self.values[kind])
        try folder.lay([
            "r.yaml":
                "request: GET \(found.url)/redir\nheaders: {X-Odd: '\(value)', X-Plain: p}\n"
                + (option.map { "options: {\($0): true}\n" } ?? "")
        ])
        for command in kind == "answer" ? ["send"] : ["send", "run"] {
            let run = try await folder.curlew(command, "r", "--allow", "all")
            #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
            let said = "X-Odd did not go along with the redirect to http://localhost:\(far.port)"
            #expect(command == "run" || run.errors.contains(said), "\(run.errors)")
            let landed = far.take()
            #expect(landed.flatMap { $0.values("X-Plain") } == ["p"] && landed.flatMap { $0.values("X-Odd") }.isEmpty)
        }
    }

    @Test func `the explorer leaves the header behind too, and says it`() async throws {
        try folder.lay([
            "r.yaml": "request: GET \(found.url)/redir\nheaders: {X-Odd: '{{plain}}', X-Plain: p}\n"
        ])
        let journey = try Journey(.color, [folder.home.path("api")])
        try ValueStore(
            .captured, directories: StateDirectories(environment: ["XDG_STATE_HOME": journey.home.path("state")])
        ).change(
            ValuePlace(collection: folder.root + "/api", environment: "e"),
            setting: [
                StoredValue(
                    "plain", "plain-word", isSecret: false, request: "login", source: "$.t", date: 0,
                    issuingOrigin: found.url)
            ])
        try journey.startAgain(at: "15:00:00")
        try await journey.see("New request", "no URL yet")
        journey.keys("1gg<Enter>")
        try await journey.see("/redir", not: ["no URL yet"])
        journey.keys("s")
        try await journey.see("200 OK", "X-Odd", not: ["Question"])
        let landed = far.take()
        #expect(landed.flatMap { $0.values("X-Plain") } == ["p"] && landed.flatMap { $0.values("X-Odd") }.isEmpty)
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: values.keys.sorted(), ["follow-with-body", "location-trusted"])
    func `in a body, which goes on by the typed option alone`(kind: String, option: String) async throws {
        try await keep(moved.url)
        let value = try #require(Self.values[kind])
        try folder.lay([
            "r.yaml":
                "request: POST \(moved.url)/redir\nparameters: {pw: '\(value)'}\noptions: {\(option): true}\n"
        ])
        for command in kind == "answer" ? ["send"] : ["send", "run"] {
            let run = try await folder.curlew(command, "r", "--allow", "all")
            #expect(run.end == .exit(1) && far.take().isEmpty, "\(run.text)\(run.errors)")
            #expect((run.text + run.errors).contains("or what an answer gave"), "\(run.text)\(run.errors)")
        }
        let typed = try await folder.curlew("send", "r", "--allow", "all", "--" + option)
        #expect(typed.end == .exit(0), "\(typed.errors)")
        let bodies = far.take().map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.count == 1 && bodies[0].contains(kind == "short" ? "q7" : GuardedFolder.canary), "\(bodies)")
    }
}
