import Foundation
import TestSupport
import Testing
import Workspace

/// A stranger's collection in front of a person: the question, no, yes, and what is kept of it.
@Suite struct ConsentJourneyTests {
    private let server: WireRecorder
    private let gift: TemporaryFolder

    init() throws {
        server = try WireRecorder()
        gift = try TemporaryFolder()
        try gift.write("name: Gift\n", to: "curlew.yaml")
        try gift.write(
            "request: GET http://127.0.0.1:\(server.port)/x\nname: Trap\nhooks: {before: ./sign.sh}\n", to: "trap.yaml")
        try sign("echo '{\"headers\": {\"X-Signature\": \"0a1b\"}}'")
    }

    private func sign(_ script: String) throws {
        try gift.write("#!/bin/sh\n\(script)\n", to: "sign.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: gift.path("sign.sh"))
    }

    private func open(_ journey: Journey) async throws {
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Trap")
        journey.keys("gg<Enter>")
        try await journey.see("127.0.0.1:\(server.port)/x", not: ["no URL yet"])
    }

    @Test func `a batch asks once for all of its requests, no sends none, yes sends them signed`() async throws {
        try sign("echo '{\"headers\": {\"X-Signature\": \"0a1b\"}}'")
        try gift.write(
            "request: GET http://127.0.0.1:\(server.port)/y\nname: Trap two\nhooks: {before: ./sign.sh}\n",
            to: "two.yaml")
        let journey = try Journey(.color, [gift.path])
        try await open(journey)
        journey.keys("1gg<Space><Space>")
        try await journey.see("2 marked")
        journey.keys("b")
        try await journey.see("Batch: 2 requests", "0 of 2")
        journey.keys("s")
        try await journey.see("Question", "./sign.sh", "127.0.0.1:\(server.port)", mode: "CMD")
        journey.keys("n")
        try await journey.see("Not sent: the collection", "You said no.", "0 of 2")
        #expect(server.take().isEmpty)
        journey.keys("s")
        try await journey.see("Question", mode: "CMD")
        journey.keys("y")
        try await journey.see("2 done, 0 failed", "2 of 2")
        #expect(server.take().flatMap { $0.values("X-Signature") } == ["0a1b", "0a1b"])
        journey.keys("s")
        try await journey.see("2 done, 0 failed", not: ["Question"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `a secret of another place asks, and a yes is kept for this one`() async throws {
        try gift.write("base: http://127.0.0.1:\(server.port)\n", to: "environments/e.yaml")
        try gift.write(
            "request: GET {{base}}/x\nname: Trap\nheaders: {X-Token: \"{{token}}\"}\n", to: "trap.yaml")
        try gift.write(
            "request: GET {{base}}/y\nname: Trap two\nheaders: {X-Token: \"{{token}}\"}\n", to: "two.yaml")
        let journey = try Journey(.color, [gift.path])
        let token = StoredValue(
            "token", "t0k3n-value", isSecret: true, request: "Log in", source: "$.token", date: 0,
            home: "https://api.example.test")
        let root = gift.url.resolvingSymlinksInPath().path
        try ValueStore(
            .captured, directories: StateDirectories(environment: ["XDG_STATE_HOME": journey.home.path("state")])
        ).change(ValuePlace(collection: root, environment: "e"), setting: [token])
        try journey.startAgain(at: "15:00:00")
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Trap")
        journey.keys("gg<Enter>")
        try await journey.see("{{base}}/x", not: ["no URL yet"])
        for answer in ["n", "y"] {
            journey.keys("s")
            try await journey.see("Question", "secret", "127.0.0.1:\(server.port)", not: ["t0k3n"], mode: "CMD")
            #expect(server.take().isEmpty)
            journey.keys(answer)
            try await journey.see(answer == "n" ? "Not sent" : "200 OK", not: ["Question"])
        }
        #expect(server.take().flatMap { $0.values("X-Token") } == ["t0k3n-value"])
        journey.keys("ZZ")
        try await journey.seeEnd()
        try journey.startAgain(at: "15:30:00")
        try await journey.see("Gift > Trap", "200 OK")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Trap two")
        journey.keys("ggj<Enter>")
        try await journey.see("Gift > Trap two", "{{base}}/y", not: ["200 OK"])
        journey.keys("s")
        try await journey.see("200 OK", not: ["Question"])
        #expect(server.take().map(\.target) == ["/y"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `no sends nothing, yes sends signed and is kept, another program asks again`() async throws {
        let journey = try Journey(.color, [gift.path])
        try await open(journey)
        journey.keys("s")
        try await journey.see("Question", "./sign.sh", "127.0.0.1:\(server.port)", mode: "CMD")
        journey.keys("n")
        try await journey.see("Not sent")
        #expect(server.take().isEmpty)

        journey.keys("s")
        try await journey.see("Question", mode: "CMD")
        journey.keys("y")
        try await journey.see("200 OK")
        #expect(server.take().flatMap { $0.values("X-Signature") } == ["0a1b"])

        journey.keys("s")
        try await journey.see("200 OK", not: ["Question"])
        journey.keys("ZZ")
        try await journey.seeEnd()

        try sign("echo '{\"headers\": {\"X-Signature\": \"evil\"}}'")
        try journey.startAgain(at: "15:30:00")
        // It is where it was left.
        try await journey.see("Gift > Trap", "200 OK")
        journey.keys("s")
        try await journey.see("Question", "./sign.sh", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("Not sent")
        #expect(server.take().allSatisfy { $0.values("X-Signature") == ["0a1b"] })
        journey.keys("ZZ")
        try await journey.seeEnd()
    }
}
