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

/// The decoder of one coding.
protocol CodingStream: AnyObject {
    /// Takes bytes from the front of `input`, and makes one piece of output of at most `CodingLayer.chunk` bytes.
    func step(_ input: inout ArraySlice<UInt8>) -> (state: CodingState, made: [UInt8])

    /// Prepares for another stream after the end of one; false when `rest` does not begin with a stream of the same
    /// coding.
    func begins(again rest: ArraySlice<UInt8>) -> Bool
}

/// The state of the decoder after a step.
enum CodingState: Equatable {
    /// The stream continues: the decoder needs more input, or more room when it made a whole chunk.
    case more
    case atEnd, badData, outOfMemory
}

extension CodingStream {
    /// Calls a library's decoder with the input and with room for a chunk of output, and removes the bytes that it used
    /// from the input.
    func chunk(
        of input: inout ArraySlice<UInt8>,
        _ call: (UnsafeRawBufferPointer, _ used: inout Int, UnsafeMutableBufferPointer<UInt8>, _ made: inout Int) ->
            CodingState
    ) -> (state: CodingState, made: [UInt8]) {
        var used = 0
        var state = CodingState.more
        let made = unsafe [UInt8](unsafeUninitializedCapacity: CodingLayer.chunk) { room, count in
            unsafe input.withUnsafeBytes { bytes in state = unsafe call(bytes, &used, room, &count) }
        }
        // A library that neither reads nor writes would be called for ever.
        if state == .more, used == 0, made.isEmpty, !input.isEmpty { state = .badData }
        input = input.dropFirst(used)
        return (state, made)
    }
}

extension ArraySlice<UInt8> {
    /// True when it begins with `mark`, or with the beginning of `mark` when it is shorter; false when it is empty.
    func couldBegin(with mark: [UInt8]) -> Bool { !isEmpty && mark.starts(with: prefix(mark.count)) }
}
