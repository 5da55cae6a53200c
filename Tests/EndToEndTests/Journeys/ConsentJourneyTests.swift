import Foundation
import TerminalUI
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

    private func open(_ journey: Journey, by keys: String = "gg<Enter>") async throws {
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Trap")
        journey.keys(keys)
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
        try await journey.see("Not sent: the collection", "said no.", "0 of 2")
        #expect(server.take().isEmpty)
        journey.keys("s")
        try await journey.see("Question", mode: "CMD")
        try await journey.agree()
        try await journey.see("2 passed, 0 failed", "2 of 2")
        #expect(server.take().flatMap { $0.values("X-Signature") } == ["0a1b", "0a1b"])
        journey.keys("s")
        try await journey.see("2 passed, 0 failed", not: ["Question"])
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
            issuingOrigin: "https://api.example.test")
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
        for answer in ["n", "Y"] {
            journey.keys("s")
            try await journey.see("Question", "secret", "127.0.0.1:\(server.port)", not: ["t0k3n"], mode: "CMD")
            #expect(server.take().isEmpty)
            if answer == "n" { journey.keys(answer) } else { try await journey.agree() }
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

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 60, height: 16)])
    func `a command of 8 kB does not run before its last line was on the screen`(size: Size) async throws {
        let words = String(repeating: "word ", count: 1600)
        try gift.write(
            "base: http://127.0.0.1:\(server.port)\n"
                + "secrets: {token: {command: \"true # \(words)\\n touch X; echo t0k3n\"}}\n",
            to: "environments/e.yaml")
        try gift.write("request: GET {{base}}/x\nname: Trap\nheaders: {X-Token: \"{{token}}\"}\n", to: "trap.yaml")
        let isThere = { FileManager.default.fileExists(atPath: gift.path("X")) }
        let journey = try Journey(.color, size: size, [gift.path])
        try await journey.see("New request")
        journey.keys("1")
        try await journey.see("Trap")
        journey.keys("gg<Enter>")
        try await journey.see("Gift > Trap")
        // The Y is on its way before there is a question.
        journey.keys("sY")
        try await journey.see("Question", "1 line beyond the first", "127.0.0.1:\(server.port)", mode: "CMD")
        var pages = 0
        while !journey.terminal.screen.contains("Y yes   n no") {
            journey.keys("Y")
            let screen = try await journey.see("Question", "read it to its end first: PgDn goes on", mode: "CMD")
            try #require(!isThere() && server.take().isEmpty && pages < 100)
            let place = try #require(Self.place(screen))
            journey.keys("<PageDown>")
            try await journey.see("the next page", mode: "CMD") { Self.place($0) != place }
            pages += 1
        }
        #expect(pages > 5 && !isThere())
        try await journey.see("touch X", "Y yes   n no", mode: "CMD")
        try await journey.agree()
        try await journey.see("200 OK")
        #expect(isThere() && server.take().flatMap { $0.values("X-Token") } == ["t0k3n"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    /// `1-16 of 142`, from the border of the card.
    private static func place(_ screen: TerminalScreen) -> String? {
        screen.lines.lazy.compactMap { $0.firstMatch(of: #/\d+-\d+ of \d+/#).map { String($0.output) } }.first
    }

    @Test func `what a hook loads from its folder asks again, and the question says what changed`() async throws {
        try sign(". ./lib/common.sh")
        try gift.write("echo '{\"headers\": {\"X-Signature\": \"0a1b\"}}'\n", to: "lib/common.sh")
        let journey = try Journey(.color, [gift.path])
        try await open(journey, by: "G<Enter>")
        journey.keys("s")
        try await journey.see("Question", "./sign.sh", "2 files that it can load", mode: "CMD")
        try await journey.agree()
        try await journey.see("200 OK")
        try gift.write("touch ran; echo '{\"headers\": {\"X-Signature\": \"evil\"}}'\n", to: "lib/common.sh")
        journey.keys("s")
        try await journey.see("Question", "Changed since your yes: lib/common.sh.", mode: "CMD")
        journey.keys("n")
        try await journey.see("Not sent")
        #expect(server.take().flatMap { $0.values("X-Signature") } == ["0a1b"])
        #expect(!FileManager.default.fileExists(atPath: gift.path("ran")))
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `what an answer gave goes to another origin after a yes`() async throws {
        let body = "{\"token\": \"t0k3n-value\"}"
        let login = try LoopbackServer { _ in
            [
                .readHead,
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
                .shutdown,
            ]
        }
        try gift.write("request: GET \(login.url)/login\nname: A log in\n", to: "a.yaml")
        try gift.write(
            "request: GET http://127.0.0.1:\(server.port)/me\nname: Trap\n"
                + "headers: {X-Token: \"{{$response a $.token}}\"}\n", to: "trap.yaml")
        let journey = try Journey(.color, [gift.path])
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "A log in")
        journey.keys("gg<Enter>")
        try await journey.see("/login", not: ["no URL yet"])
        journey.keys("s")
        try await journey.see("200 OK")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Trap")
        journey.keys("ggj<Enter>")
        try await journey.see("127.0.0.1:\(server.port)/me", not: ["200 OK"])
        for answer in ["n", "Y"] {
            journey.keys("s")
            try await journey.see("Question", "$response a $.token", "127.0.0.1:\(server.port)", mode: "CMD")
            #expect(server.take().isEmpty)
            if answer == "n" { journey.keys(answer) } else { try await journey.agree() }
            try await journey.see(answer == "n" ? "Not sent" : "200 OK", not: ["Question"])
        }
        #expect(server.take().flatMap { $0.values("X-Token") } == ["t0k3n-value"])
        // It is a credential that was heard of now, and goes out as what it is.
        journey.keys("s")
        try await journey.see("a second answer") { [server] _ in server.count == 1 }
        #expect(server.take().flatMap { $0.values("X-Token") } == ["t0k3n-value"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `cookies that came straight go through no proxy of a file`() async throws {
        let login = try LoopbackServer { _ in
            [
                .readHead,
                .send(
                    "HTTP/1.1 200 OK\r\nSet-Cookie: sid=c00kie-value; Max-Age=999\r\nContent-Length: 2\r\n"
                        + "Connection: close\r\n\r\nok"),
                .shutdown,
            ]
        }
        try gift.write("request: GET \(login.url)/login\nname: A log in\n", to: "a.yaml")
        try gift.write(
            "request: GET \(login.url)/me\nname: Trap\noptions: {proxy: \"http://127.0.0.1:\(server.port)\"}\n",
            to: "trap.yaml")
        let journey = try Journey(.color, [gift.path])
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "A log in")
        journey.keys("gg<Enter>")
        try await journey.see("/login", not: ["no URL yet"])
        journey.keys("s")
        try await journey.see("200 OK")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Trap")
        journey.keys("ggj<Enter>")
        try await journey.see("/me", not: ["200 OK"])
        journey.keys("s")
        try await journey.see("200 OK", not: ["Question"])
        #expect(server.take().map { $0.values("Cookie") } == [[]])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `what a draft of an earlier run holds goes to a base that was changed after a yes alone`() async throws {
        let first = try WireRecorder()
        try gift.write("base: http://127.0.0.1:\(first.port)\n", to: "environments/dev.yaml")
        try gift.write("request: GET /dr\nname: Draft\n", to: "dr.yaml")
        let arguments = [gift.path("dr.yaml"), "--env", "dev"]
        let journey = try Journey(.color, arguments)
        try await journey.see("/dr", "127.0.0.1:\(first.port)")
        journey.keys("gh")
        try await journey.see("[Headers")
        journey.keys("o")
        try await journey.see("[Headers", mode: "EDIT")
        journey.keys("Authorization<Tab>Bearer typed-value<Enter>")
        try await journey.see("Authorization", "unsaved", mode: "NAV")
        journey.keys("s")
        try await journey.see("200 OK")
        #expect(first.take().flatMap { $0.values("Authorization") } == ["Bearer typed-value"])
        journey.keys("ZQ")
        try await journey.seeEnd()
        try gift.write("base: http://127.0.0.1:\(server.port)\n", to: "environments/dev.yaml")
        try journey.startAgain(at: "14:03:00")
        try await journey.see("restored your draft")
        journey.keys("s")
        try await journey.see("Question", "Authorization of your draft", "127.0.0.1:\(server.port)", mode: "CMD")
        journey.keys("n")
        try await journey.see("Not sent", not: ["Question"])
        #expect(server.take().isEmpty)
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `keys that come with the one that sends are no yes, nor is one that another is near to`() async throws {
        let journey = try Journey(.mono, [gift.path])
        try await open(journey)
        journey.keys("syy")
        try await journey.see("Question", "./sign.sh", mode: "CMD")
        journey.keys("n")
        try await journey.see("Not sent", not: ["Question"])
        journey.keys("sYY")
        try await journey.see("Question", "./sign.sh", "Y yes  n no", mode: "CMD")
        journey.keys("jY")
        try await journey.see("Question", "that was too quick for a yes: read it, then press Y again", mode: "CMD")
        journey.keys("y")
        try await journey.see("Question", "answer first: Y or n", mode: "CMD")
        #expect(server.take().isEmpty)
        // Asked anew, so that no other key is near.
        journey.keys("n")
        try await journey.see("Not sent", not: ["Question"])
        journey.keys("s")
        try await journey.see("Question", "./sign.sh", mode: "CMD")
        try await journey.agree()
        try await journey.see("200 OK")
        #expect(server.take().flatMap { $0.values("X-Signature") } == ["0a1b"])
        journey.keys("ZZ")
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
        try await journey.agree()
        try await journey.see("200 OK")
        #expect(server.take().flatMap { $0.values("X-Signature") } == ["0a1b"])

        journey.keys("s")
        try await journey.see("200 OK", not: ["Question"])
        journey.keys("ZZ")
        try await journey.seeEnd()

        try sign("echo '{\"headers\": {\"X-Signature\": \"evil\"}}'")
        try journey.startAgain(at: "15:30:00")
        // The request that was left is there again, with its answer.
        try await journey.see("127.0.0.1:\(server.port)/x", "from 14:", mode: "NAV")
        journey.keys("s")
        try await journey.see("Question", "./sign.sh", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("Not sent")
        #expect(server.take().allSatisfy { $0.values("X-Signature") == ["0a1b"] })
        journey.keys("ZZ")
        try await journey.seeEnd()
    }
}
