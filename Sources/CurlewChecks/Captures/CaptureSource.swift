internal import CurlewBytes
package import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport

/// The part of the response that a captured value comes from.
package enum CaptureSource: Sendable {
    case path(JSONPath)
    case header(String, Pattern?)
    case pattern(Pattern)
    case status
    case broken(CheckRuleError)

    func text(in response: CheckedResponse) throws(CaptureFailure.Reason) -> String {
        switch self {
        case .path(let path): return try Self.text(at: path, in: response)
        case .header(let name, let pattern):
            guard let value = response.exchange.head.fields[name] else { throw .nothingFound }
            return try pattern.map { (pattern) throws(CaptureFailure.Reason) in
                try Self.text(of: pattern, in: value, &response.budget)
            } ?? value
        case .pattern(let pattern):
            guard let text = response.text else {
                throw .tooLong(bytes: response.exchange.body.count, limit: CheckedResponse.textLimit)
            }
            return try Self.text(of: pattern, in: text, &response.budget)
        case .status: return String(response.exchange.head.status)
        case .broken(let error): throw .wrong(error)
        }
    }

    private static func text(
        at path: JSONPath, in response: CheckedResponse
    ) throws(CaptureFailure.Reason) -> String {
        let document: JSONDocument
        switch response.json {
        case .success(let parsed): document = parsed
        case .failure(let error): throw .notJSON(error.finding)
        }
        let nodes = try JSONPathError.mapped(
            try path.nodes(in: document, most: CheckedResponse.mostValues, within: &response.budget)
        ) { CaptureFailure.Reason.path($0) }
        guard let node = nodes.first else { throw .nothingFound }
        switch document.kind(at: node) {
        case .null: throw .isNull
        case .object, .array: return document.sourceText(of: node)
        default: return document.text(of: node)
        }
    }

    /// The first group that matched, else the whole match.
    private static func text(
        of pattern: Pattern, in text: String, _ budget: inout WorkBudget
    ) throws(CaptureFailure.Reason) -> String {
        let match = try WorkStop.mapped(try pattern.firstMatch(in: text, within: &budget)) {
            CaptureFailure.Reason.stopped($0)
        }
        guard let match else { throw .nothingFound }
        let range = match.groups.lazy.compactMap(\.self).first ?? match.range
        return String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
}

extension RuleReader {
    private static let sources = ["header", "regex", "status"]

    mutating func captureSource() throws(CheckRuleError) -> CaptureSource {
        guard !isAtEnd else { throw fault(.empty) }
        if text[at] == UInt8(ascii: "$") {
            let path = try path()
            try mustEnd()
            return .path(path)
        }
        let start = at
        switch word() {
        case "status":
            try mustEnd()
            return .status
        case "header": return try headerSource()
        case "regex": return .pattern(try slashedPattern())
        case let word:
            throw fault(.unknownSource(word, nearest: NearestName.of(word, among: Self.sources)), at: start)
        }
    }

    private mutating func headerSource() throws(CheckRuleError) -> CaptureSource {
        let name = word()
        guard !name.isEmpty else { throw fault(.missing(.headerName)) }
        guard !isAtEnd else { return .header(name, nil) }
        let start = at
        guard take("regex") else { throw fault(.unexpected(rest()), at: start) }
        return .header(name, try slashedPattern())
    }

    /// Reads `/.../`, followed by `i` to ignore case. A slash inside needs no escape.
    private mutating func slashedPattern() throws(CheckRuleError) -> Pattern {
        let start = at
        let text = rest()
        guard !text.isEmpty else { throw fault(.missing(.pattern)) }
        let ignoresCase = text.utf8.hasSuffix("/i")
        let inside = text.utf8.text(behind: "/")?.utf8.text(withoutEnd: ignoresCase ? "/i" : "/")
        guard let inner = inside, !inner.isEmpty else {
            throw fault(.missing(.closingSlash), at: start)
        }
        return try PatternError.mapped(try Pattern(parsing: (ignoresCase ? "(?i)" : "") + inner)) {
            fault(.pattern($0), at: start + 1)
        }
    }
}
