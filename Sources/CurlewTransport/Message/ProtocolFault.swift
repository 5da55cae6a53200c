/// How an answer breaks the rules of HTTP. Facts only; the words are in `ProtocolFault+Wording.swift`.
public enum ProtocolFault: Equatable, Sendable {
    /// `Content-Length` is no whole number that fits; its text where it is known.
    case length(String?)
    case lengthsDiffer(Int64, Int64)
    /// The size of a chunk is not hexadecimal (RFC 9112 §7.1).
    case chunkSize
    /// The size of a chunk has more digits than any size needs.
    case chunkSizeTooLong
    /// A chunk does not end where its size says.
    case chunkEnd
    case trailerTooLong
    /// A `Transfer-Encoding` that is not known here.
    case transferCoding
    /// The body does not decode as its `Transfer-Encoding` says.
    case transferCodingDamaged
    /// Outside 100 to 999, or no number; the line where it is known.
    case status(String?)
    /// Such as `3.7`.
    case version(String)
    /// The first line begins with `HTTP/` and does not go on as it must.
    case statusLine
    /// NUL in the head.
    case nulInHead
    /// Its beginning, where it is known.
    case noColon(String?)
    /// The first line of the fields continues a field that is not there.
    case foldedFirst
    /// 101 without having been asked (RFC 9110 §15.2.2).
    case unaskedSwitch
    case interimFlood(limit: Int)
    /// NTLM and Negotiate are through after two or three requests.
    case loginFlood(limit: Int)
    /// Frames or fields that HTTP/2 forbids (RFC 9113 §8.1.1).
    case unsoundStream
    /// An HTTP/2 connection that ended before the answer: closed, broken off by GOAWAY, or with unsound frames.
    case connectionEnded
    /// The server left the HTTP/2 connection without having looked at the request (GOAWAY, RFC 9113 §6.8).
    case wentAway(StreamCode)
    /// PING, SETTINGS and the like without measure.
    case controlFlood
    /// A head that goes on over too many frames.
    case continuationFlood
    /// Whatever has no case of its own, in libcurl's words.
    case other(String)
}
