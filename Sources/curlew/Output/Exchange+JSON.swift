import Bytes
import Formats
import HTTPMessage
import Networking
import Transport

nonisolated extension Exchange {
    /// `{"request", "hops", "status", "reason", "version", "headers", "timings", "remote", "checks", "body"}`. Times are
    /// in microseconds.
    var json: JSONValue {
        .object([
            .init("request", request.json), .init("hops", .array(hops.map(\.json))),
            .init("status", JSONValue(head.status)), .init("reason", .string(head.reason)),
            .init("version", .string(head.version)), .init("headers", head.fields.json),
            .init("timings", timings.json), .init("remote", response.remoteAddress.map { .string($0) } ?? .null),
            .init("checks", .array(checks.map(\.json))), (body as Bytes?).member,
        ])
    }
}

nonisolated extension ExchangeFailure {
    /// As an exchange, with `"error"`; what of the response had come, is there.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("request", request.json), .init("hops", .array(hops.map(\.json))),
            .init("error", ["message": .string(error.message)]), .init("timings", timings.json),
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
            .init("method", .string(method)), .init("url", .string(url)), .init("headers", fields.json), body.member,
        ])
    }
}

nonisolated extension Hop {
    var json: JSONValue {
        [
            "request": request.json, "status": JSONValue(response.head.status), "headers": response.head.fields.json,
            "timings": response.timings.json, "dropped": .array(droppedHeaders.map { .string($0) }),
        ]
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
        switch result {
        case .passed: ["name": .string(name), "result": "passed"]
        case .skipped: ["name": .string(name), "result": "skipped"]
        case .failed(let sentence): ["name": .string(name), "result": "failed", "message": .string(sentence)]
        }
    }
}
