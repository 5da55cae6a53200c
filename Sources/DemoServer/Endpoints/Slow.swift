import CurlewFormats

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
