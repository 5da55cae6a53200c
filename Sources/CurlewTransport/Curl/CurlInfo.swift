internal import CCurlewCurl
internal import Glibc
internal import HTTPMessage

/// All facts about a transfer that libcurl ended with an error.
struct CurlInfo {
    var code: CURLcode
    /// libcurl's text for the error.
    var text: String
    /// `errno` of a failed connect, or 0.
    var systemError: Int32
    /// Facts of the last handshake; nil without one.
    var handshake: HandshakeFindings?
    var tls: TLSSettings
    /// Nil for a direct connection to the server.
    var proxy: ProxyAddress?
    /// Status of the proxy's response to CONNECT, or 0.
    var connectCode: Int
    /// The number of a fault of SOCKS (`CURLPX_`), or 0.
    var socksCode: Int
    /// False until the proxy has opened a connection to the server. For a proxy that reads requests itself: false until
    /// it is connected.
    var isThroughProxy: Bool
    /// True when the last handshake was with the proxy.
    var isProxyHandshake: Bool
    var url: URLText
    var phase: TransportPhase
    /// The limit for the whole exchange, the only one that libcurl keeps.
    var timeout: Duration
    var expected: Int64?
    var hasHead: Bool
    var wireBytes: Int64
    var isHTTP2: Bool
}

extension TransportError {
    init(_ facts: CurlInfo) {
        let (host, port) = (facts.url.host, facts.url.effectivePort)
        if let proxyError = facts.proxyError {
            self = proxyError
            return
        }
        switch facts.code {
        case CURLE_COULDNT_RESOLVE_HOST where CurlInfo.isOutOfDescriptors: self = .outOfDescriptors
        case CURLE_COULDNT_RESOLVE_HOST: self = .nameNotFound(host: host)
        case CURLE_COULDNT_CONNECT: self = facts.connectError(host: host, port: port)
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut(.whole, after: facts.timeout, phase: facts.phase)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_USE_SSL_FAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_INITFAILED:
            self = .tlsFailed(host: host, reason: facts.handshakeFault)
        case CURLE_GOT_NOTHING: self = facts.noAnswer
        // libcurl gives this code also for an HTTP/2 connection that ended before a head.
        case CURLE_PARTIAL_FILE where !facts.hasHead: self = facts.noAnswer
        case CURLE_PARTIAL_FILE: self = .incomplete(received: facts.wireBytes, expected: facts.expected)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND: self = facts.brokenConnection
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            self = CurlMessages.error(facts.text)
        // libcurl follows no redirects here, so this code counts the messages of a login.
        case CURLE_TOO_MANY_REDIRECTS: self = .protocolError(.loginFlood(limit: CurlTransfer.loginLimit))
        // libcurl gives this code also for a header line that is longer than its bound.
        case CURLE_OUT_OF_MEMORY:
            self =
                facts.phase == .receiving || facts.phase == .waiting
                ? .headerTooLarge(limit: ResponseHeadReader.byteLimit) : .outOfMemory
        default: self = .other(code: Int(facts.code.rawValue), text: facts.text)
        }
    }
}

extension CurlInfo {
    func connectError(host: String, port: Int) -> TransportError {
        switch systemError {
        case ECONNREFUSED: .refused(host: host, port: port)
        case EMFILE, ENFILE: .outOfDescriptors
        // libcurl keeps no errno when it could not make the socket.
        case 0 where Self.isOutOfDescriptors: .outOfDescriptors
        case 0: .unreachable(host: host, port: port, reason: text)
        default: .unreachable(host: host, port: port, reason: Self.words(systemError))
        }
    }

    static var isOutOfDescriptors: Bool {
        let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return false
        }
        return errno == EMFILE || errno == ENFILE
    }

    /// The error for a broken socket, a body with malformed chunks and other faults with the same number in libcurl;
    /// its text distinguishes them.
    var brokenConnection: TransportError {
        if let fault = clientCertificateFault { return .tlsFailed(host: url.host, reason: fault) }
        if text.hasPrefix("Recv failure") || text.hasPrefix("Send failure") || code != CURLE_RECV_ERROR {
            return withoutCertificate ?? .reset(phase: phase)
        }
        // The end was not announced (`close_notify`, RFC 8446 §6.1), so an attacker may have cut the connection.
        if text.contains("unexpected eof") {
            return hasHead ? .incomplete(received: wireBytes, expected: expected) : noAnswer
        }
        if text.contains("SSL") || text.contains("errno") { return withoutCertificate ?? .reset(phase: phase) }
        return CurlMessages.error(text)
    }

    /// The error for a connection that ended before a response.
    var noAnswer: TransportError { withoutCertificate ?? (isHTTP2 ? .noHTTP2 : .emptyReply) }

    private var withoutCertificate: TransportError? {
        missingCertificate.map { .tlsFailed(host: url.host, reason: $0) }
    }

    static func words(_ code: Int32) -> String {
        unsafe String(cString: strerror(code))
    }
}

/// Errors for libcurl's texts. libcurl has one number for many faults, so only the text distinguishes them.
enum CurlMessages {
    /// Texts of libcurl 7.88 and nghttp2 1.52; a fault matches when the message contains its text.
    private static let faults: [(words: String, error: TransportError)] = [
        ("Invalid Content-Length", .protocolError(.length(nil))),
        ("Illegal or missing hexadecimal sequence", .protocolError(.chunkSize)),
        ("Too long hexadecimal number", .protocolError(.chunkSizeTooLong)),
        ("Malformed encoding found", .protocolError(.chunkEnd)),
        ("Out of memory in chunked-encoding", .protocolError(.trailerTooLong)),
        ("Unrecognized content encoding type", .protocolError(.transferCoding)),
        ("Error while processing content unencoding", .protocolError(.transferCodingDamaged)),
        ("Unsupported response code", .protocolError(.status(nil))),
        ("Unsupported HTTP version in response", .protocolError(.statusLine)),
        ("Nul byte in header", .protocolError(.nulInHead)),
        ("Header without colon", .protocolError(.noColon(nil))),
        ("returned -904", .protocolError(.controlFlood)),
        ("returned -905", .protocolError(.continuationFlood)),
        // nghttp2's own limit for the fields of one head.
        ("returned -902", .headerTooLarge(limit: 128 << 10)),
        ("Error in the HTTP2 framing layer", .protocolError(.connectionEnded)),
        ("Stream error in the HTTP/2 framing layer", .streamReset(HTTP2ErrorCode(0))),
        ("HTTP/0.9", .notHTTP(beginning: [])),
    ]

    static func error(_ text: String) -> TransportError {
        if let version = between("Unsupported HTTP version (", ")", in: text) {
            return .protocolError(.version(version))
        }
        if let tries = between("Connection died, tried ", " ", in: text).flatMap({ Int($0) }) {
            return .gaveUp(tries: tries + 1)
        }
        if let code = between("(err ", ")", in: text).flatMap({ Int($0) }) {
            // libcurl itself resets a stream with code 1 when the server's frames are malformed.
            return code == 1 ? .protocolError(.unsoundStream) : .streamReset(HTTP2ErrorCode(code))
        }
        return faults.first { text.contains($0.words) }?.error ?? .protocolError(.other(text))
    }

    private static func between(_ start: String, _ end: Character, in text: String) -> String? {
        guard let from = text.firstRange(of: start)?.upperBound, let to = text[from...].firstIndex(of: end) else {
            return nil
        }
        return String(text[from..<to])
    }
}
