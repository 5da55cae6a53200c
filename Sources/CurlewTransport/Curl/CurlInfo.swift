internal import CCurlewCurl
internal import CurlewBytes
internal import CurlewMessage
internal import Glibc

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

extension CurlInfo {
    /// The error when the proxy is the cause, else nil.
    var proxyError: TransportError? {
        guard let proxy else { return nil }
        let reason: String? =
            switch code {
            case CURLE_COULDNT_RESOLVE_PROXY: "Its name has no address"
            case CURLE_COULDNT_CONNECT: connectWords
            case CURLE_PROXY: socksWords
            case CURLE_SSL_CONNECT_ERROR where isProxyHandshake, CURLE_PEER_FAILED_VERIFICATION where isProxyHandshake:
                String(handshakeFault.sentence("It").dropLast())
            case CURLE_RECV_ERROR where connectCode == 407: "It asks for a user and a password (407)"
            case CURLE_RECV_ERROR where connectCode > 0 && !(200..<300).contains(connectCode):
                "It answers \(connectCode) and lets nothing through"
            case CURLE_RECV_ERROR where !isThroughProxy, CURLE_SEND_ERROR where !isThroughProxy,
                CURLE_GOT_NOTHING where !isThroughProxy:
                tunnelWords
            default: nil
            }
        return reason.map { .proxyFailed(proxy: proxy.name, reason: $0) }
    }

    private var connectWords: String {
        switch systemError {
        case ECONNREFUSED: "Nothing answers there"
        case 0: text
        default: Self.words(systemError)
        }
    }

    /// The reason why no tunnel was opened by CONNECT, found in libcurl's text.
    private var tunnelWords: String {
        if text.utf8.firstRange(of: "CONNECT tunnel failed, response 0".utf8) != nil {
            return "What it answers to CONNECT is not HTTP"
        }
        if text.utf8.firstRange(of: "CONNECT aborted".utf8) != nil {
            return "It closed the connection before its answer to CONNECT was whole"
        }
        let isBroken = text.utf8.hasPrefix("Recv failure") || text.utf8.hasPrefix("Send failure")
        return isBroken
            ? "It broke the connection before it had let anything through"
            : String(text.utf8.text(withoutEnd: ".") ?? text[...])
    }

    /// The reason of a SOCKS fault (RFC 1928 §6).
    private var socksWords: String {
        switch CURLproxycode(UInt32(socksCode)) {
        case CURLPX_CLOSED: "It closed the connection before it had let anything through"
        case CURLPX_RECV_ADDRESS, CURLPX_RECV_AUTH, CURLPX_RECV_CONNECT, CURLPX_RECV_REQACK, CURLPX_SEND_AUTH,
            CURLPX_SEND_CONNECT, CURLPX_SEND_REQUEST:
            "It broke the connection before it had let anything through"
        case CURLPX_BAD_VERSION: "What it answers is not \(socksName)"
        case CURLPX_NO_AUTH: "It accepts none of the ways to say who asks"
        case CURLPX_USER_REJECTED: "It does not accept user and password"
        case CURLPX_REPLY_NOT_ALLOWED: "It does not allow a connection to \(url.host)"
        case CURLPX_REPLY_HOST_UNREACHABLE: "It cannot reach \(url.host)"
        case CURLPX_REPLY_NETWORK_UNREACHABLE: "It cannot reach the network of \(url.host)"
        case CURLPX_REPLY_CONNECTION_REFUSED: "It says that \(url.host) refused the connection"
        case CURLPX_REPLY_TTL_EXPIRED: "It says that \(url.host) is too far away"
        case CURLPX_REPLY_ADDRESS_TYPE_NOT_SUPPORTED, CURLPX_BAD_ADDRESS_TYPE: "It does not take this kind of address"
        case CURLPX_REPLY_COMMAND_NOT_SUPPORTED: "It makes no connections for others"
        case CURLPX_REPLY_GENERAL_SERVER_FAILURE: "It says that it failed, and not why"
        case CURLPX_REQUEST_FAILED, CURLPX_IDENTD, CURLPX_IDENTD_DIFFER: "It refuses the request"
        case CURLPX_RESOLVE_HOST: "\"\(url.host)\" has no address that it could be told"
        default: String(text.utf8.text(withoutEnd: ".") ?? text[...])
        }
    }

    private var socksName: String { proxy?.scheme.utf8.hasPrefix("socks4") == true ? "SOCKS 4" : "SOCKS 5" }
}
