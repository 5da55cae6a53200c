import TestSupport

/// R01 to R15: where a redirect leads.
enum RedirectFaults {
    static let rows: [FaultRow] = bounds + places + credentials + methods

    private static let welcome = FaultRow.ok("Content-Length: 2\r\n", "ok")

    static func redirect(_ location: String?, status: Int = 302, more: String = "") -> String {
        let field = location.map { "Location: \($0)\r\n" } ?? ""
        return "HTTP/1.1 \(status) Some\r\n\(field)\(more)Content-Length: 0\r\n\r\n"
    }

    /// Answered with `location` once, then with a welcome; `OTHER` in it is the other server's port.
    private static func to(
        _ id: String, form: String = "", _ location: String?, options: [String] = [], status: Int = 302,
        more: String = "", isSafe: @escaping @Sendable (FaultRun) -> Bool,
        isSaid: @escaping @Sendable (FaultRun) -> Bool = { _ in true }, lack: String? = nil
    ) -> FaultRow {
        FaultRow(
            id: id, form: form, options: ["-L"] + options,
            script: { _, other in
                let place = location?.replacing("OTHER", with: "\(other)")
                // The body has three bytes wherever there is one.
                return [.readHead] + (options.contains("-d") ? [.read(3)] : [])
                    + [.send(redirect(place, status: status, more: more)), .readHead, .send(welcome)]
            }, isSafe: isSafe, isSaid: isSaid, lack: lack)
    }

    @Sendable private static func isShown(_ run: FaultRun) -> Bool {
        run.status == 302 && run.hops.isEmpty && run.server.received.count == 1 && run.other.connectionCount == 0
    }

    private static let bounds: [FaultRow] = [("R01", "/x"), ("R02", "?a=1&a=2")].map { id, place in
        FaultRow(
            id: id, options: ["-L"], script: { _, _ in [.readHead, .send(redirect(place)), .again] },
            isSafe: { $0.code == 1 && $0.server.received.count == 51 },
            isSaid: { $0.says("Stopped after 50 redirects: that is the limit (follow).") && $0.hops.count == 50 })
    }

    private static let places: [FaultRow] =
        ["file:///etc/passwd"].map { refused("R03", $0, "\"file\" was not followed. Only http and https are.") }
        + ["gopher", "dict", "ftp", "smb"].map {
            refused("R04", "\($0)://127.0.0.1:OTHER/x", "\"\($0)\" was not followed.")
        }
        + ["data:text/plain,x", "javascript:alert(1)", "about:blank", "unix:/run/x"].map {
            refused("R15", $0, "was not followed. Only http and https are.")
        } + [
            to(
                "R15", form: "//host", "//127.0.0.1:OTHER/x",
                isSafe: { $0.status == 200 && $0.other.connectionCount == 1 },
                isSaid: { _ in false },
                lack: "a place without a scheme is another host over the same one (RFC 3986 §4.2), and is followed"),
            to("R08", nil, isSafe: isShown), to("R09", "", isSafe: isShown),
            to(
                "R10", form: "/a b", "/a b",
                isSafe: { $0.status == 200 && $0.server.received.last?.contains(" /a%20b ") == true },
                isSaid: { $0.says("It was mended as curl does, and followed.") }),
            refused("R10", "/a\tb", "Its Location is no URL that can be sent to."),
            refused("R10", "/\u{1B}[31mx", "Its Location is no URL that can be sent to."),
            refused("R10", "/x\rSet-Cookie: evil=1", "Its Location is no URL that can be sent to."),
            to(
                "R10", form: "/caf\u{E9}", "/caf\u{E9}",
                isSafe: { run in
                    run.status == 200 && run.server.received.last?.utf8.allSatisfy { $0 < 0x80 } == true
                }),
            refused("R11", "/" + String(repeating: "x", count: 90_000), "longer than 8192 bytes."),
            FaultRow(
                id: "R11", form: "1 MB", options: ["-L"],
                script: { _, _ in [.readHead, .send(redirect("/" + String(repeating: "x", count: 1_000_000)))] },
                isSafe: { $0.code == 3 && $0.server.received.count == 1 }, isSaid: { $0.says("larger than 300 kB.") }),
            to(
                "R12", "/a", more: "Location: /b\r\n", isSafe: isShown,
                isSaid: { $0.says("It names two different places.") }),
        ]

    private static func refused(_ id: String, _ location: String, _ words: String) -> FaultRow {
        to(id, form: String(location.prefix(20)), location, isSafe: { isShown($0) && $0.code == 1 && $0.isPlain }) {
            $0.says(words)
        }
    }

    private static let own = [
        "-H", "Authorization: Mine s1", "-H", "Cookie: c=s2", "-H", "X-Api-Key: s3",
    ]

    /// What stood in the heads that the other server got.
    @Sendable private static func leaks(_ run: FaultRun, _ words: [String]) -> Bool {
        run.other.received.contains { head in words.contains { head.contains($0) } }
    }

    private static func dropped(_ run: FaultRun) -> [String] { run.hops.first?["dropped"] as? [String] ?? [] }

    private static let credentials: [FaultRow] = [
        to(
            "R05", "http://127.0.0.1:OTHER/x", options: ["-u", "ada:lovelace", "-b", "c=s2"],
            isSafe: { $0.status == 200 && !leaks($0, ["Authorization", "s2"]) },
            isSaid: { Set(dropped($0)) == ["Authorization", "Cookie"] }),
        to(
            "R06", "http://localhost:OTHER/x", options: own,
            isSafe: { !leaks($0, ["s1", "s2", "s3"]) },
            isSaid: { Set(dropped($0)) == ["Authorization", "Cookie", "X-Api-Key"] }),
        to(
            "R07", "http://evil:hidden@127.0.0.1:OTHER/x", isSafe: { !leaks($0, ["Authorization"]) },
            isSaid: { !String(decoding: $0.run.output, as: UTF8.self).contains("hidden") }),
    ]

    private static let methods: [FaultRow] = [
        to(
            "R13", "/y", options: ["-d", "a=1"], status: 301,
            isSafe: { $0.server.received.last?.hasPrefix("GET /y") == true },
            isSaid: { $0.hops.first?["changed_method"] as? String == "GET" }),
        FaultRow(
            id: "R13", form: "--post301", options: ["-L", "--post301", "-d", "a=1"],
            script: { _, _ in
                [.readHead, .read(3), .send(redirect("/y", status: 301)), .readHead, .read(3), .send(welcome)]
            }, isSafe: { $0.server.received.count == 4 && $0.server.received[2].hasPrefix("POST /y") }),
        to(
            "R14", "http://127.0.0.1:OTHER/x", options: own + ["-d", "a=1"], status: 307,
            isSafe: { $0.other.connectionCount == 0 && $0.status == 307 },
            isSaid: { $0.says("It wants the body on another origin.") }),
        to(
            "R14", form: "asked for", "http://127.0.0.1:OTHER/x", options: own + ["--follow-with-body", "-d", "a=1"],
            status: 307, isSafe: { $0.other.connectionCount == 1 && !leaks($0, ["s1", "s2"]) },
            isSaid: { Set(dropped($0)).isSuperset(of: ["Authorization", "Cookie"]) }),
    ]
}
