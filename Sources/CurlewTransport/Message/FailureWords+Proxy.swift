/// The proxy that an exchange went through.
public struct ProxyRoute: Equatable, Sendable {
    /// `host:port`, as typed, without the password.
    public var name: String
    /// True when bytes pass the proxy unread, through `CONNECT` (RFC 9110 §9.3.6) or SOCKS. False when the proxy reads
    /// the request and responds itself.
    public var isTunnel: Bool

    public init(name: String, isTunnel: Bool) {
        self.name = name
        self.isTunnel = isTunnel
    }
}

/// Sentences for errors that a proxy on the way may have caused. A proxy that responds itself is the one that closed or
/// broke the connection or sent the faulty response. In a tunnel it was either the proxy or the server behind it, which
/// cannot be told apart here, so the sentence names only the way.
extension FailureWords {
    private var name: String? { proxy?.name.escapedForMessage }
    private var answersItself: Bool { proxy?.isTunnel == false }

    /// The event, or nil when the proxy has no part in it.
    var whatByProxy: String? {
        guard let name else { return nil }
        return switch error {
        case .timedOut(_, _, .queued), .timedOut(_, _, .nameLookup), .timedOut(_, _, .reading): nil
        case .timedOut(.idle, let after, _):
            "Nothing came or went through the proxy \(name) for \(after.inWords)."
        case .timedOut(_, let after, .receiving):
            "The response through the proxy \(name) did not end in \(after.inWords)."
        case .timedOut(_, let after, _): "No answer through the proxy \(name) in \(after.inWords)."
        case .incomplete: "The response through the proxy \(name) stops too early."
        case .tlsFailed(let host, _): "No secure connection to \(host) through the proxy \(name)."
        case .reset, .emptyReply, .headCut, .notHTTP, .protocolError:
            answersItself ? Self.words(error, answeredBy: name) : Self.words(error, through: name)
        default: nil
        }
    }

    private static func words(_ error: TransportError, answeredBy name: String) -> String? {
        switch error {
        case .reset: "The proxy \(name) broke the connection."
        case .emptyReply: "The proxy \(name) closed without an answer."
        case .headCut: "The proxy \(name) closed inside its answer's head."
        case .notHTTP: "The proxy \(name) does not answer in HTTP."
        case .protocolError: "The answer of the proxy \(name) breaks the rules of HTTP."
        default: nil
        }
    }

    private static func words(_ error: TransportError, through name: String) -> String? {
        switch error {
        case .reset: "The connection through the proxy \(name) was broken."
        case .emptyReply: "The connection through the proxy \(name) was closed without an answer."
        case .headCut: "The connection through the proxy \(name) was closed inside the answer's head."
        default: nil
        }
    }

    /// The reason, or nil when it is the same as without a proxy.
    var whyByProxy: String? {
        guard let name else { return nil }
        return switch error {
        case .timedOut(_, _, .connecting) where answersItself: "The connection to the proxy was being made."
        case .timedOut(_, _, .connecting): "The proxy had not let the connection through."
        case .tlsFailed(_, .closed): "It was closed during the handshake."
        case .untrustedCertificate: error.why.map { "\($0) It came through the proxy \(name)." }
        default: nil
        }
    }

    /// The remedy when the proxy is the first thing to check, else nil.
    var adviceOnProxy: String? {
        guard proxy != nil else { return nil }
        return switch error {
        case .timedOut(_, _, .connecting): TransportError.adviceOnProxy
        case .notHTTP where answersItself: TransportError.adviceOnProxy
        default: nil
        }
    }
}
