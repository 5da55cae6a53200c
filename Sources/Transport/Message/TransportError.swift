public import Bytes
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
    /// The TLS handshake failed for another reason than the certificate.
    case tlsFailed(host: String, reason: String)
    case reset(phase: TransportPhase)
    case emptyReply
    case notHTTP
    case incomplete(received: Int64, expected: Int64?)
    case protocolError(reason: String)
    case headerTooLarge(limit: Int)
    case tooLarge(limit: Int64)
    /// The body does not decode as its `Content-Encoding` says.
    case badContentEncoding(String)
    case cancelled
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

    /// What is wrong with a server's certificate.
    public enum CertificateFault: Equatable, Sendable {
        case unknownIssuer(String?)
        case selfSigned
        case expired
        case notYetValid
        case wrongHost
        case other(String)
    }
}

/// A failed exchange: why, and what had come by then. A partial response is never complete.
public struct TransportFailure: Error, Equatable, Sendable {
    public var error: TransportError
    /// Nil when not even a whole head had come.
    public var partial: TransportResponse?
    /// Known also when nothing had come.
    public var timings: Timings

    public init(_ error: TransportError, partial: TransportResponse? = nil, timings: Timings = Timings()) {
        self.error = error
        self.partial = partial
        self.timings = timings
    }
}
