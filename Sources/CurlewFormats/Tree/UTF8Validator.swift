internal import CurlewBytes

/// Checks whether bytes that come in pieces are UTF-8.
struct UTF8Validator {
    private var isFine = true
    /// The beginning of a character that goes on in the next piece.
    private var held: [UInt8] = []

    /// `sink` is asked behind each piece whether to go on, with no bytes.
    static func passes<Sink: PieceSink>(_ bytes: Bytes, _ sink: inout Sink) throws(Sink.Failure) -> Bool {
        var check = UTF8Validator()
        try unsafe bytes.forEachPiece { (raw) throws(Sink.Failure) in
            guard check.isFine else { return }
            unsafe check.take([UInt8](raw))
            try sink.take([])
        }
        return check.isFine && check.held.isEmpty
    }

    private mutating func take(_ piece: [UInt8]) {
        let bytes = held.isEmpty ? piece : held + piece
        let end = UTF8Sequence.endOfWhole(bytes.span)
        held = Array(bytes[end...])
        isFine = String(validating: bytes[..<end], as: UTF8.self) != nil
    }
}
