internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewTransport

/// The JSON of requests and exchanges that hooks read.
enum HookText {
    /// `{"method", "url", "headers": [[name, value]], "body"}`; a body that is not UTF-8 is under `body_base64`.
    static func request(_ request: SentRequest, body: [UInt8]?) -> JSONValue {
        .object([
            .init("method", .string(request.method)), .init("url", .string(request.url)),
            .init("headers", headers(request.fields)), Self.body(body),
        ])
    }

    /// `{"request", "status", "reason", "headers", "body", "checks": [{"name", "result", "message"}], "duration_ms"}`.
    static func exchange(_ exchange: Exchange, requestBody: [UInt8]?) -> JSONValue {
        let milliseconds = exchange.timings.total.components.attoseconds / 1_000_000_000_000_000
        return .object([
            .init("request", request(exchange.request, body: requestBody)),
            .init("status", JSONValue(exchange.head.status)), .init("reason", .string(exchange.head.reason)),
            .init("headers", headers(exchange.head.fields)), body(exchange.body.array),
            .init("checks", .array(exchange.checks.map(check))),
            .init("duration_ms", JSONValue(Int(exchange.timings.total.components.seconds * 1000 + milliseconds))),
        ])
    }

    /// `{"request", "error"}`.
    static func failure(_ failure: ExchangeFailure, requestBody: [UInt8]?) -> JSONValue {
        ["request": request(failure.request, body: requestBody), "error": .string(failure.message)]
    }

    private static func headers(_ fields: HeaderFields) -> JSONValue {
        .array(fields.map { [.string($0.name), .string($0.value)] })
    }

    private static func body(_ bytes: [UInt8]?) -> JSONValue.Member {
        guard let bytes else { return .init("body", .null) }
        if let text = String(validating: bytes, as: UTF8.self) { return .init("body", .string(text)) }
        return .init("body_base64", .string(Base64.encoded(bytes)))
    }

    private static func check(_ check: Check) -> JSONValue {
        switch check.result {
        case .passed: ["name": .string(check.name), "result": "passed"]
        case .skipped: ["name": .string(check.name), "result": "skipped"]
        case .failed(let why): ["name": .string(check.name), "result": "failed", "message": .string(why)]
        }
    }
}
