extension TextArea {
    /// The distance in bytes within which a bracket's partner is searched for.
    private static let reach = 256 * 1024

    /// The bracket at the cursor, or else the one before it, and its partner, as far as both are visible or nearly
    /// so.
    var bracketsAtCursor: [Int] {
        let window = visibleRange
        for offset in [cursor, cursor - 1] where BracketPair(buffer.byte(at: offset)) != nil {
            return partner(of: offset, in: window).map { [offset, $0] } ?? []
        }
        return []
    }

    /// The partner of the bracket at an offset, or of the one before it.
    func partner(of offset: Int) -> Int? {
        for place in [offset, offset - 1] where BracketPair(buffer.byte(at: place)) != nil {
            let reach = max(0, place - Self.reach)..<min(buffer.count, place + Self.reach)
            let lower = reach.lowerBound == 0 ? 0 : buffer.start(ofLine: buffer.line(at: reach.lowerBound) + 1)
            return partner(of: place, in: min(lower, place)..<reach.upperBound)
        }
        return nil
    }

    /// Brackets in double quotes are ignored; a quote ends with its line.
    private func partner(of offset: Int, in window: Range<Int>) -> Int? {
        guard window.contains(offset) else { return nil }
        var open: [(bracket: UInt8, offset: Int)] = []
        var quotes = QuoteReader()
        for (index, byte) in buffer.bytes(in: window).enumerated() {
            let place = window.lowerBound + index
            guard !quotes.isInside(byte), let pair = BracketPair(byte) else {
                if place == offset { return nil }
                continue
            }
            guard !pair.isOpening else {
                open.append((byte, place))
                continue
            }
            // A bracket without a partner is skipped.
            guard open.last?.bracket == pair.other else {
                if place == offset { return nil }
                continue
            }
            let partner = open.removeLast().offset
            if place == offset { return partner }
            if partner == offset { return place }
        }
        return nil
    }
}

/// A bracket and its partner.
private struct BracketPair {
    let other: UInt8
    let isOpening: Bool

    init?(_ byte: UInt8?) {
        switch byte {
        case UInt8(ascii: "{"): (other, isOpening) = (UInt8(ascii: "}"), true)
        case UInt8(ascii: "["): (other, isOpening) = (UInt8(ascii: "]"), true)
        case UInt8(ascii: "("): (other, isOpening) = (UInt8(ascii: ")"), true)
        case UInt8(ascii: "}"): (other, isOpening) = (UInt8(ascii: "{"), false)
        case UInt8(ascii: "]"): (other, isOpening) = (UInt8(ascii: "["), false)
        case UInt8(ascii: ")"): (other, isOpening) = (UInt8(ascii: "("), false)
        default: return nil
        }
    }
}

/// Tracks, byte by byte, whether text is in double quotes.
private struct QuoteReader {
    private var isQuoted = false
    private var isEscaped = false

    /// Whether the byte belongs to a quoted text, its quotes included.
    mutating func isInside(_ byte: UInt8) -> Bool {
        if byte == 0x0A { (isQuoted, isEscaped) = (false, false) }
        guard isQuoted else {
            isQuoted = byte == UInt8(ascii: "\"")
            return isQuoted
        }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isQuoted = false
        }
        return true
    }
}
