/// Breaks text into rows; the only line breaker of sentences.
public enum Flow {
    /// Breaks at blanks, which the rows lose; a text that fits is not changed. A word wider than `columns` has a row of
    /// its own and is not broken.
    public static func lines(_ text: String, columns: Int) -> [String] {
        guard TextWidth.columns(of: text) > columns else { return [text] }
        var lines: [String] = []
        var (line, used) = ("", 0)
        for bytes in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
            let word = String(Substring(bytes))
            let width = TextWidth.columns(of: word)
            if line.isEmpty {
                (line, used) = (word, width)
            } else if used + 1 + width > columns {
                lines.append(line)
                (line, used) = (word, width)
            } else {
                line += " " + word
                used += 1 + width
            }
        }
        return lines + [line]
    }

    /// Breaks without losing a character: the joined rows are the text.
    ///
    /// Splits after spaces when possible, else where a row is full. A character wider than `columns` has a row of its
    /// own.
    public static func rows(_ text: String, columns: Int) -> [String] {
        guard TextWidth.columns(of: text) > columns else { return [text] }
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return rows(of: Array(text.utf8), max(1, columns)) }
        var rows: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = end(of: rest, columns: max(1, columns))
            rows.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return rows
    }

    /// Splits ASCII text, where each byte is a column.
    private static func rows(of text: [UInt8], _ columns: Int) -> [String] {
        var rows: [String] = []
        var start = 0
        while start < text.count {
            var end = min(text.count, start + columns)
            if end < text.count, let blank = text[start..<end].lastIndex(of: UInt8(ascii: " ")) { end = blank + 1 }
            rows.append(String(decoding: text[start..<end], as: UTF8.self))
            start = end
        }
        return rows
    }

    /// The start of the next row.
    private static func end(of text: Substring, columns: Int) -> Substring.Index {
        var (used, end, blank) = (0, text.startIndex, nil as Substring.Index?)
        while end < text.endIndex {
            used += TextWidth.columns(of: text[end])
            if used > columns { return blank ?? (end == text.startIndex ? text.index(after: end) : end) }
            let isBlank = text[end] == " "
            end = text.index(after: end)
            if isBlank { blank = end }
        }
        return end
    }
}
