import Foundation
import TestSupport

/// H46 to H71: encodings, bodies where none belong, and what an answer says about itself.
enum BodyFaults {
    static let rows: [FaultRow] = encodings + bodies + claims

    /// `hello hello hello hello` by gzip (RFC 1952), the first 90 bytes of a longer one, and `hello deflate` without any
    /// wrapper (RFC 1951).
    private static let whole = decoded("H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA==")
    private static let cut = decoded(
        "H4sIAAAAAAACA2XTOQpCURBFwdxV/CXYk8NyDBQE0cTA5YuZvEpPVDS3H/fnddtvr9t22d7Xz3v3+IVYQ66h1tBrmDUc1nBcw2kNZ2BSsQbY"
            + "QBtwA28ADsQB")
    private static let bare = decoded("y0jNyclXSElNy0ksSQUA")

    private static func decoded(_ text: String) -> [UInt8] { Data(base64Encoded: text).map { [UInt8]($0) } ?? [] }

    private static func encoded(
        _ id: String, _ coding: String, _ bytes: [UInt8], isSafe: @escaping @Sendable (FaultRun) -> Bool,
        isSaid: @escaping @Sendable (FaultRun) -> Bool = { _ in true }
    ) -> FaultRow {
        FaultRow(
            id: id,
            script: { _, _ in
                [.readHead, .send(Array(FaultRow.ok("Content-Encoding: \(coding)\r\n").utf8) + bytes)]
            }, isSafe: isSafe, isSaid: isSaid)
    }

    private static let encodings: [FaultRow] = [
        encoded(
            "H47", Array(repeating: "gzip", count: 10).joined(separator: ", "), whole,
            isSafe: { $0.code == 0 && $0.body != "hello hello hello hello" },
            isSaid: { $0.says("The body is still encoded as gzip, gzip") }),
        encoded(
            "H48", "gzip", Array("hello".utf8), isSafe: { $0.code == 3 && $0.body == "hello" },
            isSaid: { $0.says("The body is not the gzip it claims to be.") }),
        encoded(
            "H49", "gzip", cut, isSafe: { $0.code == 3 && $0.body?.hasPrefix("line 0 of a text\n") == true },
            isSaid: { $0.says("the end is missing") }),
        encoded(
            "H50", "gzip", whole + [UInt8](repeating: 0x4A, count: 1000),
            isSafe: { $0.code == 0 && $0.body == "hello hello hello hello" }),
        encoded(
            "H51", "gzip", whole.dropLast(8) + [0, 0, 0, 0] + whole.suffix(4),
            isSafe: { $0.code == 3 && $0.body == "hello hello hello hello" },
            isSaid: { $0.says("The body is not the gzip it claims to be.") }),
        encoded("H52", "deflate", bare, isSafe: { $0.code == 0 && $0.body == "hello deflate" }),
        encoded(
            "H53", "br", Array("\u{1}junk".utf8), isSafe: { $0.code == 3 && $0.body == "\u{1}junk" },
            isSaid: { $0.says("the end is missing") }),
        encoded(
            "H54", "zzz", Array("raw".utf8), isSafe: { $0.code == 0 && $0.body == "raw" },
            isSaid: { $0.says("The body is still encoded as zzz.") }),
    ]

    private static let bodies: [FaultRow] = [
        .taken(
            "H55", FaultRow.ok("Content-Length: 5\r\n", "hello"), options: ["--head"], body: "",
            says: "5 bytes came behind the end of the body. Dropped"),
        .taken(
            "H56", "HTTP/1.1 204 None\r\nContent-Length: 5\r\n\r\nhello", body: "", status: 204,
            says: "The head announces a body, and 204 has none."),
        .taken("H57", "HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n", body: "", status: 304),
        .taken(
            "H60", "HTTP/1.1 206 Part\r\nContent-Range: bytes 5-2/1\r\nContent-Length: 2\r\n\r\nok", body: "ok",
            status: 206, says: "Nobody asked for a part, and it says that it is one: bytes 5-2/1."),
        FaultRow(
            id: "H61", options: ["--data-binary", String(repeating: "x", count: 120_000)],
            script: { _, _ in
                [.readHead, .send("HTTP/1.1 413 Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig"), .silence]
            }, isSafe: { $0.status == 413 && $0.body == "big" }),
        FaultRow(
            id: "H62", options: ["-H", "Expect: 100-continue", "-d", "a=1"],
            script: { _, _ in [.readHead, .read(3), .send(FaultRow.ok("Content-Length: 2\r\n", "ok"))] },
            isSafe: { $0.code == 0 && $0.body == "ok" && $0.server.received.last == "a=1" }),
    ]

    private static let claims: [FaultRow] = [
        .taken(
            "H63",
            FaultRow.ok(
                "Date: yesterday\r\nExpires: 99\r\nAge: -5\r\nLast-Modified: x\r\nRetry-After: soon\r\nContent-Length: 2\r\n",
                "ok"), options: ["--cache", "3600"], body: "ok"),
        FaultRow(
            id: "H66",
            script: { _, other in
                let place = "http://127.0.0.1:\(other)"
                let fields =
                    "Content-Location: \(place)/a\r\nLink: <\(place)/b>; rel=preload\r\nRefresh: 0; url=\(place)/c\r\n"
                return [.readHead, .send(FaultRow.ok(fields + "Content-Length: 2\r\n", "ok"))]
            }, isSafe: { $0.code == 0 && $0.body == "ok" && $0.other.connectionCount == 0 && $0.hops.isEmpty }),
        .taken(
            "H68",
            FaultRow.ok(
                "Content-Type: \(String(repeating: "a\u{1B}[31m", count: 11_000))\r\nContent-Length: 2\r\n", "ok"),
            body: "ok"),
        .refused(
            "H71",
            FaultRow.ok(
                "Content-Type: text/event-stream\r\n", String(repeating: "id: 1\ndata: \u{1B}[31mx\n\n", count: 50)),
            options: ["--timeout", FaultRow.patience],
            body: String(repeating: "id: 1\ndata: \u{1B}[31mx\n\n", count: 50),
            holds: true,
            says: "did not end in \(FaultRow.patience) s."),
    ]
}
