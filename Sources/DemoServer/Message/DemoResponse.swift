import CurlewFormats
import CurlewMessage

/// A response: status, header fields in order, a body and a delay before it is sent.
struct DemoResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        case pattern(PatternBody)
    }

    var status: Int
    var fields: HeaderFields
    var body: Body
    var delay = Duration.zero

    /// JSON indented by two spaces a level, with a line break at the end.
    static func json(_ value: JSONValue, status: Int = 200) -> DemoResponse {
        json(text: value.text(pretty: true), status: status)
    }

    /// JSON text unchanged, with a line break added.
    static func json(text: String, status: Int = 200) -> DemoResponse {
        DemoResponse(
            status: status, fields: ["Content-Type": "application/json"], body: .bytes([UInt8]((text + "\n").utf8)))
    }

    /// `{"error": reason}`.
    static func refusal(_ status: Int, _ reason: String) -> DemoResponse {
        json(["error": .string(reason)], status: status)
    }

    static func wrongMethod(_ method: String, allowed: String) -> DemoResponse {
        refusal(405, "\(method) is not allowed here; try \(allowed)").with("Allow", allowed)
    }

    func with(_ name: String, _ value: String) -> DemoResponse {
        var changed = self
        changed.fields.append(HeaderField(name, value))
        return changed
    }
}
