internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking

extension CheckSubject {
    /// The words that rules begin with, except paths.
    static let words = RuleReader.SubjectWord.allCases.map(\.rawValue)
}

extension RuleReader {
    /// The subjects of rules other than paths.
    fileprivate enum SubjectWord: String, CaseIterable {
        case status, type, header, body, duration, size, format, same
    }

    /// Parses the whole line.
    mutating func subject() throws(CheckRuleError) -> CheckSubject {
        guard !isAtEnd else { throw fault(.empty) }
        if text[at] == UInt8(ascii: "$") { return try pathSubject() }
        let start = at
        let word = word()
        guard let subject = SubjectWord(rawValue: word) else {
            if word == "not" { throw fault(.notInFront, at: start) }
            let nearest = NearestName.of(word, among: CheckSubject.words)
            throw fault(.unknownSubject(word, nearest: nearest), at: start)
        }
        switch subject {
        case .status: return .status(try statusTest())
        case .type: return .type(try typeTest())
        case .header: return try headerSubject()
        case .body: return .body(try textTest(for: "body"))
        case .duration: return .duration(try limitComparison(), try duration())
        case .size: return .size(try limitComparison(), try size())
        case .format: return .format(try format())
        case .same: return try baseline()
        }
    }

    // MARK: Status and type

    private mutating func statusTest() throws(CheckRuleError) -> StatusTest {
        let start = at
        if let comparison = comparison() {
            let text = try wholeText(.status)
            guard let code = Int(text), (1...999).contains(code) else {
                throw fault(.wrong(.status, text: text), at: start)
            }
            return StatusTest(comparison, code)
        }
        let isNegated = take("not")
        let text = try wholeText(.status)
        guard let test = StatusTest(ranges: text, isNegated: isNegated) else {
            throw fault(.wrong(.status, text: text), at: start)
        }
        return test
    }

    private mutating func typeTest() throws(CheckRuleError) -> TypeTest {
        let start = at
        _ = comparison(.equal)
        let text = try wholeText(.mediaType)
        guard let test = TypeTest(parsing: text) else { throw fault(.wrong(.mediaType, text: text), at: start) }
        return test
    }

    private mutating func comparison(_ wanted: JSONComparison) -> Bool {
        let start = at
        if comparison() == wanted { return true }
        at = start
        return false
    }

    private mutating func headerSubject() throws(CheckRuleError) -> CheckSubject {
        let name = word()
        guard !name.isEmpty else { throw fault(.missing(.headerName)) }
        let bare = name.utf8.text(withoutEnd: ":").map(String.init) ?? name
        // A name alone tests that the field exists.
        return .header(bare, isAtEnd ? TextTest(.exists) : try textTest(for: "header"))
    }

    /// `same as baseline`.
    private mutating func baseline() throws(CheckRuleError) -> CheckSubject {
        let start = at
        guard !isAtEnd else { throw fault(.missing(.baseline)) }
        guard take("as"), take("baseline") else {
            at = start
            throw fault(.wrong(.baseline, text: rest()))
        }
        try mustEnd()
        return .baseline(nil)
    }

    // MARK: Limits

    private mutating func limitComparison() throws(CheckRuleError) -> JSONComparison {
        guard let comparison = comparison() else {
            guard !isAtEnd else { throw fault(.missing(.comparison)) }
            let start = at
            throw fault(.wrong(.comparison, text: word()), at: start)
        }
        return comparison
    }

    private mutating func duration() throws(CheckRuleError) -> Duration {
        let start = at
        let text = try wholeText(.duration)
        guard let duration = MeasureText.duration(text) else { throw fault(.wrong(.duration, text: text), at: start) }
        return duration
    }

    private mutating func size() throws(CheckRuleError) -> Int {
        let start = at
        let text = try wholeText(.size)
        guard let size = MeasureText.bytes(text) else { throw fault(.wrong(.size, text: text), at: start) }
        return size
    }

    // MARK: Format

    private mutating func format() throws(CheckRuleError) -> JSONFormat {
        let start = at
        let text = try wholeJSON()
        return try JSONFormatError.mapped(try JSONFormat(JSONValue(text))) { fault(.format($0), at: start) }
    }
}
