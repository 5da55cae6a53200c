import TerminalUI

/// A character of shown bytes, or a single invalid byte, as it is drawn.
public struct ByteUnit: Equatable {
    public var range: Range<Int>
    public var text: String

    public var columns: Int { TextWidth.columns(of: text) }

    /// The units of `range`. Line ends and tabs become blanks unless `showsBlanks`.
    public static func units(of bytes: [UInt8], in range: Range<Int>, showsBlanks: Bool) -> [ByteUnit] {
        var units: [ByteUnit] = []
        var start = range.lowerBound
        while start < range.upperBound {
            if isPlain(bytes, at: start, limit: range.upperBound) {
                units.append(ByteUnit(range: start..<start + 1, text: ascii[Int(bytes[start])]))
                start += 1
                continue
            }
            var end = start
            while end < range.upperBound, case let length = UTF8Length.of(bytes, at: end, limit: range.upperBound),
                length > 0
            {
                end += length
            }
            for character in String(decoding: bytes[start..<end], as: UTF8.self) {
                let next = start + character.utf8.count
                units.append(ByteUnit(range: start..<next, text: shown(character, showsBlanks)))
                start = next
            }
            if start < range.upperBound {
                let text = DisplayText.visible(bytes: [bytes[start]])
                units.append(ByteUnit(range: start..<start + 1, text: text))
                start += 1
            }
        }
        return units
    }

    private static let ascii = (0..<0x7F).map { String(UnicodeScalar(UInt8($0))) }

    /// Whether the byte is printable ASCII and no combining character can follow it.
    private static func isPlain(_ bytes: [UInt8], at index: Int, limit: Int) -> Bool {
        bytes[index] >= 0x20 && bytes[index] < 0x7F && (index + 1 == limit || bytes[index + 1] < 0x80)
    }

    private static func shown(_ character: Character, _ showsBlanks: Bool) -> String {
        switch character {
        case "\n" where !showsBlanks, "\r\n" where !showsBlanks: " "
        case "\t" where !showsBlanks: "  "
        default: DisplayText.visible(character) ?? String(character)
        }
    }
}

/// The length of a well-formed UTF-8 character in bytes (RFC 3629 §4).
enum UTF8Length {
    /// The length of the character at `start`; 0 when none begins there.
    public static func of(_ bytes: [UInt8], at start: Int, limit: Int) -> Int {
        let lead = bytes[start]
        if lead < 0x80 { return 1 }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, lead <= 0xF4, start + length <= limit, second(lead).contains(bytes[start + 1]),
            bytes[(start + 2)..<max(start + 2, start + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
        else { return 0 }
        return length
    }

    /// The range of the second byte, which excludes overlong forms, surrogates and values above U+10FFFF.
    private static func second(_ lead: UInt8) -> ClosedRange<UInt8> {
        switch lead {
        case 0xE0: 0xA0...0xBF
        case 0xED: 0x80...0x9F
        case 0xF0: 0x90...0xBF
        case 0xF4: 0x80...0x8F
        default: 0x80...0xBF
        }
    }
}
