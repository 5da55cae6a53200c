extension TransportError {
    /// Reasons why a TLS handshake failed, other than the server's certificate.
    public enum HandshakeFault: Equatable, Sendable {
        /// The port answers in plain HTTP.
        case plainHTTP
        /// The port's bytes are not TLS.
        case notTLS
        /// The server's version is too old: `TLS 1.0`, or `TLS 1.1 or older` when the server does not name it.
        case oldVersion(String)
        /// No cipher that both sides accept.
        case noCommonCipher
        /// The server closed the connection during the handshake.
        case closed
        /// The server requires a client certificate, and none was given.
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
    var sentence: String {
        switch self {
        case .plainHTTP: "The port answers in plain HTTP."
        case .notTLS: "What it answers is not TLS."
        case .oldVersion(let version): "The server speaks \(version), and newer is asked for."
        case .noCommonCipher: "The server accepts no cipher that is safe."
        case .closed: "The server closed the connection during the handshake."
        case .certificateRequired: "The server asks for a client certificate."
        case .certificateRefused(let words): "The server does not accept the client certificate: \(words)."
        case .unusableCertificate(let path, let reason):
            "The client certificate \(path.escapedForMessage) cannot be used: \(reason.escapedForMessage)."
        case .alert(let words): "The server broke off: \(words)."
        case .cannotJudge(let reason): "Certificates cannot be judged here: \(reason.escapedForMessage)."
        case .other(let reason): reason.escapedForMessage + "."
        }
    }

    var advice: String? {
        switch self {
        case .plainHTTP, .notTLS: "Does the server speak https on this port?"
        case .oldVersion, .noCommonCipher: "The server has to be brought up to date."
        case .closed, .alert, .other: "Does the server speak https on this port?"
        case .certificateRequired: "Choose one in the options of the request."
        case .certificateRefused: "Choose another in the options of the request."
        case .unusableCertificate: "Correct the file, the key or the password."
        case .cannotJudge: "Install the packages libcurl4 and libssl3."
        }
    }
}
