internal import CurlewBytes
internal import CurlewFormats

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
        do throws(JSONPathError) {
            let (path, length) = try JSONPath.prefix(of: String(decoding: text[at...], as: UTF8.self))
            at += length
            skipBlanks()
            return path
        } catch {
            throw fault(.path(error), at: at + (error.position?.offset ?? 0))
        }
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
        do throws(PatternError) {
            return try Pattern(parsing: text)
        } catch {
            throw fault(.pattern(error), at: start + (error.place ?? 0))
        }
    }

    /// The rest of the line, as one value.
    mutating func wholeJSON() throws(CheckRuleError) -> JSONDocument {
        let text = rest()
        guard !text.isEmpty else { throw fault(.missing(.value)) }
        do throws(JSONError) {
            let document = try JSONDocument(parsing: Bytes(Array(text.utf8)))
            at = self.text.count
            return document
        } catch {
            throw fault(.value(error), at: at + (error.position?.offset ?? 0))
        }
    }
}
