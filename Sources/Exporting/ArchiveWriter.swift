internal import CurlewBytes
public import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
public import History

/// Writes exchanges of the history as an HTTP archive (HAR 1.2), which `ArchiveReader` reads: `start`, the entries with
/// commas between them, `end`. Placeholders and stars stay in the places of secrets.
public enum ArchiveWriter {
    /// The text before the first entry.
    ///
    /// - Parameter version: the version of this program.
    public static func start(version: String) -> String {
        let creator: JSONValue = ["name": "curlew", "version": .string(version)]
        return "{\"log\":{\"version\":\"1.2\",\"creator\":\(creator.text()),\"entries\":["
    }

    /// The text after the last entry.
    public static let end = "]}}"

    public static func entry(_ recorded: RecordedExchange) -> JSONValue {
        let exchange = recorded.exchange
        var members: [JSONValue.Member] = [
            .init("startedDateTime", .string(time(exchange.date))),
            .init("time", milliseconds(exchange.timings.total)), .init("request", request(exchange)),
            .init("response", response(exchange)), .init("cache", .object([])), .init("timings", timings(exchange)),
        ]
        if !recorded.name.isEmpty { members.append(.init("comment", .string(recorded.name))) }
        return .object(members)
    }

    private static func time(_ seconds: Double) -> String {
        var time = DateTime(secondsSince1970: seconds)
        time.nanoseconds = Int32(clamping: ((seconds - seconds.rounded(.down)) * 1e3).rounded(.down)) * 1_000_000
        return time.iso8601
    }

    private static func milliseconds(_ microseconds: Int) -> JSONValue {
        .number("\(microseconds / 1000).\(microseconds % 1000 / 100)")
    }

    // MARK: Request

    private static func request(_ exchange: StoredExchange) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("method", .string(exchange.method)), .init("url", .string(exchange.url)),
            .init("httpVersion", .string(version(exchange))), .init("cookies", .array([])),
            .init("headers", pairs(exchange.requestHeaders)), .init("queryString", query(exchange.url)),
            .init("headersSize", -1), .init("bodySize", JSONValue(exchange.requestBodyCount)),
        ]
        if let body = exchange.requestBody {
            let type = exchange.requestHeaders["Content-Type"] ?? ""
            members.append(.init("postData", .object([.init("mimeType", .string(type))] + text(body))))
        }
        return .object(members)
    }

    private static func query(_ url: String) -> JSONValue {
        guard let (_, behind) = url.utf8.cut(at: "?") else { return .array([]) }
        return .array(
            behind.utf8.text(before: "#").utf8.split(separator: "&").map { pair in
                let (name, value) = pair.utf8.cut(at: "=") ?? (pair, "")
                return self.pair(PercentText.decoded(name), PercentText.decoded(value))
            })
    }

    // MARK: Response

    private static func response(_ exchange: StoredExchange) -> JSONValue {
        var content: [JSONValue.Member] = [
            .init("size", JSONValue(exchange.bodyCount)),
            .init("mimeType", .string(exchange.fields["Content-Type"] ?? "")),
        ]
        if let body = exchange.body { content += text(body) }
        if exchange.isBodyCut { content.append(.init("comment", "only the beginning is kept")) }
        var members: [JSONValue.Member] = [
            .init("status", JSONValue(exchange.status)), .init("statusText", .string(exchange.reason)),
            .init("httpVersion", .string(version(exchange))), .init("cookies", .array([])),
            .init("headers", pairs(exchange.fields)), .init("content", .object(content)),
            .init("redirectURL", .string(exchange.fields["Location"] ?? "")), .init("headersSize", -1),
            .init("bodySize", -1),
        ]
        switch exchange.outcome {
        case .accepted, .unacceptable: break
        case .failed(let sentence), .cancelled(let sentence): members.append(.init("comment", .string(sentence)))
        }
        return .object(members)
    }

    private static func timings(_ exchange: StoredExchange) -> JSONValue {
        let timings = exchange.timings
        return .object([
            .init("blocked", milliseconds(timings.blocked)), .init("dns", milliseconds(timings.name)),
            .init("connect", milliseconds(timings.connect + timings.tls)), .init("ssl", milliseconds(timings.tls)),
            .init("send", milliseconds(timings.send)), .init("wait", milliseconds(timings.wait)),
            .init("receive", milliseconds(timings.receive)),
        ])
    }

    // MARK: Pieces

    private static func version(_ exchange: StoredExchange) -> String {
        exchange.version.isEmpty ? "HTTP/1.1" : exchange.version
    }

    private static func pairs(_ fields: HeaderFields) -> JSONValue { .array(fields.map { pair($0.name, $0.value) }) }

    private static func pair(_ name: String, _ value: String) -> JSONValue {
        ["name": .string(name), "value": .string(value)]
    }

    /// The members for a body: its text when it is UTF-8, otherwise Base64 with its `encoding`.
    private static func text(_ body: Bytes) -> [JSONValue.Member] {
        if let text = String(validating: body.array, as: UTF8.self) { return [.init("text", .string(text))] }
        return [.init("text", .string(Base64.encoded(body.array))), .init("encoding", "base64")]
    }
}
