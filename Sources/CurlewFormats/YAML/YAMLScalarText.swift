internal import CurlewBytes

/// Writes one scalar on one line.
enum YAMLScalarText {
    /// Plain when it cannot be misread, else in double quotes.
    static func write(_ text: String, inFlow: Bool) -> String {
        isPlainSafe(text, inFlow: inFlow) ? text : "\"" + YAMLEscape.doubleQuoted(text) + "\""
    }

    /// In the style of the scalar that it replaces, where that style can say it.
    static func write(_ text: String, like style: YAMLScalarStyle, inFlow: Bool) -> String {
        switch style {
        case .double: "\"" + YAMLEscape.doubleQuoted(text) + "\""
        case .single where isOneSafeLine(text):
            "'" + text.utf8.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
        default: write(text, inFlow: inFlow)
        }
    }

    /// True when the text is the same text for this reader and for others, YAML 1.1's included: no `yes`, no `0o17`, no
    /// `12:30:45`, no date.
    static func isPlainSafe(_ text: String, inFlow: Bool) -> Bool {
        isStructurallyPlain(text, inFlow: inFlow) && !words.contains(text.lowercased()) && !looksLikeNumber(text)
    }

    /// True when the text without quotes is one plain scalar, whatever its type.
    static func isStructurallyPlain(_ text: String, inFlow: Bool) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, isOneSafeLine(text) else { return false }
        if indicators.contains(first) || first == 0x20 || last == 0x20 { return false }
        return last != UInt8(ascii: ":") && !hasMark(text, inFlow: inFlow)
    }

    private static let indicators = Set("-?:,[]{}#&*!|>'\"%@`=<".utf8)

    private static let words: Set<String> = [
        "true", "false", "null", "yes", "no", "on", "off", "y", "n", "t", "f", "~", ".nan", ".inf", "-.inf", "+.inf",
    ]

    private static func isOneSafeLine(_ text: String) -> Bool {
        !text.unicodeScalars.contains(where: YAMLEscape.isUnsafe)
    }

    /// `: ` and ` #` anywhere; in flow also the signs of flow collections.
    private static func hasMark(_ text: String, inFlow: Bool) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == 0x20, previous == UInt8(ascii: ":") { return true }
            if byte == UInt8(ascii: "#"), previous == 0x20 { return true }
            if inFlow, flowSigns.contains(byte) { return true }
            // libyaml takes the colon of `:?` for the end of a key.
            if inFlow, byte == UInt8(ascii: "?"), previous == UInt8(ascii: ":") { return true }
            previous = byte
        }
        return false
    }

    private static let flowSigns = Set(",[]{}".utf8)

    /// A digit or a sign first, and nothing but what numbers, times and dates are made of.
    private static func looksLikeNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, numberStarts.contains(first) else { return false }
        return text.utf8.allSatisfy(numberSigns.contains)
    }

    private static let numberStarts = Set("0123456789+-.".utf8)
    private static let numberSigns = Set("0123456789abcdefABCDEFxXoO_:.+-tTzZ ".utf8)
}
