extension TransportError {
    /// Reasons why a TLS handshake failed, other than the server's certificate.
    public enum HandshakeFault: Equatable, Sendable {
        /// The port answers in plain HTTP.
        case plainHTTP
        /// The port's bytes are not TLS.
        case notTLS
        /// The server's version is too old: `TLS 1.0`, or `TLS 1.1 or older` when the server does not name it; `least`
        /// is the required version, such as `TLS 1.2`.
        case oldVersion(String, least: String)
        /// The two sides have no cipher in common.
        case noCommonCipher
        /// The server closed the connection during the handshake.
        case closed
        /// The server asked for a client certificate, got none, and ended the connection.
        case certificateRequired
        /// The server does not accept the client certificate; its alert in words.
        case certificateRefused(String)
        /// The client's own certificate or key cannot be used.
        case unusableCertificate(path: String, reason: String)
        /// The server's alert (RFC 8446 §6), in words.
        case alert(String)
        /// The certificate could not be checked, for example without OpenSSL; the reason.
        case cannotJudge(String)
        /// Any other reason, in the text of OpenSSL or libcurl.
        case other(String)
    }
}

extension TransportError.HandshakeFault {
    /// The fault in one sentence.
    ///
    /// - Parameter peer: the words for the other side.
    func sentence(_ peer: String = "The server") -> String {
        switch self {
        case .plainHTTP: "The port answers in plain HTTP."
        case .notTLS: "What it answers is not TLS."
        case .oldVersion(let version, let least): "\(peer) speaks \(version), and at least \(least) is asked for."
        case .noCommonCipher: "\(peer) accepts no cipher that is safe."
        case .closed: "\(peer) closed the connection during the handshake."
        case .certificateRequired: "\(peer) asks for a client certificate and got none."
        case .certificateRefused(let words): "\(peer) does not accept the client certificate: \(words)."
        case .unusableCertificate(let path, let reason):
            "The client certificate \(path.escapedForMessage) cannot be used: \(reason.escapedForMessage)."
        case .alert(let words): "\(peer) broke off: \(words)."
        case .cannotJudge(let reason): "Certificates cannot be judged here: \(reason.escapedForMessage)."
        case .other(let reason): reason.escapedForMessage + "."
        }
    }

    var advice: String? {
        switch self {
        case .plainHTTP, .notTLS: "Does the server speak https on this port?"
        case .oldVersion, .noCommonCipher: "The server has to be brought up to date."
        case .closed, .alert, .other: "Does the server speak https on this port?"
        case .certificateRequired: "Give one: client-certificate in the options of the request, or --cert."
        case .certificateRefused: "Give another: client-certificate in the options of the request, or --cert."
        // OpenSSL 3 has RC2, the cipher of old PKCS #12 files, only in a provider that is not loaded.
        case .unusableCertificate(let path, let reason) where reason.utf8.firstRange(of: "::unsupported".utf8) != nil:
            "It is encrypted in an old way. Convert it: openssl pkcs12 -legacy -in \(path.escapedForMessage) -nodes "
                + "| openssl pkcs12 -export -out new.p12."
        case .unusableCertificate: "Correct the file, the key or the password."
        case .cannotJudge: "Install the packages libcurl4 and libssl3."
        }
    }
}
