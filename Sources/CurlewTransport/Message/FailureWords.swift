internal import CurlewBytes
internal import HTTPMessage

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
