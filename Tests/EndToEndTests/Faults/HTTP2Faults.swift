import TestSupport

/// Group X of the catalogue: what a server of HTTP/2 does wrong, frame by frame.
enum HTTP2Faults {
    private static let bad = "The answer breaks the rules of HTTP. "
    private static let ok = HTTP2Frame.headers(HPACK.ok)

    static let rows: [FaultRow] = ends + floods + heads + bodies

    /// A server by prior knowledge that sends these frames to every connection and stays.
    private static func row(
        _ id: String, form: String = "", options: [String] = [], _ frames: [UInt8], then steps: FaultRow.Steps = [],
        isSafe: @escaping @Sendable (FaultRun) -> Bool, isSaid: @escaping @Sendable (FaultRun) -> Bool = { _ in true }
    ) -> FaultRow {
        FaultRow(
            id: id, form: form, options: ["--http2-prior-knowledge"] + options,
            script: { _, _ in LoopbackServer.greeting + [.send(frames)] + steps + [.silence] },
            isSafe: { $0.isPlain && isSafe($0) }, isSaid: isSaid)
    }

    /// Ends with 3 on that many connections, gives no value, and says that.
    private static func refused(
        _ id: String, form: String = "", _ frames: [UInt8], then steps: FaultRow.Steps = [], connections: Int = 1,
        says words: String
    ) -> FaultRow {
        row(
            id, form: form, frames, then: steps,
            isSafe: { $0.code == 3 && $0.body == nil && $0.server.connectionCount == connections },
            isSaid: { $0.says(words) })
    }

    /// Four bytes of a body. The answer to the PING behind them says that they were read.
    private static func half(_ fields: [UInt8] = HPACK.field("content-length", "8")) -> [UInt8] {
        HTTP2Frame.headers(HPACK.ok + fields) + HTTP2Frame.data("half") + HTTP2Frame.frame(.ping, [UInt8](1...8))
    }

    @Sendable private static func keepsHalf(_ run: FaultRun) -> Bool {
        run.code == 3 && run.body == "half" && run.status == 200 && run.exchange["error"] != nil
    }

    private static let ends: [FaultRow] = [
        row(
            "X01", ok + HTTP2Frame.data("fine", ends: true),
            isSafe: { $0.code == 0 && $0.body == "fine" && $0.exchange["version"] as? String == "HTTP/2" }),
        refused("X02", HTTP2Frame.goAway(last: 0), connections: 2, says: "(GOAWAY, NO_ERROR)"),
        FaultRow(
            id: "X02", form: "then answered", options: ["--http2-prior-knowledge"],
            script: { number, _ in
                let answer = ok + HTTP2Frame.data("ok", ends: true)
                return LoopbackServer.greeting + [.send(number == 0 ? HTTP2Frame.goAway(last: 0) : answer), .silence]
            },
            isSafe: { $0.code == 0 && $0.body == "ok" && $0.server.connectionCount == 2 },
            isSaid: { $0.says("GOAWAY") }),
        FaultRow(
            id: "X02", form: "POST", options: ["--http2-prior-knowledge", "-d", "a=1"],
            script: { _, _ in LoopbackServer.greeting + [.send(HTTP2Frame.goAway(last: 0)), .silence] },
            isSafe: { $0.code == 3 && $0.server.connectionCount == 1 }),
        row(
            "X03", half(), then: [.readFrame(.ping), .send(HTTP2Frame.goAway(last: 1)), .shutdown], isSafe: keepsHalf,
            isSaid: { $0.says("4 of 8 bytes came.") }),
        row(
            "X04", half(), then: [.readFrame(.ping), .send(HTTP2Frame.reset(2))], isSafe: keepsHalf,
            isSaid: { $0.says("INTERNAL_ERROR") }),
        refused("X05", HTTP2Frame.reset(7), connections: 6, says: "6 tries ended without an answer."),
        row(
            "X09", options: ["--timeout", FaultRow.patience], ok, isSafe: { $0.code == 3 && $0.status == 200 },
            isSaid: { $0.says("The response did not end in \(FaultRow.patience) s.") }),
        row(
            "X09", form: "idle", options: ["--idle-timeout", FaultRow.patience], ok,
            isSafe: { $0.code == 3 && $0.status == 200 },
            isSaid: { $0.says("Nothing came or went for \(FaultRow.patience) s.") }),
    ]

    private static let floods: [FaultRow] = [
        refused(
            "X06", (0..<20_000).flatMap { _ in HTTP2Frame.frame(.ping, [UInt8](repeating: 0, count: 8)) } + ok,
            says: bad + "It floods the HTTP/2 connection with control frames."),
        refused(
            "X07", (0..<20_000).flatMap { _ in HTTP2Frame.settings } + ok,
            says: bad + "It floods the HTTP/2 connection with control frames."),
        refused(
            "X08",
            HTTP2Frame.headers(HPACK.ok, flags: 0)
                + (0..<20_000).flatMap { HTTP2Frame.frame(.continuation, stream: 1, HPACK.field("x-\($0)", "y")) },
            says: bad + "Its head goes on over too many HTTP/2 frames."),
        refused(
            "X08", form: "empty",
            HTTP2Frame.headers(HPACK.ok, flags: 0)
                + (0..<20_000).flatMap { _ in HTTP2Frame.frame(.continuation, stream: 1) },
            says: bad + "Its head goes on over too many HTTP/2 frames."),
        refused(
            "X12",
            HTTP2Frame.headers(
                HPACK.ok + HPACK.indexed("x", String(repeating: "y", count: 4000))
                    + (0..<12_000).flatMap { _ in HPACK.latest }),
            says: "The response's headers are larger than 131 kB."),
    ]

    private static let heads: [FaultRow] = [
        row("X11", HTTP2Frame.headers([UInt8](repeating: 0xFF, count: 6)), isSafe: { $0.code == 3 && $0.body == nil }),
        row(
            "X13",
            HTTP2Frame.frame(
                .pushPromise, flags: HTTP2Frame.endHeaders, stream: 1,
                [0, 0, 0, 2] + HPACK.field(":method", "GET") + HPACK.field(":scheme", "http")
                    + HPACK.field(":path", "/") + HPACK.field(":authority", "other.example"))
                + HTTP2Frame.headers(HPACK.ok, ends: true),
            isSafe: { $0.code == 3 && $0.body == nil && $0.cookies.isEmpty }),
        refused(
            "X14", form: "no status", HTTP2Frame.headers(HPACK.field("server", "x"), ends: true),
            says: bad + "Its frames or fields are not sound HTTP/2."),
        refused(
            "X14", form: "upper case", HTTP2Frame.headers(HPACK.ok + HPACK.field("Server", "x"), ends: true),
            says: bad + "Its frames or fields are not sound HTTP/2."),
    ]

    private static let bodies: [FaultRow] = [
        // The server closes once it was told why: FRAME_SIZE_ERROR.
        FaultRow(
            id: "X10", options: ["--http2-prior-knowledge"],
            script: { _, _ in
                let large = HTTP2Frame.frame(.data, stream: 1, announced: 0xFF_FFFF, [1, 2, 3])
                let head = HTTP2Frame.headers(HPACK.ok + HPACK.field("content-length", "16777216"))
                return LoopbackServer.greeting + [.send(head + large), .readFrame(.goAway)]
            },
            isSafe: { $0.code == 3 && ($0.body ?? "").isEmpty },
            isSaid: { run in run.server.frames(.goAway).last.map { Array($0[13..<17]) } == [0, 0, 0, 6] }),
        // libcurl 7.88 gives half a body without a length as whole.
        row(
            "X10", form: "without a length", half([]),
            then: [.readFrame(.ping), .send(HTTP2Frame.frame(.data, stream: 1, announced: 0xFF_FFFF, [1, 2, 3]))],
            isSafe: keepsHalf, isSaid: { $0.says("What came before is kept.") }),
        refused(
            "X15",
            HTTP2Frame.headers(HPACK.ok + HPACK.field("content-length", "5"))
                + HTTP2Frame.data(String(repeating: "0123456789", count: 5), ends: true),
            says: bad + "Its frames or fields are not sound HTTP/2."),
    ]
}
