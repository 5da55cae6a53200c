internal import CCurl
internal import Glibc
internal import HTTPMessage

/// Everything known about a transfer that libcurl ended with an error.
struct CurlFacts {
    var code: CURLcode
    /// libcurl's own words.
    var text: String
    /// `errno` of a failed connect, or 0.
    var systemError: Int32
    /// OpenSSL's `X509_V_ERR_*`, or 0.
    var verifyResult: Int
    var url: URLText
    var phase: TransportPhase
    /// The limit that was in force.
    var timeout: Duration
    /// Decoded bytes of the body.
    var received: Int64
    var expected: Int64?
    var hasHead: Bool
    var wireBytes: Int64
}

extension TransportError {
    init(_ facts: CurlFacts) {
        let (host, port) = (facts.url.host, facts.url.effectivePort)
        switch facts.code {
        case CURLE_COULDNT_RESOLVE_HOST: self = .nameNotFound(host: host)
        case CURLE_COULDNT_CONNECT: self = facts.connectError(host: host, port: port)
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut(after: facts.timeout, phase: facts.phase)
        case CURLE_PEER_FAILED_VERIFICATION: self = .untrustedCertificate(host: host, reason: facts.certificateFault)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_USE_SSL_FAILED:
            self = .tlsFailed(host: host, reason: facts.text)
        case CURLE_GOT_NOTHING: self = .emptyReply
        case CURLE_PARTIAL_FILE: self = .incomplete(received: facts.wireBytes, expected: facts.expected)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND: self = facts.brokenConnection
        case CURLE_UNSUPPORTED_PROTOCOL where facts.text.contains("HTTP/0.9"): self = .notHTTP
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            self = .protocolError(reason: facts.text)
        // libcurl says so when a header line passes its bound.
        case CURLE_OUT_OF_MEMORY:
            self =
                facts.phase == .receiving || facts.phase == .waiting
                ? .headerTooLarge(limit: ResponseHeadReader.byteLimit) : .outOfMemory
        default: self = .other(code: Int(facts.code.rawValue), text: facts.text)
        }
    }
}

extension CurlFacts {
    func connectError(host: String, port: Int) -> TransportError {
        switch systemError {
        case ECONNREFUSED: .refused(host: host, port: port)
        case EMFILE, ENFILE: .outOfDescriptors
        case 0: .unreachable(host: host, port: port, reason: text)
        default: .unreachable(host: host, port: port, reason: Self.words(systemError))
        }
    }

    /// libcurl has one number for a socket that broke and for a body whose chunks are wrong; its words tell which.
    var brokenConnection: TransportError {
        if text.hasPrefix("Recv failure") || text.hasPrefix("Send failure") || code != CURLE_RECV_ERROR {
            return .reset(phase: phase)
        }
        if text.contains("SSL") || text.contains("errno") { return .reset(phase: phase) }
        return .protocolError(reason: text)
    }

    /// By OpenSSL's numbers (`x509_vfy.h`); a name that does not match has none.
    var certificateFault: TransportError.CertificateFault {
        switch verifyResult {
        case 9: .notYetValid
        case 10: .expired
        case 18: .selfSigned
        case 19: .unknownIssuer(nil)
        case 2, 20, 21: .unknownIssuer(nil)
        case 62, 64: .wrongHost
        case _ where text.contains("subject name"): .wrongHost
        default: .other(text)
        }
    }

    private static func words(_ code: Int32) -> String {
        unsafe String(cString: strerror(code))
    }
}
