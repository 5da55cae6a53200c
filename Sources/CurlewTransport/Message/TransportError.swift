public import CurlewBytes
public import CurlewMessage

/// The reasons for a failed exchange. Facts only; the texts are in `TransportError+Wording.swift`.
public enum TransportError: Error, Equatable, Sendable {
    case invalidRequest(InvalidRequest)
    case unsupportedScheme(String)
    case nameNotFound(host: String)
    case refused(host: String, port: Int)
    case unreachable(host: String, port: Int, reason: String)
    /// A time limit was reached in `phase`; `after` is the limit.
    case timedOut(TimeLimits.Kind, after: Duration, phase: TransportPhase)
    case untrustedCertificate(host: String, reason: CertificateFault)
    /// None of the proven certificates is pinned. `found` is the pin of the leaf, or nil over http, which shows no
    /// certificate.
    case pinMismatch(host: String, pinned: [String], found: String?)
    /// The proxy, not the server, is the cause.
    case proxyFailed(proxy: String, reason: String)
    /// A file of the body is missing, shorter than before, or cannot be read.
    case cannotReadBody(path: String, reason: String)
    /// A stream of the body ended before its announced number of bytes.
    case bodyEndsEarly(given: Int64, announced: Int64)
    /// The TLS handshake failed for a reason other than the certificate.
    case tlsFailed(host: String, reason: HandshakeFault)
    case reset(phase: TransportPhase)
    case emptyReply
    /// The connection ended inside the head of the response.
    case headCut
    /// The response is not HTTP; `beginning` has its first bytes, at most 60.
    case notHTTP(beginning: [UInt8])
    case incomplete(received: Int64, expected: Int64?)
    case protocolError(ProtocolFault)
    /// The server reset the HTTP/2 stream.
    case streamReset(HTTP2ErrorCode)
    /// Every try, each on a new connection, ended without a response.
    case gaveUp(tries: Int)
    /// The connection was HTTP/2, and no valid head was received.
    case noHTTP2
    /// Over HTTP/2 the server responded and stopped reading the body. The end of its response cannot be known then.
    case answeredEarly(sent: Int64, of: Int64?)
    case headerTooLarge(limit: Int)
    /// The body has more decoded bytes than the limit.
    case tooLarge(limit: Int64)
    /// `wire` bytes became more than `limit` when they were decoded.
    case inflatesTooMuch(limit: Int64, wire: Int64)
    /// The body does not decode by its `Content-Encoding`.
    case badContentEncoding(String)
    /// Credentials could not be obtained, for a reason above the transport; the reason is a whole sentence.
    case noCredentials(reason: String)
    /// A layer above the transport kept the request from being sent; the reason is in whole sentences.
    case notSent(reason: String)
    case cancelled
    /// The response does not continue the file of a resumed download. No byte of the file was changed.
    case unfitForFile
    case cannotStore(BytesError)
    case libraryMissing(reason: String)
    case outOfMemory
    case outOfDescriptors
    /// Any other error, with libcurl's number and text.
    case other(code: Int, text: String)

    /// Faults of a request that keep it from being sent; no byte has left the computer.
    public enum InvalidRequest: Equatable, Sendable {
        case method(String)
        case url(URLTextError)
        case header(HeaderFieldError)
        /// A body without a length for HTTP/1.0, which has no chunks.
        case chunks
    }
}

/// A failed exchange: the reason, and the response received until then. A partial response is never complete.
public struct TransportFailure: Error, Equatable, Sendable {
    public var error: TransportError
    /// Nil when no complete head was received.
    public var partial: TransportResponse?
    /// Known even when nothing was received.
    public var timings: Timings
    /// The certificates of the connection, even when no response was received.
    public var tls: TLSReport?
    /// The proxy that the request was sent through, or nil.
    public var proxy: ProxyRoute?
    /// The bytes of the request as they were sent; nil when its head was not, or the request does not have
    /// `recordsSending`.
    public var written: WrittenRequest?

    public init(
        _ error: TransportError, partial: TransportResponse? = nil, timings: Timings = Timings(), tls: TLSReport? = nil,
        proxy: ProxyRoute? = nil, written: WrittenRequest? = nil
    ) {
        self.error = error
        self.partial = partial
        self.timings = timings
        self.tls = tls
        self.proxy = proxy
        self.written = written
    }

    /// The sentences about this failure.
    public var words: FailureWords { FailureWords(error, partial: partial, proxy: proxy) }
}

extension TransportError {
    /// The same error with `change` applied to its texts: hosts, addresses, reasons.
    package func mappingTexts(_ change: (String) -> String) -> TransportError {
        switch self {
        case .nameNotFound(let host): .nameNotFound(host: change(host))
        case .refused(let host, let port): .refused(host: change(host), port: port)
        case .unreachable(let host, let port, let reason):
            .unreachable(host: change(host), port: port, reason: change(reason))
        case .untrustedCertificate(let host, let reason): .untrustedCertificate(host: change(host), reason: reason)
        case .pinMismatch(let host, let pinned, let found):
            .pinMismatch(host: change(host), pinned: pinned, found: found)
        case .proxyFailed(let proxy, let reason): .proxyFailed(proxy: change(proxy), reason: change(reason))
        case .tlsFailed(let host, .other(let text)): .tlsFailed(host: change(host), reason: .other(change(text)))
        case .tlsFailed(let host, let reason): .tlsFailed(host: change(host), reason: reason)
        case .noCredentials(let reason): .noCredentials(reason: change(reason))
        case .notSent(let reason): .notSent(reason: change(reason))
        case .other(let code, let text): .other(code: code, text: change(text))
        case .protocolError(.other(let text)): .protocolError(.other(change(text)))
        case .invalidRequest, .unsupportedScheme, .timedOut, .cannotReadBody, .bodyEndsEarly, .reset, .emptyReply,
            .headCut, .notHTTP, .incomplete, .protocolError, .streamReset, .gaveUp, .noHTTP2, .answeredEarly,
            .headerTooLarge, .tooLarge, .inflatesTooMuch, .badContentEncoding, .cancelled, .unfitForFile, .cannotStore,
            .libraryMissing, .outOfMemory, .outOfDescriptors:
            self
        }
    }
}

extension TransportError {
    /// The remedy, in words that fit every user interface and name no keys. Nil when there is none.
    public var advice: String? {
        switch self {
        case .invalidRequest, .nameNotFound: "Correct it and send again."
        case .unsupportedScheme: "Write the URL with http:// or https://."
        case .refused: "Is the server running?"
        case .unreachable: "Is the network up?"
        case .timedOut(let limit, _, _): "Send again, or set a longer \(limit.option)."
        case .untrustedCertificate(_, let fault): fault.advice
        case .pinMismatch(_, _, nil): "Ask over https, or take the pins away."
        case .pinMismatch: "Compare the keys before you change the pin."
        case .proxyFailed: Self.adviceOnProxy
        case .unfitForFile: "Start over, or keep the part."
        case .cannotReadBody: "Choose another file, or leave it out."
        case .bodyEndsEarly: "Send it without a length, or give it all."
        case .tlsFailed(_, let reason): reason.advice
        case .noCredentials: "Correct who is asking and send again."
        case .emptyReply, .headCut, .reset, .incomplete, .streamReset, .gaveUp: "Send again."
        case .protocolError(.connectionEnded), .protocolError(.goAway): "Send again."
        case .notHTTP: "Is this the right port?"
        case .noHTTP2, .protocolError(.brokenFrames): "Choose HTTP/1.1 if it does not speak HTTP/2."
        case .answeredEarly: "Over HTTP/1.1 its end would be known."
        case .tooLarge, .inflatesTooMuch: "max-filesize 0 takes all."
        case .protocolError, .headerTooLarge, .badContentEncoding: nil
        case .libraryMissing: "Install the package libcurl4."
        case .outOfMemory, .outOfDescriptors: "Close something and send again."
        case .cannotStore, .notSent, .cancelled, .other: nil
        }
    }

    static let adviceOnProxy = "Is the proxy running, and is its address right?"

    /// The whole message when only the error is known: the event, the reason, the remedy.
    public var message: String { FailureWords(self).message }
}

extension TimeLimits.Kind {
    /// The option that raises the limit, by its name in files and on the command line.
    fileprivate var option: String {
        switch self {
        case .whole: "timeout"
        case .idle, .head: "idle-timeout"
        }
    }
}

extension TransportPhase {
    /// A sentence about the phase in which the time ran out.
    var waitingWords: String {
        switch self {
        case .queued: "It was still waiting for others to end."
        case .nameLookup: "The name was being looked up."
        case .connecting: "The connection was being made."
        case .tls: "Connected; the TLS handshake was going on."
        case .proving: "Connected; the login was being prepared, which may take a ticket."
        case .sending: "Connected; the request was being sent."
        case .waiting: "Connected and sent; waiting for the response."
        case .receiving: "The body was being received."
        case .reading: "All of it came; its body was being read."
        }
    }
}

extension [UInt8] {
    /// The bytes as UTF-8 text with escapes; U+FFFD replaces bytes that are not text.
    var shownInMessage: String { String(decoding: self, as: UTF8.self).escapedForMessage }
}

extension String {
    /// The text with visible escapes for control characters, because messages quote servers. Text after 400 scalars is
    /// cut and its number of bytes added: a single field may have 300 kB.
    package var escapedForMessage: String {
        var text = ""
        for scalar in unicodeScalars.prefix(Self.messageLimit) {
            let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            text += isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return unicodeScalars.count > Self.messageLimit ? "\(text)... (\(utf8.count) bytes in all)" : text
    }

    /// Most scalars of a quoted text.
    private static let messageLimit = 400
}

extension TransportError: CustomStringConvertible {
    public var description: String { message }
}
