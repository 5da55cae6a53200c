internal import CurlewBytes
internal import CurlewFormats

/// Splits a line into words and its rest.
struct RuleReader {
    let text: [UInt8]
    var at = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
        skipBlanks()
    }

    var trimmed: String {
        var reader = self
        reader.at = 0
        return reader.rest()
    }

    var isAtEnd: Bool { at >= text.count }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    mutating func skipBlanks() {
        while at < text.count, Self.isBlank(text[at]) { at += 1 }
    }

    /// The word up to the next space, which is skipped too. Empty at the end.
    mutating func word() -> String {
        let start = at
        while at < text.count, !Self.isBlank(text[at]) { at += 1 }
        defer { skipBlanks() }
        return String(decoding: text[start..<at], as: UTF8.self)
    }

    /// The rest of the line, without spaces around it. Nothing is consumed.
    func rest() -> String {
        var start = at
        var end = text.count
        while start < end, Self.isBlank(text[start]) { start += 1 }
        while end > start, Self.isBlank(text[end - 1]) { end -= 1 }
        return String(decoding: text[start..<end], as: UTF8.self)
    }

    func fault(_ kind: CheckRuleError.Kind, at offset: Int? = nil) -> CheckRuleError {
        let before = String(decoding: text[..<min(offset ?? at, text.count)], as: UTF8.self)
        return CheckRuleError(kind, column: before.unicodeScalars.count + 1)
    }

    /// The rest of the line, which must not be empty. Quotes around it are removed.
    mutating func wholeText(_ part: CheckRulePart = .text) throws(CheckRuleError) -> String {
        let text = rest()
        guard !text.isEmpty else { throw fault(.missing(part)) }
        at = self.text.count
        for quote in ["\"", "'"] {
            let inside = text.utf8.text(behind: quote)?.utf8.text(withoutEnd: quote)
            if let inside { return String(inside) }
        }
        return text
    }

    func mustEnd() throws(CheckRuleError) {
        guard isAtEnd else { throw fault(.unexpected(rest())) }
    }

    /// Reads a comparison sign at this position, with or without a space after it.
    mutating func comparison() -> JSONComparison? {
        for comparison in JSONComparison.allCases where text[at...].starts(with: comparison.rawValue.utf8) {
            at += comparison.rawValue.utf8.count
            skipBlanks()
            return comparison
        }
        return nil
    }

    mutating func take(_ wanted: String) -> Bool {
        let start = at
        if word() == wanted { return true }
        at = start
        return false
    }
}
