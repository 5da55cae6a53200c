internal import CurlewBytes
internal import CurlewFormats

/// Takes a line apart: words, and what stands up to its end.
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

    /// Up to the next blank, and past it. Empty at the end.
    mutating func word() -> String {
        let start = at
        while at < text.count, !Self.isBlank(text[at]) { at += 1 }
        defer { skipBlanks() }
        return String(decoding: text[start..<at], as: UTF8.self)
    }

    /// What is left, without blanks around it. Nothing is taken.
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

    /// What is left, which must be something. Quotes around the whole are left out.
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

    /// One of the comparisons when it stands here, with or without a blank behind it.
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
