import Bytes
import Formats
import HTTPMessage
import Networking
import Transport

nonisolated extension Exchange {
    /// `{"request", "hops", "status", "reason", "version", "headers", "timings", "remote", "tls", "cookies", "checks",
    /// "body"}`. Times are in microseconds.
    var json: JSONValue {
        .object([
            .init("request", request.json), .init("hops", .array(hops.map(\.json))),
            .init("status", JSONValue(head.status)), .init("reason", .string(head.reason)),
            .init("version", .string(head.version)), .init("headers", head.fields.json),
            .init("timings", timings.json), .init("remote", response.remoteAddress.map { .string($0) } ?? .null),
            .init("tls", response.tls?.json ?? .null),
            .init("cookies", .array(cookies.map(\.json))), .init("checks", .array(checks.map(\.json))),
            (body as Bytes?).member,
        ])
    }
}

nonisolated extension ExchangeFailure {
    /// As an exchange, with `"error"`; what of the response had come, is there.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("request", request.json), .init("hops", .array(hops.map(\.json))),
            .init("error", ["message": .string(error.message)]), .init("timings", timings.json),
            .init("tls", (tls ?? partial?.tls)?.json ?? .null),
        ]
        if let partial {
            members += [
                .init("status", JSONValue(partial.head.status)), .init("headers", partial.head.fields.json),
                (partial.body as Bytes?).member,
            ]
        }
        return .object(members)
    }
}

nonisolated extension SentRequest {
    var json: JSONValue {
        .object([
            .init("method", .string(method)), .init("url", .string(url)), .init("headers", fields.json),
            (body?.bytes).member,
        ])
    }
}

nonisolated extension Hop {
    var json: JSONValue {
        [
            "kind": .string(kind.rawValue), "request": request.json, "status": JSONValue(response.head.status),
            "headers": response.head.fields.json, "timings": response.timings.json,
            "dropped": .array(droppedHeaders.map { .string($0) }),
            "changed_method": changedMethod.map { .string($0) } ?? .null,
        ]
    }
}

nonisolated extension CookieVerdict {
    /// `{"name", "host", "result", "message"}`, and of a cookie that was read `"value"`, `"domain"`, `"path"`, `"expires"`.
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
            .init("message", .string(sentence)),
        ]
        if let cookie {
            members += [
                .init("value", .string(cookie.value)), .init("domain", .string(cookie.domain)),
                .init("path", .string(cookie.path)),
                .init("expires", cookie.expires.map { JSONValue(Int($0)) } ?? .null),
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
