import Bytes
import Formats
import HTTPMessage

extension DemoRequest {
    /// The body as JSON, or the answer that refuses it: 415 when it is not announced as JSON, 400 when it is none.
    func json() throws(Refusal) -> JSONValue {
        guard isOfType("application/json") else {
            let sent = fields["Content-Type"] ?? "nothing"
            throw Refusal(415, "content type: application/json is wanted, \(sent) was sent")
        }
        do {
            return try JSONValue(parsing: Bytes(body))
        } catch {
            throw Refusal(400, error.description)
        }
    }
}
