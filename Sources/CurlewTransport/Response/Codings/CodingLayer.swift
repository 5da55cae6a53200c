/// Decodes one coding of a body, a chunk of output at a time.
final class CodingLayer {
    enum Result { case good, badData, outOfMemory }

    /// Most bytes of one piece of output.
    static let chunk = 64 << 10

    private let coding: ContentCoding
    private lazy var stream = coding.makeStream()
    private var isAtEnd = false
    private var hasInput = false
    /// Number of decoded bytes so far.
    private(set) var count: Int64 = 0

    init(_ coding: ContentCoding) {
        self.coding = coding
    }

    /// True when the input so far may be complete; without any input it is a complete, empty body.
    var isComplete: Bool { isAtEnd || !hasInput }

    /// Gives the decoded bytes to `output`, at most `chunk` at a time. Further streams of the same coding are decoded
    /// too; any other bytes after the end are dropped, as browsers do.
    func decode<Failure: Error>(
        _ input: [UInt8], output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> Result {
        guard let stream else { return .outOfMemory }
        var rest = input[...]
        hasInput = hasInput || !rest.isEmpty
        var mayHaveMore = !rest.isEmpty
        while mayHaveMore {
            if isAtEnd {
                guard stream.begins(again: rest) else { return .good }
                isAtEnd = false
            }
            let (state, made) = stream.step(&rest)
            count += Int64(made.count)
            if !made.isEmpty { try output(made) }
            if state == .badData { return .badData }
            if state == .outOfMemory { return .outOfMemory }
            isAtEnd = state == .atEnd
            mayHaveMore = !rest.isEmpty || (made.count == Self.chunk && !isAtEnd)
        }
        return .good
    }
}
