import CurlewFormats
import CurlewMessage

/// `/redirect?n=3`: that many redirects, then a response of 200. `/redirect?to=URL&status=307`: one redirect to any
/// URL.
enum Redirect {
    static let hops = 0...100
    static let statuses = [301, 302, 303, 307, 308]

    static func answer(to request: DemoRequest) -> DemoResponse {
        let query = request.query
        let status = query.number("status", in: 0...599) ?? 302
        guard statuses.contains(status) else {
            return .refusal(400, "status is to be one of \(statuses.map(String.init).joined(separator: ", "))")
        }
        if let target = query["to"] { return leading(to: target, status: status) }
        guard let count = query["n"] == nil ? 1 : query.number("n", in: hops) else {
            return .refusal(400, "n is to be a number from \(hops.lowerBound) to \(hops.upperBound)")
        }
        guard count > 0 else { return .json(["arrived": true, "method": .string(request.method)]) }
        return leading(to: "/redirect?n=\(count - 1)" + (status == 302 ? "" : "&status=\(status)"), status: status)
    }

    /// A redirect to `target`; 400 when `target` cannot be the value of a header field.
    private static func leading(to target: String, status: Int) -> DemoResponse {
        guard HeaderField("Location", target).flaw == nil else { return .refusal(400, "to holds a line break") }
        return DemoResponse.json(["location": .string(target)], status: status).with("Location", target)
    }
}
