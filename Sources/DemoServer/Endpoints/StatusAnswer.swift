import CurlewFormats
import CurlewMessage

/// `/status/N`: a response with status N, with a reason in the body when the status allows a body.
enum StatusAnswer {
    /// Without 1xx, which only announce a final response (RFC 9110 §15.2).
    static let range = 200...599

    static func answer(_ number: Substring) -> DemoResponse {
        guard let status = Int(number), range.contains(status) else {
            return .refusal(400, "a final status is from \(range.lowerBound) to \(range.upperBound)")
        }
        if status == 204 || status == 304 {
            return DemoResponse(status: status, fields: [:], body: .bytes([]))
        }
        return .json(
            ["status": JSONValue(status), "reason": .string("asked for at /status/\(status)")], status: status)
    }
}

/// `/slow?ms=N`: a response after N milliseconds, at most ten minutes.
enum Slow {
    static let range = 0...600_000

    static func answer(to request: DemoRequest) -> DemoResponse {
        guard let time = request.query.number("ms", in: range) else {
            return .refusal(400, "ms is to be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        var response = DemoResponse.json(["waited_ms": JSONValue(time)])
        response.delay = .milliseconds(time)
        return response
    }
}
