/// What came of a body since it was last told of, decoded. When more came than is told at once, the end of it.
public struct BodyPiece: Sendable, Equatable {
    /// At most this many bytes.
    public static let limit = 64 << 10

    /// Where the first byte stands in the body.
    public var offset: Int64
    public var bytes: [UInt8]

    public init(offset: Int64, bytes: [UInt8]) {
        self.offset = offset
        self.bytes = bytes
    }
}
