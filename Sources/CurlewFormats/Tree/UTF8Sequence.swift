internal import CurlewBytes

/// Well-formed UTF-8, byte by byte (Unicode 15 table 3-7): no overlong forms, no surrogates, nothing past U+10FFFF.
enum UTF8Sequence {
    static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// The length of the sequence that starts at `index`, or nil when it is not well-formed or cut short.
    static func length(_ bytes: Span<UInt8>, at index: Int) -> Int? {
        let lead = bytes[index]
        guard lead >= 0x80 else { return 1 }
        guard index + 1 < bytes.count, secondBytes(after: lead).contains(bytes[index + 1]) else { return nil }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard index + length <= bytes.count else { return nil }
        for rest in (index + 2)..<(index + length) where !isContinuation(bytes[rest]) { return nil }
        return length
    }

    /// The bytes that may follow `lead`; an empty range when `lead` is invalid.
    private static func secondBytes(after lead: UInt8) -> Range<UInt8> {
        switch lead {
        case 0xC2...0xDF, 0xE1...0xEC, 0xEE...0xEF, 0xF1...0xF3: 0x80..<0xC0
        case 0xE0: 0xA0..<0xC0
        case 0xED: 0x80..<0xA0
        case 0xF0: 0x90..<0xC0
        case 0xF4: 0x80..<0x90
        default: 0..<0
        }
    }

    /// The first byte that does not belong to well-formed UTF-8, or nil when all do.
    static func firstFault(in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
        var index = start
        while index < bytes.count {
            guard let length = length(bytes, at: index) else { return index }
            index += length
        }
        return nil
    }

    /// The end of the last complete character, for bytes that continue elsewhere.
    static func endOfWhole(_ bytes: Span<UInt8>) -> Int {
        for back in 1...3 where back <= bytes.count {
            let lead = bytes[bytes.count - back]
            if isContinuation(lead) { continue }
            let length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            return length > back ? bytes.count - back : bytes.count
        }
        return bytes.count
    }

    /// At most the first `limit` bytes of `range`, cut between characters.
    static func prefix(_ bytes: Span<UInt8>, _ range: Range<Int>, _ limit: Int) -> Range<Int> {
        guard limit < range.count else { return range }
        var end = range.lowerBound + max(limit, 0)
        let earliest = max(range.lowerBound, end - 3)
        while end > earliest, isContinuation(bytes[end]) { end -= 1 }
        return range.lowerBound..<end
    }
}

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
