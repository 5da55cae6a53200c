import Foundation
import Glibc
import TestSupport
import Testing

/// What the explorer sends, with secrets wherever one can stand, is in its history without them; also when it is killed.
@Suite struct HistoryCanaryJourneyTests {
    private static let token = "CANARY-5bd1e995"
    private let server: LoopbackServer
    private let folder: TemporaryFolder

    init() throws {
        // A credential that is sent later is no secret in an answer that came before.
        let bodies = ["{\"token\": \"\(Self.token)\"}", "{\"token\": \"\(Self.token)\", \"echo\": \"PARAM-5bd1e995\"}"]
        server = try LoopbackServer { number in
            let body = bodies[min(number, 1)]
            return [
                .readHead,
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Token: \(Self.token)\r\n"
                        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"), .shutdown,
            ]
        }
        folder = try TemporaryFolder()
        try folder.write("name: Gift\n", to: "curlew.yaml")
        try folder.write("base: \(server.url)\n", to: "environments/e.yaml")
        try folder.write(
            "request: GET {{base}}/x\nname: Taking\ncapture: {token: !secret $.token}\n", to: "a.yaml")
        try folder.write(
            """
            request: GET {{base}}/x?t={{token}}&api_key=TYPED-5bd1e995
            name: Using
            auth: {type: basic, user: me, password: "{{token}}"}
            headers: {Cookie: sid=COOKIE-5bd1e995, X-Plain: "x {{token}}"}
            parameters: {password: PARAM-5bd1e995, q: fine}

            """, to: "b.yaml")
    }

    private func history(_ journey: Journey) throws -> (files: Int, told: Set<String>) {
        var (files, told): (Int, Set<String>) = (0, [])
        let all = FileManager.default.enumerator(at: journey.home.url, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(all) where !file.path.contains("/captured/") {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            if file.lastPathComponent.hasPrefix("history.sqlite") { files += 1 }
            for piece in ["5bd1e995", "Q0FOQVJZ"] where bytes.range(of: Data(piece.utf8)) != nil {
                told.insert(file.lastPathComponent)
            }
        }
        return (files, told)
    }

    @Test(arguments: Journey.Look.allCases)
    func `nothing that is secret is in its history`(look: Journey.Look) async throws {
        let journey = try Journey(look, [folder.path])
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Taking", "Using")
        journey.keys("gg<Enter>")
        try await journey.see("Gift > Taking", "{{base}}/x")
        journey.keys("s")
        try await journey.see("200 OK", "token", "******", not: [Self.token])
        journey.keys("1ggj<Enter>")
        try await journey.see("Gift > Using", "{{base}}/x", not: ["200 OK"])
        journey.keys("s")
        try await journey.see("200 OK", "echo", not: [Self.token])
        let journal = journey.home.path("state/curlew/history.sqlite")
        let listed = try await ProgramRun.of(
            ["history", "--json", "--collection", folder.path],
            environment: ["HOME": journey.home.path, "XDG_STATE_HOME": journey.home.path("state")])
        #expect(FileManager.default.fileExists(atPath: journal))
        #expect(listed.text.contains("t={{token}}&api_key=******"), "\(listed.text)\(listed.errors)")
        journey.terminal.signal(SIGKILL)
        _ = try await journey.terminal.waitForEnd()
        let kept = try history(journey)
        #expect(kept.files > 0 && kept.told.isEmpty, "\(kept)")
    }
}
