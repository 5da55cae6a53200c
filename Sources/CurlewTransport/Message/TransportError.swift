public import CurlewBytes
public import HTTPMessage

/// Why an exchange failed. Facts only; the wording is in `TransportError+Wording.swift`.
public enum TransportError: Error, Equatable, Sendable {
    case invalidRequest(InvalidRequest)
    case unsupportedScheme(String)
    case nameNotFound(host: String)
    case refused(host: String, port: Int)
    case unreachable(host: String, port: Int, reason: String)
    case timedOut(after: Duration, phase: TransportPhase)
    case untrustedCertificate(host: String, reason: CertificateFault)
    /// Nothing that is proven is pinned; `found` is the pin of the leaf, or nil over http, which shows none.
    case pinMismatch(host: String, pinned: [String], found: String?)
    /// The proxy, not the server, kept the request from getting out.
    case proxyFailed(proxy: String, reason: String)
    /// A file of the body is gone, shorter than it was, or cannot be read.
    case cannotReadBody(path: String, reason: String)
    /// A stream of the body ended before it had given what it announced.
    case bodyEndsEarly(given: Int64, announced: Int64)
    /// The TLS handshake failed for another reason than the certificate.
    case tlsFailed(host: String, reason: HandshakeFault)
    case reset(phase: TransportPhase)
    case emptyReply
    /// The connection ended inside the head of the answer.
    case headCut
    /// The answer begins with something else; up to 60 bytes of it.
    case notHTTP(beginning: [UInt8])
    case incomplete(received: Int64, expected: Int64?)
    case protocolError(ProtocolFault)
    /// The server broke an HTTP/2 stream off.
    case streamReset(StreamCode)
    /// Every try, each on a new connection, ended without an answer.
    case gaveUp(tries: Int)
    /// HTTP/2 was spoken, and not one sound head came.
    case noHTTP2
    /// Over HTTP/2 the server answered and stopped taking the body: the end of its answer cannot be told then.
    case answeredEarly(sent: Int64, of: Int64?)
    case headerTooLarge(limit: Int)
    /// The body has more decoded bytes than are taken.
    case tooLarge(limit: Int64)
    /// `wire` bytes came to more than `limit` when they were decoded.
    case inflatesTooMuch(limit: Int64, wire: Int64)
    /// The body does not decode as its `Content-Encoding` says.
    case badContentEncoding(String)
    /// Credentials could not be had, for a reason above the transport: a whole sentence.
    case noCredentials(reason: String)
    /// Whoever stands between a request and the network kept it there: whole sentences.
    case notSent(reason: String)
    case cancelled
    /// The answer does not continue the file that a download is to go on with. Not one byte of the file was touched.
    case unfitForFile
    case cannotStore(BytesError)
    case libraryMissing(reason: String)
    case outOfMemory
    case outOfDescriptors
    /// Whatever has no case of its own: libcurl's number and words.
    case other(code: Int, text: String)

    /// What in a request keeps it from being sent; nothing has left the machine.
    public enum InvalidRequest: Equatable, Sendable {
        case method(String)
        case url(URLTextError)
        case header(HeaderFieldError)
    }
}

/// A failed exchange: why, and what had come by then. A partial response is never complete.
public struct TransportFailure: Error, Equatable, Sendable {
    public var error: TransportError
    /// Nil when not even a whole head had come.
    public var partial: TransportResponse?
    /// Known also when nothing had come.
    public var timings: Timings
    /// The certificates that were shown, also when nothing else was.
    public var tls: TLSReport?

    public init(
        _ error: TransportError, partial: TransportResponse? = nil, timings: Timings = Timings(), tls: TLSReport? = nil
    ) {
        self.error = error
        self.partial = partial
        self.timings = timings
        self.tls = tls
    }
}
