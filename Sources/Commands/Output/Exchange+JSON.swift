import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewTransport

nonisolated extension Exchange {
    /// `{"request", "hops", "sent", "interim", "status", "reason", "version", "headers", "timings", "remote", "tls", "cookies",
    /// "checks", "body"}`. Times are in microseconds.
    ///
    /// - Parameter filter: applied to the body.
    func json(through filter: (any PieceFilter)? = nil) -> JSONOutline {
        .object([
            .named("request", request.json), .named("hops", .array(hops.map(\.json))),
            .value("sent", .array(sendings.map(\.json))), .value("interim", head.interim.json),
            .value("status", JSONValue(head.status)), .value("reason", .string(head.reason)),
            .value("version", .string(head.version)), .value("headers", head.fields.json),
            .value("timings", timings.json), .value("remote", response.remoteAddress.map { .string($0) } ?? .null),
            .value("tls", response.tls?.json(for: request.url) ?? .null),
            .value("cookies", .array(cookies.map(\.json))), .value("checks", .array(checks.map(\.json))),
            .bytes("body", body, filter),
        ])
    }
}

nonisolated extension ExchangeFailure {
    /// The JSON of an exchange, with `"error"` and the part of the response that had been received.
    func json(through filter: (any PieceFilter)? = nil) -> JSONOutline {
        var members: [JSONOutline.Member] = [
            .named("request", request.json), .named("hops", .array(hops.map(\.json))),
            .value("sent", .array(sendings.map(\.json))),
            .value("error", ["message": .string(Console.hidden(words.message))]), .value("timings", timings.json),
            .value("tls", (tls ?? partial?.tls)?.json(for: request.url) ?? .null),
        ]
        if let partial {
            members += [
                .value("interim", partial.head.interim.json),
                .value("status", JSONValue(partial.head.status)), .value("headers", partial.head.fields.json),
                .bytes("body", partial.body, filter),
            ]
        }
        return .object(members)
    }
}

nonisolated extension [InterimHead] {
    /// `[{"status", "reason", "version", "headers"}]`, the oldest first.
    var json: JSONValue {
        .array(
            map { head in
                .object([
                    .init("status", JSONValue(head.status)), .init("reason", .string(head.reason)),
                    .init("version", .string(head.version)), .init("headers", head.fields.json),
                ])
            })
    }
}

nonisolated extension SentRequest {
    var json: JSONOutline {
        .object([
            .value("method", .string(method)), .value("url", .string(url)), .value("headers", fields.json),
            .bytes("body", body?.bytes),
        ])
    }
}

nonisolated extension Hop {
    var json: JSONOutline {
        .object([
            .value("kind", .string(kind.rawValue)), .named("request", request.json),
            .value("interim", response.head.interim.json),
            .value("status", JSONValue(response.head.status)), .value("headers", response.head.fields.json),
            .value("timings", response.timings.json), .value("dropped", .array(droppedHeaders.map { .string($0) })),
            .value("changed_method", changedMethod.map { .string($0) } ?? .null),
        ])
    }
}

nonisolated extension CookieVerdict {
    /// `{"name", "host", "result", "message"}`, and for a cookie that was parsed `"value"`, `"domain"`, `"path"`,
    /// `"expires"`.
    var json: JSONValue {
        let word =
            switch result {
            case .stored: "stored"
            case .replaced: "replaced"
            case .deleted: "deleted"
            case .refused: "refused"
            }
        var members: [JSONValue.Member] = [
            .init("name", .string(name)), .init("host", .string(host)), .init("result", .string(word)),
            .init("message", .string(Console.hidden(sentence))),
        ]
        if let cookie {
            members += [
                .init("value", .string(cookie.value)), .init("domain", .string(cookie.domain)),
                .init("path", .string(cookie.path)),
                .init("expires", cookie.expires.map { JSONValue(Int(clamping: $0)) } ?? .null),
            ]
        }
        return .object(members)
    }
}

nonisolated extension Timings {
    var json: JSONValue {
        let phases: [(String, Duration)] = [
            ("blocked", blocked), ("name", nameLookup), ("connect", connect), ("tls", tls), ("send", send),
            ("wait", wait), ("receive", receive), ("total", total),
        ]
        return .object(phases.map { .init($0, .number("\($1.inMicroseconds)")) })
    }
}

nonisolated extension Check {
    var json: JSONValue {
        var members: [JSONValue.Member] = [.init("name", .string(name))]
        switch result {
        case .passed: members.append(.init("result", "passed"))
        case .skipped: members.append(.init("result", "skipped"))
        case .failed(let sentence):
            members += [.init("result", "failed"), .init("message", .string(sentence))]
        }
        if let rule { members.append(.init("rule", .string(rule))) }
        if let place { members.append(.init("place", .string(place))) }
        return .object(members)
    }
}
