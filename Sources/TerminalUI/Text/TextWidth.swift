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

    /// `text`, or as much of its start as fits into `columns` together with `ellipsis`.
    public static func truncated(_ text: String, columns: Int, ellipsis: String = "~") -> String {
        if Self.columns(of: text) <= columns { return text }
        let room = columns - Self.columns(of: ellipsis)
        return room < 0 ? String(prefix(text, columns: columns).text) : prefix(text, columns: room).text + ellipsis
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
