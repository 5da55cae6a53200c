internal import CurlewBytes
internal import CurlewFormats

/// Recognises files of other programs that are not JSON, by their lines.
enum ForeignLines {
    static func file(_ bytes: [UInt8]) -> ForeignFile? {
        let lines = bytes.split(omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x0D }
        return yaml(lines) ?? bruno(lines) ?? hurl(bytes)
    }

    private typealias Line = ArraySlice<UInt8>

    static func isMethod(_ name: String) -> Bool {
        ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"].contains(name)
    }

    private static func text(_ line: Line) -> String {
        String(String(decoding: line, as: UTF8.self).utf8.trimmed { $0 <= 0x20 })
    }

    // MARK: YAML

    /// Recognises an OpenAPI document, the collections of Insomnia and Bruno, and a request of posting, by the keys at
    /// the beginning of lines. A request file of this program is not taken for posting's: it has `request` in place of
    /// `url`.
    private static func yaml(_ lines: [Line]) -> ForeignFile? {
        guard let first = lines.first(where: isContent), key(first) != nil || text(first) == "---" else { return nil }
        var keys: [String: String] = [:]
        for line in lines { if let (name, value) = key(line), keys[name] == nil { keys[name] = value } }
        if keys["swagger"] != nil { return ForeignFile(.swagger, count: operations(lines)) }
        if keys["openapi"] != nil { return ForeignFile(.openAPI, count: operations(lines)) }
        if keys["opencollection"] != nil { return ForeignFile(.bruno) }
        if keys["type"]?.utf8.contains("insomnia.rest/") == true || keys["_type"] == "export" {
            return ForeignFile(.insomnia, count: lines.count { text($0).utf8.hasPrefix("method:") })
        }
        guard keys["url"] != nil, keys["method"] != nil || keys["name"] != nil, keys["request"] == nil,
            keys.keys.allSatisfy({ posting.contains($0) })
        else { return nil }
        return ForeignFile(.posting, count: 1)
    }

    private static let posting: Set<String> = [
        "name", "description", "method", "url", "body", "auth", "headers", "params", "path_params", "cookies",
        "scripts",
        "options", "posting_version",
    ]

    private static func isContent(_ line: Line) -> Bool {
        line.first { $0 > 0x20 }.map { $0 != UInt8(ascii: "#") } ?? false
    }

    /// `name: value` at the beginning of a line.
    private static func key(_ line: Line) -> (name: String, value: String)? {
        guard let start = line.first, isLetter(start) || start == UInt8(ascii: "\"") || start == UInt8(ascii: "'"),
            let colon = line.prefix(80).firstIndex(of: UInt8(ascii: ":")),
            colon + 1 == line.endIndex || line[colon + 1] <= 0x20
        else { return nil }
        let name = line[..<colon].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        guard name.first.map(isLetter) == true,
            name.allSatisfy({ isLetter($0) || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) })
        else { return nil }
        return (String(decoding: name, as: UTF8.self), text(line[(colon + 1)...]))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
    }

    /// The number of operations: methods as keys two levels below `paths`. Nil when the indentation is unclear.
    private static func operations(_ lines: [Line]) -> Int? {
        guard let start = lines.firstIndex(where: { key($0)?.name == "paths" }) else { return 0 }
        let section = lines[(start + 1)...].prefix { key($0) == nil }
        guard let step = section.first(where: isContent).map(indent), step > 0 else { return nil }
        return section.count { line in
            guard indent(line) == 2 * step, let (name, _) = key(line.dropFirst(2 * step)) else { return false }
            return isMethod(name)
        }
    }

    private static func indent(_ line: Line) -> Int { line.prefix { $0 == 0x20 }.count }

    // MARK: Bruno

    /// Recognises Bruno's files: the first line opens a block, `meta {` or `vars {`, and the next one is an entry or
    /// the block's end.
    private static func bruno(_ lines: [Line]) -> ForeignFile? {
        let lines = lines.lazy.map(text).filter { !$0.isEmpty }
        guard let first = lines.first, let name = first.utf8.text(withoutEnd: " {"), blocks.contains(String(name)),
            let second = lines.dropFirst().first, second == "}" || second.utf8.contains(":")
        else { return nil }
        let count = lines.count { line in
            line.utf8.text(withoutEnd: " {").map { isMethod(String($0)) || $0 == "http" } == true
        }
        return ForeignFile(.bruno, count: count > 0 ? count : nil)
    }

    private static let blocks: Set<String> = [
        "meta", "vars", "vars:secret", "vars:pre-request", "headers", "auth", "query", "http", "get", "post", "put",
        "delete",
        "patch", "options", "head", "docs",
    ]

    // MARK: Hurl

    /// Recognises hurl's files: methods in capitals with a URL, and a line that no other file of requests has.
    private static func hurl(_ bytes: [UInt8]) -> ForeignFile? {
        var state = HurlLines()
        for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A }) {
            guard state.take(text(line)) else { return nil }
        }
        return state.isHurl ? ForeignFile(.hurl, count: state.requests) : nil
    }
}

/// Decides by the lines of a text whether it is hurl's. A section in brackets is a sure sign. When no `###` separates
/// requests, there are weaker ones: an expected status without its phrase, a body directly after the fields, and
/// another request in the place of a body.
private struct HurlLines {
    private enum Place { case before, head, blank, body }

    private(set) var requests = 0
    private var place = Place.before
    private var hasSign = false
    private var hasWeakSign = false
    private var hasSeparator = false
    /// True when a comment follows the last request line.
    private var hasComment = false
    /// True between lines that begin with three backticks.
    private var isBlock = false

    var isHurl: Bool { requests > 0 && (hasSign || hasWeakSign && !hasSeparator) }

    /// Takes the next line. False when the text is not hurl's.
    mutating func take(_ line: String) -> Bool {
        if isBlock || line.utf8.hasPrefix("```") {
            if line.utf8.hasPrefix("```") { isBlock.toggle() }
            if place == .head { hasWeakSign = true }
            return place != .before
        }
        if line.utf8.hasPrefix("###") { hasSeparator = true }
        if line.utf8.hasPrefix("#") {
            hasComment = true
            return true
        }
        if line.isEmpty {
            if place == .head { place = .blank }
            return true
        }
        if !Self.isStatus(line), let request = RequestLineText(line), line.utf8.hasPrefix(request.method + " ") {
            return begin(request)
        }
        guard requests > 0 else { return false }
        if Self.sections.contains(line) { hasSign = true }
        if Self.isStatus(line) {
            hasWeakSign = true
            place = .head
        } else if place == .head, Self.bodies.contains(where: { line.utf8.hasPrefix($0) }) {
            hasWeakSign = true
            place = .body
        } else if place == .blank {
            place = .body
        }
        return true
    }

    /// Takes a request line. Hurl's have no version: one with a version is an HTTP message's, and the text is not
    /// hurl's unless a request precedes it.
    private mutating func begin(_ request: RequestLineText) -> Bool {
        guard request.version == nil else { return requests > 0 }
        // Other programs separate requests by comments.
        if requests > 0, place != .body, !hasComment { hasWeakSign = true }
        requests += 1
        (place, hasComment) = (.head, false)
        return true
    }

    /// Whether the line is an expected status: `HTTP`, `HTTP 200`, `HTTP/2 *`, with or without a comment.
    private static func isStatus(_ line: String) -> Bool {
        let words = line.utf8.text(before: "#").words()
        guard let first = words.first, first.utf8.isSame(as: "HTTP") || first.utf8.hasPrefix("HTTP/") else {
            return false
        }
        guard words.count == 2 else { return words.count == 1 }
        let status = words[1].utf8
        return status.isSame(as: "*") || status.count == 3 && status.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static let bodies = ["{", "[{", "[\"", "[]", "<?", "base64,", "hex,", "file,", "`"]

    private static let sections: Set<String> = [
        "[QueryStringParams]", "[Query]", "[FormParams]", "[Form]", "[MultipartFormData]", "[Multipart]", "[BasicAuth]",
        "[Cookies]", "[Options]", "[Asserts]", "[Captures]",
    ]
}
