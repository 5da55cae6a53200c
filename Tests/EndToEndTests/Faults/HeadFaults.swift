import TestSupport

/// H26 to H45: status line, fields, silence.
enum HeadFaults {
    private static let bad = "The answer breaks the rules of HTTP. "
    private static let two = "Content-Length: 2\r\n"

    static let rows: [FaultRow] = statusLines + fields + names + silence

    private static let statusLines: [FaultRow] =
        [
            .taken("H26", "HTTP/1.1 200 \u{1B}[31mred\u{1B}]0;t\u{7}\r\n\(two)\r\nok", body: "ok"),
            .refused("H28", "HTTP/3.7 200 OK\r\n\(two)\r\nok", says: bad + "Its version is HTTP/3.7"),
        ]
        + [600, 999].map { .taken("H27", form: "\($0)", "HTTP/1.1 \($0) Odd\r\n\(two)\r\nok", body: "ok", status: $0) }
        + ["000", "099"].map { number in
            var row = FaultRow.refused(
                "H27", form: number, "HTTP/1.1 \(number) Odd\r\n\(two)\r\nok", says: "from 100 to 999")
            row.lack = "libcurl refuses a status below 100, so that it is named as wrong and not shown"
            return row
        }

    private static let fields: [FaultRow] = [
        .refused(
            "H29", FaultRow.ok((0..<100_000).map { "X-\($0): y\r\n" }.joined()), says: "headers are larger than 300 kB."
        ),
        .refused(
            "H30", FaultRow.ok("X: " + String(repeating: "y", count: 10_000_000) + "\r\n"),
            says: "headers are larger than 300 kB."),
        FaultRow(
            id: "H31",
            script: { _, _ in
                let fields =
                    Array("HTTP/1.1 200 OK\r\nX-A: caf".utf8) + [0xE9] + Array("\r\nX-B: ".utf8) + [0xFF, 0xFE]
                return [.readHead, .send(fields + Array("\r\n\(two)\r\nok".utf8))]
            }, isSafe: { $0.code == 0 && $0.body == "ok" },
            isSaid: { $0.field("X-A") == "caf\u{E9}" && $0.field("X-B") == "\u{FF}\u{FE}" }),
        .refused("H32", FaultRow.ok("X: a\u{0}b\r\n" + two, "ok"), says: bad + "Its head holds a NUL byte."),
        .refused("H34", FaultRow.ok("no colon here\r\n" + two, "ok"), says: bad + "A header line has no colon."),
        .taken("H37", "HTTP/1.1 200 OK\nX-A: 1\nContent-Length: 2\n\nok", body: "ok"),
    ]

    /// Taken, and what stands in the head.
    private static func head(
        _ id: String, _ fields: String, body: String = "ok", isRight: @escaping @Sendable (FaultRun) -> Bool
    ) -> FaultRow {
        FaultRow(
            id: id, script: { _, _ in [.readHead, .send(FaultRow.ok(fields, body))] },
            isSafe: { $0.code == 0 && $0.body == body && $0.isPlain && isRight($0) })
    }

    private static let names: [FaultRow] = [
        head("H33", "X-F: one\r\n  two\r\n\tthree\r\n" + two) { $0.field("X-F") == "one two three" },
        head("H35", "Content-Length : 2\r\n: empty\r\nX-T : 1\r\n", body: "all of it") { $0.field("X-T") == nil },
        head("H36", "X\u{1B}[31m: a\r\nX-B: \u{1B}]0;t\u{7}\u{9B}31m\r\n" + two) { $0.field("X-B")?.isEmpty == false },
        head("H38", "X-A: a\rSet-Cookie: evil=1\r\n" + two) { run in
            run.field("X-A") == "a\rSet-Cookie: evil=1" && run.cookies.isEmpty
        },
    ]

    private static let silence: [FaultRow] = [
        .refused(
            "H39", "HTTP/1.1 20", options: ["--timeout", FaultRow.patience], holds: true,
            says: "No answer in \(FaultRow.patience) s."),
        .refused(
            "H40", FaultRow.ok("Content-Length: 100\r\n", "abc"), options: ["--timeout", FaultRow.patience],
            body: "abc", holds: true,
            says: "The response did not end in \(FaultRow.patience) s."),
        FaultRow(
            id: "H41", script: { _, _ in [.readHead, .send(FaultRow.ok("", "all")), .shutdown, .silence] },
            isSafe: { $0.code == 0 && $0.body == "all" }),
        FaultRow(
            id: "H43", options: ["-d", "a=1"], script: { _, _ in [.readHead, .reset] },
            isSafe: { $0.code == 3 && $0.server.connectionCount == 1 },
            isSaid: { $0.says("The server broke the connection.") }),
        FaultRow(
            id: "H44", options: ["--timeout", FaultRow.patience],
            script: { _, _ in [.readHead, .send(FaultRow.ok("Content-Length: 5\r\nX-A: 1\r\n")), .silence] },
            isSafe: { $0.code == 3 },
            isSaid: { $0.says("did not end in \(FaultRow.patience) s.") && $0.field("X-A") == "1" }),
        .refused(
            "H45", "", options: ["--timeout", FaultRow.patience], holds: true,
            says: "No answer in \(FaultRow.patience) s."),
        .refused(
            "H45", form: "idle", "", options: ["--idle-timeout", FaultRow.patience], holds: true,
            says: "Nothing came or went for \(FaultRow.patience) s. Connected and sent; waiting for the response. "
                + "Send again, or set a longer idle-timeout."),
    ]
}
