internal import CCurlewCurl

/// The facts of a handshake that were observed before it failed.
struct HandshakeFindings: Equatable {
    /// The first five bytes received; empty before five have arrived.
    var first: [UInt8] = []
    /// The version in the server hello, such as 0x0303; 0 without a server hello.
    var helloVersion = 0
    var asksForCertificate = false
    /// The server's alert (RFC 8446 §6), or nil.
    var alert: Int?
}

extension CurlInfo {
    var handshakeFault: TransportError.HandshakeFault {
        if code == CURLE_SSL_CERTPROBLEM {
            return .unusableCertificate(path: tls.clientCertificate?.certificate ?? "", reason: ownCertificateReason)
        }
        guard let heard = handshake else { return .other(text) }
        if let fault = heard.strangeFirstBytes ?? clientCertificateFault ?? oldVersion(heard) { return fault }
        if let alert = heard.alert, alert > 0 { return Self.fault(alert: alert) }
        let isCut = text.contains("unexpected eof") || text.contains("SSL_ERROR_SYSCALL") || text.contains("reset")
        return isCut ? missingCertificate ?? .closed : .other(text)
    }

    /// libcurl's text about the client certificate with the file's path in place of libcurl's words for bytes, since
    /// libcurl gets only the bytes of the files.
    private var ownCertificateReason: String {
        let key = tls.clientCertificate?.key ?? tls.clientCertificate?.certificate ?? ""
        let names = [(" from CURLOPT_SSLCERT_BLOB", ""), ("(memory blob)", key)]
        return names.reduce(text) { text, name in
            guard let place = Array(text.utf8).firstRange(of: name.0.utf8) else { return text }
            var bytes = Array(text.utf8)
            bytes.replaceSubrange(place, with: name.1.utf8)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The fault when the server chose a version that is too old, or refused all of ours (alert 70); nil otherwise.
    /// After a refusal the server's version is known only as an upper bound.
    private func oldVersion(_ heard: HandshakeFindings) -> TransportError.HandshakeFault? {
        let isNew = tls.minimumVersion == .tls13
        if let name = HandshakeFindings.names[heard.helloVersion],
            heard.helloVersion < 0x0303 || isNew && heard.alert == nil
        {
            // The server hello of TLS 1.3 contains 1.2 too; only the error's text distinguishes them.
            if heard.helloVersion < 0x0303 || text.contains("unsupported protocol") {
                return .oldVersion(name, least: isNew ? "TLS 1.3" : "TLS 1.2")
            }
        }
        guard heard.alert == 70 else { return nil }
        return isNew
            ? .oldVersion("TLS 1.2 or older", least: "TLS 1.3") : .oldVersion("TLS 1.1 or older", least: "TLS 1.2")
    }

    /// The fault for alerts about the client's certificate, once the server has asked for one. With TLS 1.3 they arrive
    /// only after the handshake.
    var clientCertificateFault: TransportError.HandshakeFault? {
        guard let heard = handshake, let alert = heard.alert else { return nil }
        let isAboutCertificate =
            alert == 116 || heard.asksForCertificate && [40, 42, 43, 44, 45, 46, 48, 49].contains(alert)
        guard isAboutCertificate else { return nil }
        return tls.clientCertificate == nil ? .certificateRequired : .certificateRefused(Self.words(alert: alert))
    }

    /// The fault of a connection that ended without a response and without an alert, after the server had asked for a
    /// certificate and got none. With TLS 1.3 the server finds out only after the handshake that there is none, and a
    /// reset that follows its alert removes the alert from the socket before it was read.
    var missingCertificate: TransportError.HandshakeFault? {
        guard let heard = handshake, heard.asksForCertificate, heard.alert == nil, tls.clientCertificate == nil,
            !hasHead
        else { return nil }
        return .certificateRequired
    }

    private static func fault(alert: Int) -> TransportError.HandshakeFault {
        switch alert {
        case 40, 71: .noCommonCipher
        default: .alert(words(alert: alert))
        }
    }

    /// The names of RFC 8446 §6.2, in words.
    private static func words(alert: Int) -> String {
        switch alert {
        case 10: "unexpected message"
        case 20: "bad record"
        case 22: "record too long"
        case 40: "handshake failure"
        case 42: "bad certificate"
        case 43: "unsupported certificate"
        case 44: "certificate revoked"
        case 45: "certificate expired"
        case 46: "certificate unknown"
        case 47: "illegal parameter"
        case 48: "unknown authority"
        case 49: "access denied"
        case 50: "it cannot decode a message"
        case 51: "a signature does not fit"
        case 70: "protocol version"
        case 71: "insufficient security"
        case 80: "internal error"
        case 86: "inappropriate fallback"
        case 109: "missing extension"
        case 112: "it does not know that name"
        case 116: "it wants a certificate"
        case 120: "no common application protocol"
        default: "alert \(alert)"
        }
    }
}

extension HandshakeFindings {
    /// The fault of first bytes that are not TLS: a TLS record begins with its type, 20 to 23, and 3 (RFC 8446 §5.1).
    fileprivate var strangeFirstBytes: TransportError.HandshakeFault? {
        guard first.count == 5 else { return nil }
        if first.elementsEqual("HTTP/".utf8) { return .plainHTTP }
        return (20...23).contains(first[0]) && first[1] == 3 ? nil : .notTLS
    }

    fileprivate static let names = [
        0x0300: "SSL 3.0", 0x0301: "TLS 1.0", 0x0302: "TLS 1.1", 0x0303: "TLS 1.2", 0x0304: "TLS 1.3",
    ]
}
