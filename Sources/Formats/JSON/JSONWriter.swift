extension JSONValue {
    /// The value as JSON text, on one line or with two spaces a level; the same value always gives the same text.
    /// Controls, DEL and the line separators are escaped, everything else stands as it is.
    public func text(pretty: Bool = false) -> String {
        var writer = JSONWriter(isPretty: pretty)
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

struct JSONWriter {
    let isPretty: Bool
    private(set) var bytes: [UInt8] = []
    private var level = 0

    init(isPretty: Bool) {
        self.isPretty = isPretty
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .boolean(let isTrue): append(isTrue ? "true" : "false")
        case .number(let digits): append(digits)
        case .string(let string): write(string)
        case .array(let elements): list("[", elements, "]") { $0.write($1) }
        case .object(let members): list("{", members, "}") { $0.write($1) }
        }
    }

    private mutating func write(_ member: JSONValue.Member) {
        write(member.key)
        append(isPretty ? ": " : ":")
        write(member.value)
    }

    private mutating func list<Item>(
        _ opening: String, _ items: [Item], _ closing: String, write: (inout JSONWriter, Item) -> Void
    ) {
        append(opening)
        level += 1
        for (index, item) in items.enumerated() {
            if index > 0 { append(",") }
            breakLine()
            write(&self, item)
        }
        level -= 1
        if !items.isEmpty { breakLine() }
        append(closing)
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        append("\n")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
    }

    private mutating func write(_ string: String) {
        append("\"")
        defer { append("\"") }
        guard !string.utf8.allSatisfy(Self.isPlain) else { return append(string) }
        for scalar in string.unicodeScalars {
            if let escape = Self.escape(scalar) {
                append(escape)
            } else {
                bytes.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
            }
        }
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
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
