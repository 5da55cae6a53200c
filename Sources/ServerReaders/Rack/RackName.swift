/// One step into a name, as Rack takes it apart from the left: a key and what follows it.
///
///     "a[b][c]"  ──►  key "a", rest "[b][c]"
struct RackName {
    /// Empty when the name holds nothing but brackets.
    var key: ArraySlice<UInt8>
    var rest: ArraySlice<UInt8>

    /// Brackets before the key are passed over, and so are those that close behind it.
    init(_ name: ArraySlice<UInt8>) {
        let start = name.firstIndex { !Self.isBracket($0) } ?? name.endIndex
        let end = name[start...].firstIndex(where: Self.isBracket) ?? name.endIndex
        key = name[start..<end]
        rest = key.isEmpty ? [] : name[end...].drop { $0 == Self.close }
    }

    /// What `rest` says of the items of a list: `[][x]` is `x`, `[]x` and `[][x][y]` are what stands behind `[]`. Nil for
    /// no list. A line of the name counts as its beginning, since Ruby's `^` is one of a line.
    var itemName: ArraySlice<UInt8>? {
        let starts = lines.filter { rest[$0...].starts(with: "[]".utf8) }
        for start in starts {
            if let key = Self.bracketed(rest[(start + 2)...]) { return key }
        }
        for start in starts {
            let line = rest[(start + 2)...].prefix { $0 != Self.newLine }
            if !line.isEmpty { return line }
        }
        return nil
    }

    /// Where the lines of `rest` begin.
    private var lines: [Int] {
        [rest.startIndex] + rest.indices.dropFirst().filter { rest[$0 - 1] == Self.newLine }
    }

    /// What one pair of brackets holds when they are all of the line.
    private static func bracketed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard text.first == open else { return nil }
        let inside = text.dropFirst().prefix { !isBracket($0) }
        let behind = text[inside.endIndex...]
        guard !inside.isEmpty, behind.first == close else { return nil }
        return behind.count == 1 || behind[behind.startIndex + 1] == newLine ? inside : nil
    }

    /// The keys of a name without its brackets.
    static func keys(_ name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { name.split(whereSeparator: isBracket) }

    static func hasEmptyBrackets(_ name: ArraySlice<UInt8>) -> Bool {
        zip(name, name.dropFirst()).contains { $0 == open && $1 == close }
    }

    private static func isBracket(_ byte: UInt8) -> Bool { byte == open || byte == close }

    private static let open = UInt8(ascii: "[")
    private static let close = UInt8(ascii: "]")
    private static let newLine = UInt8(ascii: "\n")
}
