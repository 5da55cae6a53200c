/// What happens while a request runs, in order. Progress comes at most 20 times a second, and once at the end.
public enum TransportEvent: Sendable, Equatable {
    case phase(TransportPhase)
    /// Bytes of the request's body sent so far, of how many; nil when that is known only at the end.
    case uploaded(Int64, of: Int64?)
    /// The head of the response, before its body; interim heads come inside it.
    case head(ResponseHead)
    /// Bytes of the response's body so far, as they came over the wire; `of` is its announced length.
    case received(Int64, of: Int64?)
    /// What came of the body since the last such event; only where the request `reportsBody`.
    case body(BodyPiece)
}

/// The stage an exchange is in: `proving` that of GSS-API or NTLM, before each message of theirs. The last is that of whoever makes something of the whole response.
public enum TransportPhase: String, Sendable, CaseIterable, Comparable {
    case queued, nameLookup, connecting, tls, proving, sending, waiting, receiving, reading

    public static func < (left: TransportPhase, right: TransportPhase) -> Bool {
        left.order < right.order
    }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
