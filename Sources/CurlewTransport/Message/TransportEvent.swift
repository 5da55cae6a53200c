/// Events of a running request, in order. Progress is reported at most 20 times a second, and once at the end.
public enum TransportEvent: Sendable, Equatable {
    case phase(TransportPhase)
    /// The number of bytes sent of the request's body; `of` is their total, nil when only the end shows it.
    case uploaded(Int64, of: Int64?)
    /// The head of the response with its interim responses, before the body.
    case head(ResponseHead)
    /// The number of bytes received of the response's body, before decoding; `of` is the announced length, or nil.
    case received(Int64, of: Int64?)
    /// The bytes of the body since the last such event; only for a request with `reportsBody`.
    case body(BodyPiece)
}

/// The phases of an exchange, in order. The last, `reading`, belongs to the layer above the transport, which reads the
/// complete response.
public enum TransportPhase: String, Sendable, CaseIterable, Comparable {
    case queued, nameLookup, connecting, tls, proving, sending, waiting, receiving, reading

    public static func < (left: TransportPhase, right: TransportPhase) -> Bool {
        left.order < right.order
    }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Decoded bytes of a body that arrived since the last report. When more than `limit` arrived, the last `limit` of
/// them.
public struct BodyPiece: Sendable, Equatable {
    /// Most bytes of one piece.
    public static let limit = 64 << 10

    /// Position of the first byte in the body.
    public var offset: Int64
    public var bytes: [UInt8]

    public init(offset: Int64, bytes: [UInt8]) {
        self.offset = offset
        self.bytes = bytes
    }
}
