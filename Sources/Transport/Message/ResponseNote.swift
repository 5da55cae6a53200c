/// What was odd about an answer that was taken all the same. Facts only; the words are in
/// `ResponseNote+Wording.swift`.
public enum ResponseNote: Equatable, Sendable {
    /// So many bytes came behind the end that the head announces (RFC 9112 §6.3). They were dropped, and the connection
    /// was closed.
    case excess(Int64)
    /// `Content-Length` beside `Transfer-Encoding`: the chunks count, and the connection is not used again
    /// (RFC 9112 §6.3).
    case lengthBesideChunks
    /// The head announces a body for a status that has none (RFC 9110 §15.3.5). None was read.
    case bodyForbidden(status: Int)
    /// A 206 to a request without `Range` (RFC 9110 §15.3.7); its `Content-Range`.
    case unaskedPart(String?)
    /// The body is as it came: nothing here undoes this `Content-Encoding`, or nobody asked to.
    case encodingKept(String)
    /// The first connection ended before an answer, so the request was sent once more on a new one (RFC 9110 §9.2.2).
    case sentAgain(ProtocolFault)
}
