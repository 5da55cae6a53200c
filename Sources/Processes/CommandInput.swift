/// The input of a command, given to it piece by piece, so that a body of any size is never copied as a whole.
public struct CommandInput: Sendable {
    public let count: Int
    /// Returns the bytes of a range below `count`.
    let piece: @Sendable (Range<Int>) -> [UInt8]

    /// Most bytes of one piece.
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
