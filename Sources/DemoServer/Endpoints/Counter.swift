import CurlewFormats
import CurlewMessage

/// `/cached`: the number of times that the response was made, with fields for caches: it is fresh for 30 seconds, and
/// after that `If-None-Match` is answered with 304 as long as no other request has made a new one.
struct Counter: Sendable {
    private var count = 0

    mutating func answer(to request: DemoRequest) -> DemoResponse {
        guard ["GET", "HEAD"].contains(request.method) else {
            return .wrongMethod(request.method, allowed: "GET, HEAD")
        }
        if let condition = request.fields["If-None-Match"], condition == tag {
            return DemoResponse(status: 304, fields: ["ETag": tag], body: .bytes([])).with(
                "Cache-Control", Self.freshness)
        }
        count += 1
        return .json(["counter": .number("\(count)")]).with("Cache-Control", Self.freshness).with("ETag", tag)
    }

    private var tag: String { "\"\(count)\"" }

    private static let freshness = "max-age=30"
}
