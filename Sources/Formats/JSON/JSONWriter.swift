extension JSONValue {
    /// The value as JSON text, on one line or with two spaces a level; the same value always gives the same text.
    /// Controls, DEL and the line separators are escaped, everything else stands as it is.
    public func text(pretty: Bool = false) -> String {
        var writer = JSONWriter(isPretty: pretty)
        writer.write(self)
        return writer.text
    }
}

struct JSONWriter {
    let isPretty: Bool
    private(set) var text = ""
    private var level = 0

    init(isPretty: Bool) {
        self.isPretty = isPretty
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: text += "null"
        case .boolean(let isTrue): text += isTrue ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let string): write(string)
        case .array(let elements): list("[", elements, "]") { $0.write($1) }
        case .object(let members): list("{", members, "}") { $0.write($1) }
        }
    }

    private mutating func write(_ member: JSONValue.Member) {
        write(member.key)
        text += isPretty ? ": " : ":"
        write(member.value)
    }

    private mutating func list<Item>(
        _ opening: String, _ items: [Item], _ closing: String, write: (inout JSONWriter, Item) -> Void
    ) {
        text += opening
        level += 1
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            breakLine()
            write(&self, item)
        }
        level -= 1
        if !items.isEmpty { breakLine() }
        text += closing
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        text += "\n" + String(repeating: "  ", count: level)
    }

    private mutating func write(_ string: String) {
        text += "\""
        defer { text += "\"" }
        guard !string.utf8.allSatisfy(Self.isPlain) else { return text += string }
        for scalar in string.unicodeScalars {
            if let escape = Self.escape(scalar) {
                text += escape
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// No byte of anything that may need an escape: ASCII but for controls, quote and backslash.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Besides what must be: controls and breaks that a terminal or a script would take for something else.
    private static func escape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": JSONEscape.unicode(scalar)
        default: JSONEscape.escape(scalar)
        }
    }
}
