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

    mutating func write(_ string: String) {
        append("\"")
        JSONStringText.append(string, to: &bytes)
        append("\"")
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}
