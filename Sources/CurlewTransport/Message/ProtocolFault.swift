/// Ways in which a response breaks the rules of HTTP. Facts only; the texts are in `ProtocolFault+Wording.swift`.
public enum ProtocolFault: Equatable, Sendable {
    /// `Content-Length` is not a whole number that fits 64 bits; its text when it is known.
    case length(String?)
    case lengthsDiffer(Int64, Int64)
    /// The size of a chunk is not hexadecimal (RFC 9112 §7.1).
    case chunkSize
    /// The size of a chunk has too many digits.
    case chunkSizeTooLong
    /// A chunk does not end at its announced size.
    case chunkEnd
    case trailerTooLong
    /// A `Transfer-Encoding` that is not supported.
    case transferCoding
    /// The body does not decode by its `Transfer-Encoding`.
    case transferCodingDamaged
    /// A status outside 100 to 999, or not a number; the line when it is known.
    case status(String?)
    /// A version that is not supported, such as `3.7`.
    case version(String)
    /// The first line begins with `HTTP/` but is not a status line.
    case statusLine
    /// A NUL byte in the head.
    case nulInHead
    /// A header line without a colon; its beginning when it is known.
    case noColon(String?)
    /// The first field line is a continuation line.
    case foldedFirst
    /// A 101 that the request did not ask for (RFC 9110 §15.2.2).
    case unaskedSwitch
    case interimFlood(limit: Int)
    /// NTLM or Negotiate without an end: `limit` messages were sent, and the server still asks. Two or three are usual.
    case loginFlood(limit: Int)
    /// Frames or fields that HTTP/2 forbids (RFC 9113 §8.1.1).
    case unsoundStream
    /// An HTTP/2 connection that ended before the response: closed, ended by GOAWAY, or with malformed frames.
    case connectionEnded
    /// Bytes on an HTTP/2 connection for which curlew had to close it (RFC 9113 §5.4.1): a frame above the allowed
    /// size, a frame that is not allowed, such as a push that was not requested, or a header block that cannot be
    /// decoded. The server had not closed.
    case brokenFrames
    /// The server ended the HTTP/2 connection without processing the request (GOAWAY, RFC 9113 §6.8).
    case goAway(HTTP2ErrorCode)
    /// Too many control frames, such as PING and SETTINGS.
    case controlFlood
    /// A head spread over too many CONTINUATION frames.
    case continuationFlood
    /// Any other fault, in libcurl's text.
    case other(String)
}

extension ProtocolFault {
    /// The reason why a response was refused, in one sentence.
    var sentence: String {
        switch self {
        case .length(let text?): "Its Content-Length is \"\(text.escapedForMessage)\", which is no length."
        case .length(nil): "Its Content-Length is no whole number."
        case .lengthsDiffer(let one, let other): "Its Content-Length is \(one) and \(other)."
        case .chunkSize: "The size of a chunk is not hexadecimal."
        case .chunkSizeTooLong: "The size of a chunk has too many digits."
        case .chunkEnd: "A chunk does not end where its size says."
        case .trailerTooLong: "A field behind the body is too long."
        case .transferCoding: "Its Transfer-Encoding is not known here."
        case .transferCodingDamaged: "The body is not what its Transfer-Encoding says."
        case .status(let line?): "Its status is no number from 100 to 999: \"\(line.escapedForMessage)\"."
        case .status(nil): "Its status is no number from 100 to 999."
        case .version(let version): "Its version is HTTP/\(version.escapedForMessage), which is not spoken here."
        case .statusLine: "Its first line holds no version and status."
        case .nulInHead: "Its head holds a NUL byte."
        case .noColon(let line?): "A header line has no colon: \"\(line.escapedForMessage)\"."
        case .noColon(nil): "A header line has no colon."
        case .foldedFirst: "The first header line continues one that is not there."
        case .unaskedSwitch: "It switches protocols, which nobody asked for."
        case .interimFlood(let limit): "More than \(limit) interim responses came."
        case .loginFlood(let limit): "After \(limit) messages the server still asks who asks."
        case .unsoundStream: "Its frames or fields are not sound HTTP/2."
        case .connectionEnded: "The server closed it, or sent frames that are not sound HTTP/2."
        case .brokenFrames:
            "It sent a frame that is too large or not allowed, a header block that cannot be decoded, or no frame at all; "
                + "curlew ended the connection."
        case .goAway(let code):
            "The server left the HTTP/2 connection before it began with the request (GOAWAY, \(code.name))."
        case .controlFlood: "It floods the HTTP/2 connection with control frames."
        case .continuationFlood: "Its head goes on over too many HTTP/2 frames."
        case .other(let text): text.escapedForMessage + "."
        }
    }
}

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
