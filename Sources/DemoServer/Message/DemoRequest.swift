internal import CurlewBytes
import CurlewFormats
import HTTPMessage

/// A request as it came in, whole.
struct DemoRequest: Sendable {
    var method = "GET"
    /// As sent: path and query, nothing decoded.
    var target: String
    var version = "HTTP/1.1"
    /// In wire order, repeats and case kept; bytes that are not UTF-8 are replaced.
    var fields = HeaderFields()
    /// The first `ConnectionHandler.bodyLimit` bytes of the body.
    var body: [UInt8] = []
    /// Over TLS.
    var isSecure = false
    /// The length of the whole body.
    var bodyCount = 0

    init(_ method: String = "GET", target: String = "/", fields: HeaderFields = [:], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
        bodyCount = body.count
    }

    /// The target up to `?`, as sent.
    var path: String {
        String(target.utf8.text(before: "?"))
    }

    /// The pairs behind the first `?`.
    var query: FormText {
        FormText(target.utf8.cut(at: "?")?.behind ?? "")
    }

    /// Where links in an answer begin, such as `http://127.0.0.1:7777`: the host that the client asked for.
    var base: String {
        (isSecure ? "https://" : "http://") + (fields["Host"] ?? "127.0.0.1")
    }

    /// Whether the body is announced as `type`, whatever parameters follow.
    func isOfType(_ type: String) -> Bool {
        let sent = fields["Content-Type"]?.utf8.text(beforeAny: "; ") ?? ""
        return HeaderFields.isSame(String(sent), type)
    }
}

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
