/// Columns of whole texts, as `CellBuffer.put` draws them (marks of `DisplayText` included).
public enum TextWidth {
    /// The sum over its graphemes; `ambiguous` is the width of those that East Asia draws wide (UAX #11).
    public static func columns(of text: String, ambiguous: Int = 1) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1, ambiguous: ambiguous) }
    }

    /// Columns of one grapheme as it is drawn.
    public static func columns(of character: Character, ambiguous: Int = 1) -> Int {
        guard let shown = DisplayText.visible(character) else {
            return CharacterWidth.of(character, ambiguous: ambiguous)
        }
        return shown.reduce(0) { $0 + CharacterWidth.of($1, ambiguous: ambiguous) }
    }

    /// The longest start of `text` that fits into `columns`, and the columns that it takes.
    public static func prefix(_ text: String, columns: Int, ambiguous: Int = 1) -> (text: Substring, columns: Int) {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            let width = Self.columns(of: text[end], ambiguous: ambiguous)
            if used + width > columns { break }
            used += width
            end = text.index(after: end)
        }
        return (text[..<end], used)
    }

    /// `text`, or as much of its start as fits into `columns` together with `ellipsis`. The cut goes through no escaped
    /// byte, no `{{name}}` and no number, unless the number is everything.
    public static func truncated(_ text: String, columns: Int, ellipsis: String = Mark.cut.text) -> String {
        if Self.columns(of: text) <= columns { return text }
        let room = columns - Self.columns(of: ellipsis)
        guard room >= 0 else { return String(prefix(text, columns: columns).text) }
        return wholeUnits(prefix(text, columns: room).text, of: text) + ellipsis
    }

    /// A file's name of at most `columns`: its ending stays as long as there is room for a beginning too.
    public static func truncated(file name: String, columns: Int) -> String {
        let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > slash, Self.columns(of: name) > columns,
            case let ending = String(name[dot...]), case let room = columns - Self.columns(of: ending), room > 4
        else { return truncated(name, columns: columns) }
        return truncated(String(name[..<dot]), columns: room - 1, ellipsis: "") + Mark.cut.text + ending
    }

    private static func wholeUnits(_ start: Substring, of text: String) -> Substring {
        let (kept, rest) = (start.utf8, text[start.endIndex...].utf8)
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
        func isHex(_ byte: UInt8?) -> Bool { isDigit(byte) || byte.map { (0x41...0x46).contains($0 & 0xDF) } ?? false }
        if let open = kept.indices.last(where: { kept[$0...].starts(with: "{{".utf8) }),
            !kept[open...].indices.contains(where: { kept[$0...].starts(with: "}}".utf8) }),
            text[open...].utf8.indices.contains(where: { text.utf8[$0...].starts(with: "}}".utf8) })
        {
            return start[..<open]
        }
        if let percent = kept.suffix(2).lastIndex(of: UInt8(ascii: "%")), isHex(rest.first),
            kept[percent...].dropFirst().allSatisfy(isHex)
        {
            return start[..<percent]
        }
        let dot = UInt8(ascii: ".")
        let isInNumber = isDigit(rest.first) || rest.first == dot && isDigit(rest.dropFirst().first)
        guard isInNumber else { return start }
        let whole = kept.last == dot && isDigit(kept.dropLast().last) ? start.dropLast() : start
        guard isDigit(whole.utf8.last) else { return start }
        let end = whole.utf8.lastIndex { !isDigit($0) }.map { whole.utf8.index(after: $0) }
        return end.map { start[..<$0] } ?? start
    }
}

extension String {
    /// Adds spaces at the end, up to the given columns; a longer text is unchanged.
    public func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: self)))
    }

    /// Adds spaces at the start, up to the given columns.
    public func padded(left columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - TextWidth.columns(of: self))) + self
    }
}
