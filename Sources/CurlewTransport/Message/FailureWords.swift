internal import CurlewBytes
internal import CurlewMessage

/// The sentences about a failed exchange: the event, the reason, the remedy. Most of them follow from the error alone;
/// the others also from the kept part of the response and from the proxy on the way.
public struct FailureWords: Sendable {
    let error: TransportError
    private let kept: KeptPart
    let proxy: ProxyRoute?

    /// - Parameters:
    ///   - partial: the response received until the failure; nil when nothing of it was kept.
    ///   - proxy: the proxy that the exchange went through, or nil.
    public init(_ error: TransportError, partial: TransportResponse? = nil, proxy: ProxyRoute? = nil) {
        self.error = error
        self.proxy = proxy
        kept = KeptPart(partial)
    }

    /// The event, in one sentence.
    public var what: String { whatByProxy ?? error.what }

    /// The reason as far as it is known, or nil.
    public var why: String? { whyByProxy ?? error.why }

    /// The remedy, and a clause about the kept part of the response; it names no keys of an interface. Nil when there
    /// is neither.
    public var advice: String? {
        switch error {
        case .streamReset: "Send again; \(kept.counted)."
        case .reset, .incomplete: kept.named("what came").map { "Send again; \($0)." } ?? error.advice
        case .protocolError: [refusedPart("what came before"), error.advice].compactMap(\.self).joined(separator: " ")
        case .headerTooLarge: refusedPart("what came up to there")
        case .tooLarge where kept.isBody, .inflatesTooMuch where kept.isBody:
            "What came up to there is kept; max-filesize 0 takes all."
        case .badContentEncoding where kept.isBody: "The bytes are kept as they came."
        case .answeredEarly where kept != .nothing: "Its answer is kept; over HTTP/1.1 its end would be known."
        default: adviceOnProxy ?? error.advice
        }
    }

    /// The whole message: the event, the reason, the remedy.
    public var message: String {
        switch error {
        case .invalidRequest(.url(let flaw)): flaw.sentence
        case .invalidRequest(.header(let flaw)): flaw.sentence
        default: [what, why, advice].compactMap(\.self).joined(separator: " ")
        }
    }

    /// A sentence about the kept part of a refused response. Nil when nothing is kept and the error has a remedy to
    /// give instead.
    private func refusedPart(_ body: String) -> String? {
        let clause = kept.named(body) ?? (error.advice == nil ? "nothing of it is kept" : nil)
        return clause.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    }
}

/// The kept part of a response that failed.
private enum KeptPart: Equatable {
    case nothing
    case head
    /// The head and this many decoded bytes of the body.
    case body(Int64)

    init(_ partial: TransportResponse?) {
        guard let partial else {
            self = .nothing
            return
        }
        let count = partial.stored ?? Int64(partial.body.count)
        self = count == 0 ? .head : .body(count)
    }

    var isBody: Bool {
        if case .body = self { true } else { false }
    }

    /// A clause with the number of kept bytes, also for none: libcurl 7.88 drops the bytes that it read together with
    /// the end of a stream.
    var counted: String {
        switch self {
        case .nothing: "nothing of it is kept"
        case .head: "its head is kept, and nothing of its body"
        case .body(1): "1 byte of its body is kept"
        case .body(let count): "\(count) bytes of its body are kept"
        }
    }

    /// A clause that names the kept part; nil when nothing is kept.
    ///
    /// - Parameter body: the words for a head with some of its body.
    func named(_ body: String) -> String? {
        switch self {
        case .nothing: nil
        case .head: "its head is kept"
        case .body: "\(body) is kept"
        }
    }
}

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
