import Foundation
import TerminalUI
import TestSupport
import Testing

/// A token that one answer gave in passing, and that another request takes out of its own as a secret.
@Suite struct SecretTests {
    private static let token = "CANARY-5bd1e995"
    private let server: LoopbackServer
    private let folder: TemporaryFolder

    init() throws {
        let body = "{\"token\": \"\(Self.token)\", \"n\": 1}"
        server = try LoopbackServer { _ in
            [
                .readHead,
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Token: \(Self.token)\r\n"
                        + "Location: http://ada:lovelace-1@h/\r\nContent-Length: \(body.utf8.count)\r\n"
                        + "Connection: close\r\n\r\n\(body)"), .shutdown,
            ]
        }
        folder = try TemporaryFolder()
        try folder.write("name: Gift\n", to: "curlew.yaml")
        try folder.write("base: \(server.url)\n", to: "environments/e.yaml")
        try folder.write("request: GET {{base}}/x\nname: Passing\n", to: "a.yaml")
        try folder.write(
            "request: GET {{base}}/x\nname: Taking\ncapture: {token: !secret $.token}\n", to: "b.yaml")
    }

    private func onDisk(_ journey: Journey) throws -> Set<String> {
        var found: Set<String> = []
        let all = FileManager.default.enumerator(at: journey.home.url, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(all) where !file.path.contains("/captured/") {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            if bytes.range(of: Data(Self.token.utf8)) != nil { found.insert(file.lastPathComponent) }
            if bytes.range(of: Data("lovelace".utf8)) != nil { found.insert(file.lastPathComponent) }
        }
        return found
    }

    @Test(arguments: Journey.Look.allCases)
    func `it is stars in both from then on, and in every file`(look: Journey.Look) async throws {
        let journey = try Journey(look, [folder.path])
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Passing", "Taking")
        journey.keys("gg<Enter>")
        try await journey.see("Gift > Passing", "{{base}}/x")
        journey.keys("s")
        // Nobody knows yet that it is one.
        try await journey.see("200 OK", Self.token)
        journey.keys("1ggj<Enter>")
        try await journey.see("Gift > Taking", "{{base}}/x", not: ["200 OK"])
        journey.keys("s")
        try await journey.see("200 OK", "token", "******", not: [Self.token])
        for _ in 0..<6 {
            journey.keys("5]")
            try await journey.see("200 OK", not: [Self.token, "lovelace"])
        }
        journey.keys("1gg<Enter>")
        try await journey.see("Gift > Passing", "******", not: [Self.token])

        journey.keys("5yr")
        try await journey.see("a secret is in it", not: [Self.token])
        #expect(journey.terminal.screen.clipboard.last?.contains(Self.token) == true)
        journey.keys(":write \(journey.home.path("body.json"))<Enter>")
        try await journey.see("body with a secret in it written to", not: [Self.token])
        #expect(try journey.home.read("body.json").contains(Self.token))
        try FileManager.default.removeItem(atPath: journey.home.path("body.json"))
        journey.keys(",s")
        try await journey.see(Self.token)
        journey.keys(",s")
        try await journey.see("  200  ", not: [Self.token])

        journey.keys("ZZ")
        try await journey.seeEnd()
        #expect(try onDisk(journey).isEmpty)

        try journey.startAgain(at: "15:30:00")
        try await journey.see("Gift > Passing", "******", not: [Self.token])
        journey.keys("ZQ")
        try await journey.seeEnd()
        #expect(try onDisk(journey).isEmpty)
    }
}
