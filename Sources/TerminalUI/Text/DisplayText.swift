internal import CurlewFormats

/// Makes text from outside safe for the screen: characters that would control the terminal, move other text or be
/// invisible become visible marks, such as `\n`, `\u{1B}` or `\xFF`. The only escaping function.
public enum DisplayText {
    /// `text` with every unsafe scalar written as its mark. Ordinary text comes back unchanged.
    public static func visible(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var shown = ""
        shown.reserveCapacity(text.utf8.count)
        for character in text { shown += visible(character) ?? String(character) }
        return shown
    }

    /// The complete text: a grapheme with more scalars than a cell holds is shown by the marks of all of them. For
    /// text that the user must judge before it is run or sent.
    public static func whole(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        return text.reduce(into: "") { shown, character in
            let scalars = character.unicodeScalars
            if scalars.count > CharacterWidth.maximumScalars {
                for scalar in scalars { shown += isPlain(scalar) ? String(Character(scalar)) : mark(scalar) }
            } else {
                shown += visible(character) ?? String(character)
            }
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool { (0x20..<0x7F).contains(scalar.value) }

    /// The bytes as text; each byte that is not UTF-8 becomes `\xFF` with its two hexadecimal digits.
    public static func visible(bytes: some Sequence<UInt8>) -> String {
        var shown = ""
        var decoder = UTF8Stream()
        for byte in bytes { decoder.feed(byte) { shown += piece($0) } }
        decoder.finish { shown += piece($0) }
        return visible(shown)
    }

    /// The marks for a grapheme that is not safe to show; nil for ordinary ones.
    public static func visible(_ character: Character) -> String? {
        if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return nil }
        let scalars = character.unicodeScalars
        guard let base = scalars.first else { return nil }
        if needsMark(base) || CharacterWidth.of(base) == 0 { return marks(scalars) }
        let isShort = scalars.count <= CharacterWidth.maximumScalars
        return isShort && scalars.dropFirst().allSatisfy { belongs($0, to: base) } ? nil : bounded(scalars)
    }

    /// The mark that stands for one scalar.
    public static func mark(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    private static func piece(_ unit: UTF8Stream.Unit) -> String {
        switch unit {
        case .scalar(let scalar): String(Character(scalar))
        case .invalid(let byte): "\\x" + Digits.text(byte, width: 2, radix: 16).uppercased()
        }
    }

    private static func marks(_ scalars: String.UnicodeScalarView) -> String {
        scalars.prefix(CharacterWidth.maximumScalars).map { mark($0) }.joined()
    }

    /// A base with too many scalars for a cell, or with an unsafe one after it.
    private static func bounded(_ scalars: String.UnicodeScalarView) -> String {
        var shown = String.UnicodeScalarView()
        var unsafe = ""
        for scalar in scalars.prefix(CharacterWidth.maximumScalars) {
            if shown.first.map({ belongs(scalar, to: $0) }) ?? true {
                shown.append(scalar)
            } else {
                unsafe += mark(scalar)
            }
        }
        return String(shown) + unsafe
    }

    /// Whether a joiner or selector is kept: these are invisible, so they stay only where they make an emoji.
    private static func belongs(_ scalar: Unicode.Scalar, to base: Unicode.Scalar) -> Bool {
        let isJoiner = scalar == "\u{200D}" || scalar == "\u{FE0E}" || scalar == "\u{FE0F}"
        // Digits count as emoji only for the sake of keycaps.
        return isJoiner ? base.properties.isEmoji && (!base.isASCII || scalar == "\u{FE0F}") : !needsMark(scalar)
    }

    /// Controls, bidirectional controls, invisible and format characters, separators, noncharacters, unassigned.
    static func needsMark(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return true
        default: return false
        }
    }
}
