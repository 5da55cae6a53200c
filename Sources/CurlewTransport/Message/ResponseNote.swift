internal import CurlewBytes

/// Irregularities of a response that was accepted nevertheless.
public enum ResponseNote: Equatable, Sendable {
    /// The number of bytes received after the end that the head announces (RFC 9112 §6.3). They were dropped, and the
    /// connection was closed.
    case excess(Int64)
    /// A `Content-Length` beside a `Transfer-Encoding`: the chunks count, and the connection is not used again (RFC
    /// 9112 §6.3).
    case lengthBesideChunks
    /// The head announces a body for a status that has none (RFC 9110 §15.3.5). No body was read.
    case bodyForbidden(status: Int)
    /// A 206 to a request without `Range` (RFC 9110 §15.3.7), with its `Content-Range`.
    case unaskedPart(String?)
    /// The body is as received: this `Content-Encoding` is not supported, the request set `Accept-Encoding` itself, or
    /// the body ended before anything could be decoded.
    case encodingKept(String)
    /// The first connection ended before a response, so the request was sent again on a new one (RFC 9110 §9.2.2).
    case sentAgain(ProtocolFault)
    /// The request was sent without Negotiate credentials because GSS-API had no ticket; the reason in its words.
    case noTicket(String)
}

extension ResponseNote {
    /// The irregularity and its consequence, in one or two sentences.
    public var sentence: String {
        switch self {
        case .excess(let count):
            "\(Plural.of(count, "byte")) came behind the end of the body. Dropped; the connection is closed."
        case .lengthBesideChunks:
            "Chunks and a Content-Length came together. The chunks count; the connection is not used again."
        case .bodyForbidden(let status):
            "The head announces a body, and \(status) has none. The connection is not used again."
        case .unaskedPart(let range):
            "Nobody asked for a part, and it says that it is one: \(range?.escapedForMessage ?? "of what, it does not say"). "
                + "It is not taken for the whole."
        case .encodingKept(let name):
            "The body is still encoded as \(name.escapedForMessage). Its bytes are shown as they came."
        case .sentAgain(let fault): "The request was sent twice. The first time: \(fault.sentence)"
        case .noTicket(let reason):
            "No Kerberos ticket could be shown: \(reason.escapedForMessage). Get one (kinit) and send again."
        }
    }
}
