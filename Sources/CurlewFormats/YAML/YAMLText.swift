/// The meaning of a plain scalar.
public enum YAMLText {
    /// True when a plain scalar is no text: `true`, `false`, `null`, or a number by JSON's grammar (RFC 8259 §6).
    /// `yes`, `NO`, `~`, `0x1F`, `1_000`, `007` and dates are text.
    public static func isTyped(_ text: String) -> Bool {
        switch text {
        case "true", "false", "null": true
        default: isNumber(text)
        }
    }

    /// JSON's number grammar (RFC 8259 §6): `-12`, `1.50`, `1e3`; not `+1`, `.5`, `007`, `1.`, `NaN`.
    public static func isNumber(_ text: some StringProtocol) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = digits(&rest)
        guard whole.count > 0, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            if digits(&rest).count == 0 { return false }
        }
        return rest.isEmpty || isExponent(rest)
    }

    /// Byte by byte: letters that Unicode calls equivalent differ.
    public static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }

    private static func digits<Text: Collection>(_ rest: inout Text) -> (count: Int, first: UInt8?)
    where Text.Element == UInt8, Text.SubSequence == Text {
        let run = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[run.endIndex...]
        return (run.count, run.first)
    }

    private static func isExponent<Text: Collection>(_ text: Text) -> Bool
    where Text.Element == UInt8, Text.SubSequence == Text {
        guard text.first == UInt8(ascii: "e") || text.first == UInt8(ascii: "E") else { return false }
        var rest = text.dropFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        return digits(&rest).count > 0 && rest.isEmpty
    }
}

extension YAMLText {
    /// True when the text may stand without quotes behind a tag that says what it is, in block and in flow style.
    public static func canStandPlain(_ text: String) -> Bool {
        YAMLScalarText.isStructurallyPlain(text, inFlow: true)
    }
}
