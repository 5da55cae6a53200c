/// What a command reads: bytes that are handed over piece by piece, so that a body of any size is never copied whole.
public struct CommandInput: Sendable {
    public let count: Int
    /// The bytes of a range below `count`.
    let piece: @Sendable (Range<Int>) -> [UInt8]

    /// The most bytes that are asked for at once.
    static let pieceSize = 64 << 10

    public init(count: Int, piece: @escaping @Sendable (Range<Int>) -> [UInt8]) {
        self.count = count
        self.piece = piece
    }

    public init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { Array(bytes[$0]) }
    }

    func next(from offset: Int) -> [UInt8] { piece(offset..<min(count, offset + Self.pieceSize)) }
}
