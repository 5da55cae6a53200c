/// The error code with which a server reset an HTTP/2 stream or ended a connection (RFC 9113 §7).
public struct HTTP2ErrorCode: Equatable, Sendable {
    public var number: Int

    public init(_ number: Int) {
        self.number = number
    }

    /// The name of the code in the RFC.
    var name: String { String(words.prefix { $0 != ":" }) }

    /// The name of the code in the RFC, and its meaning.
    var words: String {
        switch number {
        case 0: "NO_ERROR: it needs no more of the request"
        case 1: "PROTOCOL_ERROR: it took a frame for unsound"
        case 2: "INTERNAL_ERROR: something broke inside the server"
        case 3: "FLOW_CONTROL_ERROR: it was sent more than it allowed"
        case 5: "STREAM_CLOSED: it had closed the stream before"
        case 7: "REFUSED_STREAM: it did not begin with the request"
        case 8: "CANCEL: it no longer wants the request"
        case 11: "ENHANCE_YOUR_CALM: it is asked too much"
        case 12: "INADEQUATE_SECURITY: it wants a safer connection"
        case 13: "HTTP_1_1_REQUIRED: it wants HTTP/1.1 for this"
        default: "code \(number)"
        }
    }
}
