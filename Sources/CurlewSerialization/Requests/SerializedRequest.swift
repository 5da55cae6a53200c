public import CurlewBytes
public import CurlewMessage

/// A request with its parameters written: exactly the sent bytes, before the transport's own headers.
public struct SerializedRequest: Equatable, Sendable {
    public var method: String
    public var url: String
    public var headers: HeaderFields
    /// Nil for no body; empty for a body of zero bytes.
    public var body: RequestBody?
    /// The trace of the bytes; nil when none was requested.
    public var trace: RequestTrace?

    public init(method: String, url: String, headers: HeaderFields, body: RequestBody?, trace: RequestTrace? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.trace = trace
    }

    /// Sets the header fields of a call. They replace those of their names, and repeats among them are kept.
    package mutating func take(_ callHeaders: HeaderFields) {
        for (index, field) in callHeaders.enumerated() {
            let isRepeat = callHeaders[..<index].contains { HeaderFields.isSame($0.name, field.name) }
            if isRepeat { headers.append(field) } else { headers.set(field.name, to: field.value) }
        }
    }
}

extension SerializedRequest: Redacted {
    /// `GET https://example.com/people?...`
    public var description: String { "\(method) \(URLText.shown(url))" }
}
