internal import CurlewBytes
import CurlewFormats
import HTTPMessage

/// A complete request as received.
struct DemoRequest: Sendable {
    var method = "GET"
    /// Path and query as sent, nothing decoded.
    var target: String
    var version = "HTTP/1.1"
    /// In the order received, repeats and case kept; bytes that are not UTF-8 are replaced.
    var fields = HeaderFields()
    /// The first `ConnectionHandler.bodyLimit` bytes of the body.
    var body: [UInt8] = []
    /// True when the request was sent over TLS.
    var isSecure = false
    /// The path that was taken off the front of the target; links in the answer begin with it.
    var mount = ""
    /// Bytes of the whole body.
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

    /// The pairs after the first `?`.
    var query: DecodedForm {
        DecodedForm(target.utf8.cut(at: "?")?.behind ?? "")
    }

    /// The start of links in a response, such as `http://127.0.0.1:7777`: scheme and host of the request.
    var base: String {
        (isSecure ? "https://" : "http://") + (fields["Host"] ?? "127.0.0.1") + mount
    }

    /// The API once more, with other answers, so that two environments can be compared.
    private static let second = "/demo-2"

    var isOfSecond: Bool { mount == Self.second }

    /// The same request below the path of the second environment; nil where its path is not there.
    var ofSecond: DemoRequest? {
        guard mount.isEmpty, path == Self.second || path.utf8.hasPrefix(Self.second + "/") else { return nil }
        var request = self
        request.mount = Self.second
        request.target = String(Substring(target.utf8.dropFirst(Self.second.utf8.count)))
        if request.path.isEmpty { request.target = "/" + request.target }
        return request
    }

    /// True when `Content-Type` names `type`, with any parameters.
    func isOfType(_ type: String) -> Bool {
        let sent = fields["Content-Type"]?.utf8.text(beforeAny: "; ") ?? ""
        return HeaderFields.isSame(String(sent), type)
    }
}

extension DemoRequest {
    /// The body as JSON. Throws a refusal of 415 when `Content-Type` is not JSON, of 400 when the body is not JSON.
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
