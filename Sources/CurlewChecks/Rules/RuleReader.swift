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

extension RuleReader {
    private static let textTests = ["==", "!=", "contains", "matches", "exists", "absent", "not"]
    private static let valueTests =
        ["==", "!=", "<", "<=", ">", ">=", "contains", "matches", "exists", "absent", "type", "size", "count", "not"]

    // MARK: Text

    mutating func textTest(for subject: String) throws(CheckRuleError) -> TextTest {
        guard !isAtEnd else { throw fault(.missing(.test)) }
        let start = at
        if let comparison = comparison() {
            guard comparison == .equal || comparison == .notEqual else {
                throw fault(.unknownTest(comparison.rawValue, nearest: nil, known: Self.textTests), at: start)
            }
            return TextTest(.equals(try wholeText()), isNegated: comparison == .notEqual)
        }
        let isNegated = take("not")
        let place = at
        let word = word()
        switch word {
        case "contains": return TextTest(.contains(try wholeText()), isNegated: isNegated)
        case "matches": return TextTest(.matches(try pattern()), isNegated: isNegated)
        case "exists", "absent":
            try mustEnd()
            return TextTest(.exists, isNegated: isNegated != (word == "absent"))
        case "": throw fault(.missing(.test), at: place)
        default:
            throw fault(
                .unknownTest(word, nearest: NearestName.of(word, among: Self.textTests), known: Self.textTests),
                at: place)
        }
    }

    // MARK: Values of JSON

    mutating func pathSubject() throws(CheckRuleError) -> CheckSubject {
        let path = try path()
        guard !isAtEnd else { throw fault(.missing(.test)) }
        if let comparison = comparison() { return .path(path, .compares(comparison, try wholeJSON())) }
        let isNegated = take("not")
        let test = try valueTest()
        return .path(path, isNegated ? test.negated : test)
    }

    mutating func path() throws(CheckRuleError) -> JSONPath {
        let rest = String(decoding: text[at...], as: UTF8.self)
        let (path, length) = try JSONPathError.mapped(try JSONPath.prefix(of: rest)) {
            fault(.path($0), at: at + ($0.position?.offset ?? 0))
        }
        at += length
        skipBlanks()
        return path
    }

    private mutating func valueTest() throws(CheckRuleError) -> ValueTest {
        let start = at
        let word = word()
        switch word {
        case "exists", "absent":
            try mustEnd()
            return .exists(isNegated: word == "absent")
        case "contains": return .contains(try wholeJSON(), isNegated: false)
        case "matches": return .matches(try pattern(), isNegated: false)
        case "type": return .type(try valueType(), isNegated: false)
        case "size", "length": return .size(comparison() ?? .equal, try count())
        case "count": return .count(comparison() ?? .equal, try count())
        case "": throw fault(.missing(.test), at: start)
        default:
            throw fault(
                .unknownTest(word, nearest: NearestName.of(word, among: Self.valueTests), known: Self.valueTests),
                at: start)
        }
    }

    private mutating func valueType() throws(CheckRuleError) -> JSONTypeName {
        let start = at
        let text = try wholeText(.valueType)
        guard let type = JSONTypeName(text) else { throw fault(.wrong(.valueType, text: text), at: start) }
        return type
    }

    private mutating func count() throws(CheckRuleError) -> Int {
        let start = at
        let text = try wholeText(.count)
        guard let count = Int(text), count >= 0 else { throw fault(.wrong(.count, text: text), at: start) }
        return count
    }

    private mutating func pattern() throws(CheckRuleError) -> Pattern {
        let start = at
        let text = try wholeText(.pattern)
        return try PatternError.mapped(try Pattern(parsing: text)) { fault(.pattern($0), at: start + ($0.place ?? 0)) }
    }

    /// The rest of the line, as one value.
    mutating func wholeJSON() throws(CheckRuleError) -> JSONDocument {
        let text = rest()
        guard !text.isEmpty else { throw fault(.missing(.value)) }
        let document = try JSONError.mapped(try JSONDocument(parsing: Bytes(Array(text.utf8)))) {
            fault(.value($0), at: at + ($0.position?.offset ?? 0))
        }
        at = self.text.count
        return document
    }
}
