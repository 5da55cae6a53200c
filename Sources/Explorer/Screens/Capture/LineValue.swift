import CurlewBytes
import Viewing

/// The value on a line of text: the text at the cursor, or, when that is a name, the text after it.
struct LineValue {
    private(set) var range: Range<Int>
    /// The byte after the value, when it is between quotes or tags.
    private var closing: UInt8?

    init?(at cursor: Int, in text: BodyText) {
        let bytes = text.bytes
        let whole = text.lineRange(at: cursor)
        var end = whole.upperBound
        while end > whole.lowerBound, [0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
        let line = whole.lowerBound..<end
        var from = min(cursor, max(line.lowerBound, line.upperBound - 1))
        while from > line.lowerBound, Self.isWord(bytes[from]), Self.isWord(bytes[from - 1]) { from -= 1 }
        if let quoted = Self.quoted(around: from, line, bytes) { from = quoted }
        guard let found = Self.value(from: from, line, bytes) ?? Self.value(from: line.lowerBound, line, bytes) else {
            return nil
        }
        (range, closing) = found
    }

    /// Start of the quoted text that contains an offset. A quote after a letter is an apostrophe.
    private static func quoted(around offset: Int, _ line: Range<Int>, _ bytes: Bytes) -> Int? {
        var open: (start: Int, quote: UInt8)?
        for place in max(line.lowerBound, offset - 10_000)..<max(line.lowerBound, offset) {
            let byte = bytes[place]
            if let quote = open?.quote {
                if byte == quote { open = nil }
            } else if byte == 0x22 || byte == 0x27, place == line.lowerBound || !isWord(bytes[place - 1]) {
                open = (place + 1, byte)
            }
        }
        return open.flatMap {
            bytes.firstIndex(of: $0.quote, from: offset, to: line.upperBound) == nil ? nil : $0.start
        }
    }

    /// The regular expression for the value: up to the closing quote or tag, else up to the next blank or punctuation
    /// mark.
    var pattern: String {
        switch closing {
        case UInt8(ascii: "<"): "[^<]+"
        case let quote?: "[^\(Character(UnicodeScalar(quote)))]+"
        case nil: "[^\\s\"'<>;,&]+"
        }
    }

    func takes(_ byte: UInt8) -> Bool { closing.map { byte != $0 } ?? !Self.ends(byte) }

    /// The word before the value: `token` in `token = abc`.
    func name(in bytes: Bytes) -> String? {
        var end = range.lowerBound
        while end > 0, bytes[end - 1] != 0x0A, !Self.isWord(bytes[end - 1]) { end -= 1 }
        var start = end
        while start > 0, Self.isWord(bytes[start - 1]) { start -= 1 }
        return start < end ? bytes.string(in: start..<end) : nil
    }

    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }

    private static func ends(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"'<>;,&".utf8.contains(byte) }

    /// The first value at or after an offset that is neither a name of another value nor a tag.
    private static func value(from: Int, _ line: Range<Int>, _ bytes: Bytes) -> (Range<Int>, UInt8?)? {
        var start = from
        while start < line.upperBound {
            if ends(bytes[start]) || bytes[start] == UInt8(ascii: "=") || bytes[start] == UInt8(ascii: ":") {
                start += 1
                continue
            }
            let before = start > line.lowerBound ? bytes[start - 1] : 0
            if before == UInt8(ascii: "<") {
                start = skip(tagAt: start, line, bytes)
                continue
            }
            let closing = Self.closing(before, behind: start, line, bytes)
            let end = end(of: start, closing, line, bytes)
            if !isName(endingAt: end, line, bytes) { return (start..<end, closing) }
            start = end
        }
        return nil
    }

    /// Skips a tag's name, which is not a value; its attributes are.
    private static func skip(tagAt start: Int, _ line: Range<Int>, _ bytes: Bytes) -> Int {
        var end = start
        while end < line.upperBound, !ends(bytes[end]) { end += 1 }
        return end
    }

    private static func closing(
        _ before: UInt8, behind start: Int, _ line: Range<Int>, _ bytes: Bytes
    ) -> UInt8? {
        switch before {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): closes(before, behind: start, line, bytes)
        case UInt8(ascii: ">"): closes(UInt8(ascii: "<"), behind: start, line, bytes)
        default: nil
        }
    }

    private static func closes(
        _ byte: UInt8, behind start: Int, _ line: Range<Int>, _ bytes: Bytes
    ) -> UInt8? {
        bytes.firstIndex(of: byte, from: start, to: line.upperBound) == nil ? nil : byte
    }

    private static func end(of start: Int, _ closing: UInt8?, _ line: Range<Int>, _ bytes: Bytes) -> Int {
        if let closing { return bytes.firstIndex(of: closing, from: start, to: line.upperBound) ?? line.upperBound }
        var end = start
        while end < line.upperBound, !ends(bytes[end]), !isMark(bytes, end, line) { end += 1 }
        return end
    }

    /// Whether a name ends here: `=`, or `:` before a blank.
    private static func isMark(_ bytes: Bytes, _ offset: Int, _ line: Range<Int>) -> Bool {
        if bytes[offset] == UInt8(ascii: "=") { return true }
        return bytes[offset] == UInt8(ascii: ":") && (offset + 1 == line.upperBound || bytes[offset + 1] <= 0x20)
    }

    private static func isName(endingAt end: Int, _ line: Range<Int>, _ bytes: Bytes) -> Bool {
        var next = end
        while next < line.upperBound, [0x20, 0x09, 0x22, 0x27].contains(bytes[next]) { next += 1 }
        guard next < line.upperBound else { return false }
        return isMark(bytes, next, line)
    }
}

extension Bytes {
    subscript(offset: Int) -> UInt8 { withUnsafeBytes { $0[offset] } }

    func string(in range: Range<Int>) -> String { String(decoding: self[range].array, as: UTF8.self) }
}
