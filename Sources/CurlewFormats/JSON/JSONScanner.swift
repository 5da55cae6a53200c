internal import CurlewBytes

/// The tokens of RFC 8259 over bytes. Every function takes the place where its token starts and returns the place after
/// it; none keeps state.
enum JSONScanner {
    @inline(__always)
    static func whitespace(_ bytes: Span<UInt8>, from start: Int) -> Int {
        guard start < bytes.count, bytes[start] <= 0x20 else { return start }
        return longWhitespace(bytes, from: start)
    }

    private static func longWhitespace(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while at < bytes.count, isWhitespace(bytes[at]) {
            at += 1
            while at + 8 <= bytes.count, word(bytes, at: at) == 0x2020_2020_2020_2020 { at += 8 }
        }
        return at
    }

    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// `start` is at the opening quote. Says whether an escape was met, since most strings can do without decoding.
    @inline(__always)
    static func string(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> (end: Int, hasEscapes: Bool) {
        var hasEscapes = false
        var at = plain(bytes, from: start + 1)
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            hasEscapes = hasEscapes || bytes[at] == UInt8(ascii: "\\")
            at = plain(bytes, from: try special(bytes, at: at))
        }
        guard at < bytes.count else { throw .expected(.closingQuote, at: at) }
        return (at + 1, hasEscapes)
    }

    /// Skips bytes that need no look of their own: ASCII but for controls, quote and backslash, eight at a time.
    @inline(__always)
    private static func plain(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while at + 8 <= bytes.count {
            let marks = specials(in: word(bytes, at: at))
            guard marks == 0 else { return at + marks.trailingZeroBitCount / 8 }
            at += 8
        }
        while at < bytes.count, isPlain(bytes[at]) { at += 1 }
        return at
    }

    /// Skips what stands in a JSON text as it is: as `plain`, and no DEL.
    static func printable(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while at + 8 <= bytes.count {
            let word = word(bytes, at: at)
            let deletes = word ^ 0x7F7F_7F7F_7F7F_7F7F
            let marks = specials(in: word) | (deletes &- 0x0101_0101_0101_0101) & ~deletes & 0x8080_8080_8080_8080
            guard marks == 0 else { return at + marks.trailingZeroBitCount / 8 }
            at += 8
        }
        while at < bytes.count, isPlain(bytes[at]), bytes[at] != 0x7F { at += 1 }
        return at
    }

    /// The high bit of the first byte that is below 0x20, a quote, a backslash or not ASCII; bits above it may be
    /// wrong.
    @inline(__always)
    private static func specials(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let below = (word &- ones &* 0x20) & ~word
        let equal = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
        return (below | equal | word) & 0x8080_8080_8080_8080
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// An escape or a character outside ASCII.
    private static func special(_ bytes: Span<UInt8>, at start: Int) throws(JSONFault) -> Int {
        let byte = bytes[start]
        if byte == UInt8(ascii: "\\") { return try escape(bytes, at: start) }
        guard byte >= 0x20 else { throw .expected(.escapedControl, at: start) }
        guard let length = UTF8Sequence.length(bytes, at: start) else { throw .expected(.wellFormedText, at: start) }
        return start + length
    }

    private static func escape(_ bytes: Span<UInt8>, at start: Int) throws(JSONFault) -> Int {
        guard start + 1 < bytes.count else { throw .expected(.escapeLetter, at: start + 1) }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            for at in (start + 2)..<(start + 6) {
                guard at < bytes.count, bytes[at].hexadecimalValue != nil else { throw .expected(.hexDigit, at: at) }
            }
            return start + 6
        default:
            throw .expected(.escapeLetter, at: start + 1)
        }
    }

    /// `start` is at a digit or a minus. RFC 8259 §6.
    @inline(__always)
    static func number(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        var at = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
        if at < bytes.count, bytes[at] == UInt8(ascii: "0") {
            at += 1
        } else {
            at = try digits(bytes, from: at)
        }
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") { at = try digits(bytes, from: at + 1) }
        guard at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") else { return at }
        at += 1
        if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
        return try digits(bytes, from: at)
    }

    @inline(__always)
    private static func digits(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        var at = start
        while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
        guard at > start else { throw .expected(.digit, at: at) }
        return at
    }

    /// `start` is at the first letter of `word`.
    static func literal(_ word: StaticString, _ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        var at = start
        for letter in word.description.utf8 {
            guard at < bytes.count, bytes[at] == letter else { throw .expected(.literal("\(word)"), at: start) }
            at += 1
        }
        return at
    }

    @inline(__always)
    private static func word(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
        // A checked load: it traps outside the span, and any eight bytes are a UInt64.
        UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}
