/// Events of a request under way, in order. Progress is reported at most 20 times a second, and once at the end.
public enum TransportEvent: Sendable, Equatable {
    case phase(TransportPhase)
    /// Bytes of the request's body sent so far; `of` is their total, nil when only the end shows it.
    case uploaded(Int64, of: Int64?)
    /// The head of the response, before its body; it holds the interim heads.
    case head(ResponseHead)
    /// Bytes of the response's body received so far, before decoding; `of` is the announced length.
    case received(Int64, of: Int64?)
    /// Bytes of the body since the last such event; only when the request has `reportsBody`.
    case body(BodyPiece)
}

/// The phases of an exchange. The last, `reading`, belongs to the layer above the transport that reads the complete
/// response.
public enum TransportPhase: String, Sendable, CaseIterable, Comparable {
    case queued, nameLookup, connecting, tls, proving, sending, waiting, receiving, reading

    public static func < (left: TransportPhase, right: TransportPhase) -> Bool {
        left.order < right.order
    }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
