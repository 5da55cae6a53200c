/// One coding's own way to undo it.
protocol CodingStream: AnyObject {
    /// Reads from the front of `input` what it can, and makes one piece of output of at most `CodingLayer.chunk` bytes.
    func step(_ input: inout ArraySlice<UInt8>) -> (state: CodingState, made: [UInt8])

    /// Behind an end: makes ready for one more stream where `rest` begins with one; false for anything else.
    func begins(again rest: ArraySlice<UInt8>) -> Bool
}

/// How far a step led.
enum CodingState: Equatable {
    /// It wants more input; or more room, when a whole chunk was made.
    case more
    case atEnd, badData, outOfMemory
}

extension CodingStream {
    /// Calls a library: gives it the input and room for a chunk, and takes what it used from the input.
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
        // A library that neither reads nor writes would be asked for ever.
        if state == .more, used == 0, made.isEmpty, !input.isEmpty { state = .badData }
        input = input.dropFirst(used)
        return (state, made)
    }
}

extension ArraySlice<UInt8> {
    /// Whether it begins with `mark`, as far as it goes.
    func couldBegin(with mark: [UInt8]) -> Bool { !isEmpty && mark.starts(with: prefix(mark.count)) }
}
