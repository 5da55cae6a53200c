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
