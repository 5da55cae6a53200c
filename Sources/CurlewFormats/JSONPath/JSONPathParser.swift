/// Reads RFC 9535's grammar (appendix A) by descent: segments here, selectors and filters beside.
struct JSONPathParser {
    let text: [UInt8]
    var at = 0
    private var depth = 0

    private static let depthLimit = 64
    private static let lengthLimit = 1 << 16

    private init(_ text: String) throws(JSONPathError) {
        self.text = Array(text.utf8)
        guard self.text.count <= Self.lengthLimit else {
            throw .tooLong(bytes: self.text.count, limit: Self.lengthLimit)
        }
    }

    static func query(_ text: String) throws(JSONPathError) -> JSONPathQuery {
        var parser = try JSONPathParser(text)
        let query = try parser.absoluteQuery()
        guard parser.at == parser.text.count else { throw parser.expected(.segmentOrEnd) }
        return query
    }

    /// The text after the path is not parsed.
    static func prefix(_ text: String) throws(JSONPathError) -> (query: JSONPathQuery, length: Int) {
        var parser = try JSONPathParser(text)
        return (try parser.absoluteQuery(), parser.at)
    }

    private mutating func absoluteQuery() throws(JSONPathError) -> JSONPathQuery {
        guard take("$") else { throw expected(.root) }
        return JSONPathQuery(isRelative: false, segments: try segments())
    }

    // MARK: Reading

    var next: UInt8? { at < text.count ? text[at] : nil }

    func isNext(_ letter: Unicode.Scalar) -> Bool { next == UInt8(ascii: letter) }

    mutating func take(_ letter: Unicode.Scalar) -> Bool {
        guard isNext(letter) else { return false }
        at += 1
        return true
    }

    mutating func takeWord(_ word: StaticString) -> Bool {
        let bytes = Array(word.description.utf8)
        guard text[at...].starts(with: bytes) else { return false }
        at += bytes.count
        return true
    }

    mutating func skipBlanks() {
        while let byte = next, JSONScanner.isWhitespace(byte) { at += 1 }
    }

    /// Blanks, but only before something that is taken.
    mutating func skipBlanks(before isWanted: (UInt8) -> Bool) {
        let start = at
        skipBlanks()
        if next.map(isWanted) != true { at = start }
    }

    func place(_ offset: Int) -> TextPosition { TextPosition(of: offset, in: text.span) }

    func expected(_ what: JSONPathExpectation) -> JSONPathError {
        .invalid(expected: what, found: JSONFinding.of(text, at: at), at: place(at))
    }

    /// Counts the nesting, so that no path exhausts the stack of the parser or the search.
    mutating func nested<Result>(
        _ body: (inout JSONPathParser) throws(JSONPathError) -> Result
    ) throws(JSONPathError) -> Result {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit, at: place(at)) }
        return try body(&self)
    }

    // MARK: Segments

    mutating func segments() throws(JSONPathError) -> [JSONPathSegment] {
        var segments: [JSONPathSegment] = []
        while let segment = try segment() { segments.append(segment) }
        return segments
    }

    private mutating func segment() throws(JSONPathError) -> JSONPathSegment? {
        skipBlanks { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
        if isNext("[") { return JSONPathSegment(isDescendant: false, selectors: try bracketed()) }
        guard take(".") else { return nil }
        let isDescendant = take(".")
        if isDescendant, isNext("[") { return JSONPathSegment(isDescendant: true, selectors: try bracketed()) }
        if take("*") { return JSONPathSegment(isDescendant: isDescendant, selectors: [.wildcard]) }
        return JSONPathSegment(isDescendant: isDescendant, selectors: [.name(try shorthand())])
    }

    /// A name without quotes: letters, `_`, everything outside ASCII; digits but not first.
    private mutating func shorthand() throws(JSONPathError) -> [UInt8] {
        let start = at
        while let byte = next, Self.isName(byte, isFirst: at == start) { at += 1 }
        guard at > start else { throw expected(.memberName) }
        return Array(text[start..<at])
    }

    private static func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
            true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
        default: false
        }
    }
}

extension JSONFinding {
    /// The character at `offset` of a text in UTF-8.
    static func of(_ text: [UInt8], at offset: Int) -> JSONFinding {
        String(decoding: text[min(offset, text.count)...], as: UTF8.self).unicodeScalars.first
            .map(JSONFinding.character) ?? .documentEnd
    }
}
