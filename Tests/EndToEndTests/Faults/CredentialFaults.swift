import TestSupport

/// R16 to R28: challenges, cookies, and a request that would be two.
enum CredentialFaults {
    static let rows: [FaultRow] = challenges + cookies + requests

    private static let welcome = FaultRow.ok("Content-Length: 2\r\n", "ok")

    private static func asked(_ fields: [String], status: Int = 401) -> String {
        let name = status == 401 ? "WWW-Authenticate" : "Proxy-Authenticate"
        return "HTTP/1.1 \(status) No\r\n" + fields.map { "\(name): \($0)\r\n" }.joined()
            + "Content-Length: 2\r\n\r\nno"
    }

    private static func challenge(
        _ id: String, form: String = "", _ fields: [String], options: [String] = ["-u", "ada:lovelace"],
        status: Int = 401, tries: Int = 1, says words: String? = nil
    ) -> FaultRow {
        FaultRow(
            id: id, form: form, options: options,
            script: { _, _ in [.readHead, .send(asked(fields, status: status)), .again] },
            isSafe: { $0.status == status && $0.body == "no" && $0.server.received.count == tries && $0.isPlain },
            isSaid: { run in words.map { run.says($0) } ?? true })
    }

    private static let digest = ["--digest", "-u", "ada:lovelace"]

    private static let challenges: [FaultRow] = [
        challenge("R16", ["Basic realm=\"x\""]),
        FaultRow(
            id: "R17", options: digest,
            script: { _, _ in
                let nonces = (0..<60).map { "Digest realm=\"x\", nonce=\"\($0)\", qop=\"auth\", stale=true" }
                return nonces.flatMap { [.readHead, .send(asked([$0]))] }
            }, isSafe: { $0.status == 401 && $0.server.received.count == 3 }),
        challenge(
            "R18", form: "algorithm", ["Digest realm=\"x\", nonce=\"1\", algorithm=ROT13"], options: digest,
            says: "It wants \"ROT13\"."),
        challenge(
            "R18", form: "qop", ["Digest realm=\"x\", nonce=\"1\", qop=\"zzz\""], options: digest, says: "qop \"zzz\"."),
        challenge(
            "R18", form: "nonce", ["Digest realm=\"x\", qop=\"auth\""], options: digest, says: "It has no nonce."),
        .refused(
            "R18", form: "realm", asked(["Digest realm=\"\(String(repeating: "r", count: 1_000_000))\", nonce=\"1\""]),
            options: digest, says: "larger than 300 kB."),
        challenge("R19", (0..<1000).map { "Basic realm=\"x\($0)\"" }),
        challenge("R20", [], options: []),
        FaultRow(
            id: "R21", options: ["-u", "ada:lovelace"],
            script: { _, _ in [.readHead, .send(asked(["Basic realm=\"x\""], status: 407)), .again] },
            isSafe: { run in
                run.status == 407 && run.server.received.count == 1
                    && run.server.received.allSatisfy { !$0.contains("Proxy-Authorization") }
            }),
    ]

    /// Answered with these cookies; a jar file `jar` is written.
    private static func jar(
        _ id: String, form: String = "", _ fields: [String], keeps: [String],
        isSaid: @escaping @Sendable (FaultRun) -> Bool = { _ in true }
    ) -> FaultRow {
        FaultRow(
            id: id, form: form, options: ["-c", "jar"],
            script: { _, _ in
                let lines = fields.map { "Set-Cookie: \($0)\r\n" }.joined()
                return [.readHead, .send(FaultRow.ok(lines + "Content-Length: 2\r\n", "ok"))]
            },
            isSafe: { run in
                let jar = (try? run.folder.read("jar")) ?? ""
                let lines = jar.split(separator: "\n").filter { !$0.hasPrefix("#") }
                return run.code == 0 && lines.count == keeps.count
                    && jar.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A }
                    && keeps.allSatisfy { name in lines.contains { $0.contains("\t\(name)\t") } }
            }, isSaid: isSaid)
    }

    @Sendable private static func refusals(_ run: FaultRun) -> Int {
        run.cookies.count { $0["result"] as? String == "refused" }
    }

    private static let cookies: [FaultRow] = [
        jar("R22", form: "90 kB", ["a=" + String(repeating: "x", count: 90_000)], keeps: []) { refusals($0) == 1 },
        .refused(
            "R22", form: "1 MB", FaultRow.ok("Set-Cookie: a=\(String(repeating: "x", count: 1_000_000))\r\n"),
            says: "larger than 300 kB."),
        jar("R22", form: "2,000", (0..<2000).map { "a\($0)=x" }, keeps: (0..<50).map { "a\($0)" }),
        jar(
            "R23",
            ["com", "localhost.", "127.0.0.1", ".0.0.1", "co.uk", "evil.invalid"].map {
                "a\($0.count)=1; Domain=\($0)"
            },
            keeps: ["a9"]
        ) { refusals($0) == 5 },
        jar(
            "R24", ["a\tb=1", "c=\u{1B}[31m", "d=\u{1}", "e=x\u{B}y", "f=a\tb", "g\u{1}=1"], keeps: []
        ) { refusals($0) == 6 },
        jar(
            "R25", ["a=1; Secure", "__Host-b=1; Path=/", "__Secure-c=1"], keeps: ["a"]
        ) { refusals($0) == 2 },
        jar(
            "R26",
            [
                "a=1; Expires=yesterday", "b=1; Max-Age=999999999999999999999", "c=1; Max-Age=-9999999999999999999",
                "d=1; Expires=Thu, 99 Foo 99999 99:99:99 GMT", "e=1; Max-Age=abc",
            ], keeps: ["a", "b", "d", "e"]),
        FaultRow(
            id: "R27", options: ["-L"],
            script: { _, other in
                [
                    .readHead,
                    .send(RedirectFaults.redirect("http://localhost:\(other)/x", more: "Set-Cookie: sid=1\r\n")),
                ]
            },
            isSafe: { run in run.status == 200 && run.other.received.allSatisfy { !$0.contains("sid") } }),
    ]

    /// Refused before anything is sent.
    private static func request(_ form: String, _ options: [String], path: String = "/x") -> FaultRow {
        FaultRow(
            id: "R28", form: form, options: options, path: path, script: { _, _ in [.readHead, .send(welcome)] },
            isSafe: { $0.code == 2 && $0.server.connectionCount == 0 }, isSaid: { $0.says("holds a line break") })
    }

    private static let requests: [FaultRow] = [
        request("value", ["-H", "X-A: a\r\nEvil: 1"]), request("LF", ["-H", "X-A: a\nEvil: 1"]),
        request("name", ["-H", "X\r\nEvil: 1"]),
        FaultRow(
            id: "R28", form: "method", options: ["-X", "GET / HTTP/1.1\r\nEvil: 1"],
            script: { _, _ in [.readHead, .send(welcome)] },
            isSafe: { $0.code == 2 && $0.server.connectionCount == 0 }, isSaid: { $0.says("A method is one word.") }),
        request("cookie", ["-b", "a=1\r\nEvil: 1"]), request("agent", ["-A", "x\r\nEvil: 1"]),
        request("URL", [], path: "/x\r\nEvil: 1"),
        FaultRow(
            id: "R28", form: "multipart", options: ["-F", "a\r\nEvil: 1=x"],
            script: { _, _ in [.readHead, .read(120), .send(welcome)] },
            isSafe: { run in
                let text = run.server.received.joined()
                return run.code == 0 && !text.contains("\nEvil") && text.contains("name=\"a%0D%0AEvil: 1\"")
            }),
        FaultRow(
            id: "R28", form: "user", options: ["-u", "a\r\nEvil: 1:b"],
            script: { _, _ in [.readHead, .send(welcome)] },
            isSafe: { run in run.server.received.allSatisfy { !$0.contains("\nEvil") } }),
    ]
}
