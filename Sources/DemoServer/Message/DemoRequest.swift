internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage

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

/// An error that refuses a request, with a status and a reason for the client.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String
    /// The server's reading of the request, where several are possible; nil to leave it out.
    let read: JSONValue?

    init(_ status: Int, _ reason: String, read: JSONValue? = nil) {
        self.status = status
        self.reason = reason
        self.read = read
    }
}

extension DemoResponse {
    /// The response of `body`, or the refusal that it throws, as JSON.
    static func refusing(_ body: () throws(Refusal) -> DemoResponse) -> DemoResponse {
        Refusal.caught(try body()) { .refusal($0) }
    }

    /// `{"error": reason}`, and `"read"` behind it.
    private static func refusal(_ refusal: Refusal) -> DemoResponse {
        let read = refusal.read.map { [JSONValue.Member("read", $0)] } ?? []
        return json(.object([.init("error", .string(refusal.reason))] + read), status: refusal.status)
    }
}

extension Refusal: CustomStringConvertible {
    var description: String { "The request was refused with \(status). \(reason)" }
}

/// The pairs of a query or of a form body, decoded as `application/x-www-form-urlencoded` (WHATWG URL §5.1): `+` is a
/// space, a `%` that begins no escape stays, a pair without `=` has an empty value.
struct DecodedForm: Sendable {
    let pairs: [(name: String, value: String)]

    init(_ text: some StringProtocol) {
        pairs = Substring(text).utf8.split(separator: "&").map { pair in
            let (name, value) = pair.utf8.cut(at: "=") ?? (pair, "")
            return (Self.decoded(name.utf8), Self.decoded(value.utf8))
        }
    }

    /// The value of the first pair of that name, or nil.
    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The number in the first pair of that name; nil when there is none, or it is not a number in `range`.
    func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = self[name], let number = Int(text), range.contains(number) else { return nil }
        return number
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let escaped = escaped(rest.prefix(2)) {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func escaped(_ digits: some Collection<UInt8>) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
