import TestSupport

/// H01 to H25: where a body ends, and whether it is HTTP at all.
enum FramingFaults {
    private static let bad = "The answer breaks the rules of HTTP. "

    static let rows: [FaultRow] = lengths + chunks + lines

    private static let lengths: [FaultRow] = [
        .refused(
            "H01", FaultRow.ok("Content-Length: 1000\r\n", String(repeating: "x", count: 100)),
            body: String(repeating: "x", count: 100), says: "100 of 1000 bytes came."),
        .taken(
            "H02", FaultRow.ok("Content-Length: 10\r\n", String(repeating: "y", count: 1000)),
            body: String(repeating: "y", count: 10), says: "990 bytes came behind the end of the body. Dropped"),
        .taken("H12", FaultRow.ok("Content-Length: 5\r\nContent-Length: 5\r\n", "hello"), body: "hello"),
        .refused(
            "H13",
            FaultRow.ok("Content-Length: 5\r\nContent-Length: 50\r\n", "hello" + String(repeating: "x", count: 45)),
            body: "", says: "Its Content-Length is 5 and 50."),
        .refused(
            "H14", FaultRow.ok("Content-Length: -1\r\n", "x"), says: bad + "Its Content-Length is no whole number."),
        .refused(
            "H15", FaultRow.ok("Content-Length: 99999999999999999999\r\n", "x"),
            says: "Its Content-Length is \"99999999999999999999\", which is no length."),
        .refused(
            "H16", FaultRow.ok("Content-Length: abc\r\n", "x"), says: bad + "Its Content-Length is no whole number."),
        .refused(
            "H17", FaultRow.ok("Content-Length: 1000000000000000\r\n", "abc"), body: "abc",
            says: "3 of 1000000000000000 bytes came."),
    ]

    private static let chunks: [FaultRow] = [
        .refused(
            "H03", FaultRow.chunked("5\r\nhello\r\nxyz\r\n"), body: "hello",
            says: bad + "The size of a chunk is not hexadecimal."),
        .refused("H04", FaultRow.chunked("5\r\nhello\r\n10\r\nhal"), body: "hellohal", says: "the end is missing."),
        .refused(
            "H05", FaultRow.chunked("5\r\nhello\r\n11112222333344445\r\n"), body: "hello",
            says: bad + "The size of a chunk has too many digits."),
        .refused("H06", FaultRow.chunked("5\r\nhello\r\n-5\r\n"), body: "hello", says: bad + "The size of a chunk"),
        .taken(
            "H07", FaultRow.chunked("5;" + String(repeating: "e", count: 1_000_000) + "\r\nhello\r\n0\r\n\r\n"),
            body: "hello"),
        .taken(
            "H08", FaultRow.chunked("5\r\nhello\r\n0\r\n" + (0..<20_000).map { "T\($0): v\r\n" }.joined() + "\r\n"),
            body: "hello"),
        .refused(
            "H09", FaultRow.chunked("5\r\nhello\r\n"), options: ["--timeout", FaultRow.patience], body: "hello",
            holds: true,
            says: "The response did not end in \(FaultRow.patience) s."),
        .taken(
            "H10", FaultRow.chunked("5\r\nhello\r\n0\r\n\r\n", "Content-Length: 3\r\n"), body: "hello",
            says: "Chunks and a Content-Length came together."),
        .refused(
            "H11", FaultRow.ok("Transfer-Encoding: zzz\r\n", "raw"), says: bad + "Its Transfer-Encoding is not known"),
    ]

    private static let lines: [FaultRow] = [
        .refused(
            "H18", String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 20_000) + FaultRow.ok("", "x"),
            says: bad + "More than 100 interim responses came."),
        FaultRow(
            id: "H19",
            script: { _, _ in
                [
                    .readHead, .send("HTTP/1.1 102 Processing\r\n\r\n"),
                    .send("HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n"),
                    .send(FaultRow.ok("Content-Length: 2\r\n", "ok")),
                ]
            }, isSafe: { $0.code == 0 && $0.status == 200 && $0.body == "ok" },
            isSaid: { run in
                let interim = run.exchange["interim"] as? [[String: Any]] ?? []
                return interim.map { $0["status"] as? Int } == [102, 103]
                    && interim.last?["headers"] as? [[String]] == [["Link", "</a>; rel=preload"]]
            }),
        .refused(
            "H20", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\nzzz",
            says: bad + "It switches protocols, which nobody asked for."),
        .taken("H21", FaultRow.ok("", "body till close"), body: "body till close"),
        .refused(
            "H22", "hello, \u{1B}[31mno HTTP\r\n", says: #"It begins with "hello, \u{1b}[31mno HTTP"#),
        .refused("H23", "", says: "The server closed without an answer."),
        .refused("H24", "HTTP/1.1 2x0 OK\r\nContent-Length: 2\r\n\r\nok", says: bad + "Its status is no number"),
        .taken("H25", "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", body: "ok"),
    ]
}
