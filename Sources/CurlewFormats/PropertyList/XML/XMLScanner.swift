/// A start or end tag. Attributes are skipped: property lists give them no meaning.
struct XMLTag {
    let start: Int
    let end: Int
    let name: Range<Int>
    let isClosing: Bool
    /// `<name/>`
    let isEmpty: Bool
}

/// The parts of XML 1.0 that property lists use, over bytes known to be UTF-8. Every function takes the place where its
/// part starts and returns the place after it. No document type is read, so there are no entities to expand.
enum XMLScanner {
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    static func starts(_ bytes: Span<UInt8>, at start: Int, with word: StaticString) -> Bool {
        let word = word.description.utf8
        guard start + word.count <= bytes.count else { return false }
        return zip(start..., word).allSatisfy { bytes[$0] == $1 }
    }

    /// The place after the next `word`.
    static func skip(
        _ bytes: Span<UInt8>, from start: Int, past word: StaticString
    ) throws(XMLFault) -> Int {
        let first = word.description.utf8.first
        for at in start..<max(start, bytes.count) where bytes[at] == first && starts(bytes, at: at, with: word) {
            return at + word.utf8CodeUnitCount
        }
        throw .expected("'\(word)'", at: bytes.count)
    }

    /// White space, comments and processing instructions.
    static func misc(_ bytes: Span<UInt8>, from start: Int) throws(XMLFault) -> Int {
        var at = start
        while at < bytes.count {
            if isSpace(bytes[at]) {
                at += 1
            } else if starts(bytes, at: at, with: "<!--") {
                at = try skip(bytes, from: at + 4, past: "-->")
            } else if starts(bytes, at: at, with: "<?") {
                at = try skip(bytes, from: at + 2, past: "?>")
            } else {
                break
            }
        }
        return at
    }

    /// `<!DOCTYPE …>` with its subset, skipped unread: what it declares is not used, what it names is not fetched.
    static func documentType(_ bytes: Span<UInt8>, from start: Int) throws(XMLFault) -> Int {
        guard starts(bytes, at: start, with: "<!DOCTYPE") else { return start }
        var at = start + 9
        var isInSubset = false
        while at < bytes.count, isInSubset || bytes[at] != UInt8(ascii: ">") {
            switch bytes[at] {
            case UInt8(ascii: "\""): at = try skip(bytes, from: at + 1, past: "\"")
            case UInt8(ascii: "'"): at = try skip(bytes, from: at + 1, past: "'")
            case UInt8(ascii: "<") where starts(bytes, at: at, with: "<!--"):
                at = try skip(bytes, from: at + 4, past: "-->")
            case let byte:
                if byte == UInt8(ascii: "[") { isInSubset = true }
                if byte == UInt8(ascii: "]") { isInSubset = false }
                at += 1
            }
        }
        guard at < bytes.count else { throw .expected("'>'", at: at) }
        return at + 1
    }

    /// A tag at `start`. `expected` says what is missed when there is none.
    static func tag(_ bytes: Span<UInt8>, from start: Int, or expected: String) throws(XMLFault) -> XMLTag {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { throw .expected(expected, at: start) }
        let isClosing = isEndTag(bytes, at: start)
        let nameStart = start + (isClosing ? 2 : 1)
        let name = nameStart..<nameEnd(bytes, from: nameStart)
        guard !name.isEmpty else { throw .expected(expected, at: start) }
        let close = try attributes(bytes, from: name.upperBound)
        let isEmpty = bytes[close - 1] == UInt8(ascii: "/")
        guard !(isEmpty && isClosing) else { throw .expected("'>'", at: close - 1) }
        return XMLTag(start: start, end: close + 1, name: name, isClosing: isClosing, isEmpty: isEmpty)
    }

    private static func nameEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while at < bytes.count {
            switch bytes[at] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF, UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: ":"):
                at += 1
            default: return at
            }
        }
        return at
    }

    /// Reads from the end of a tag's name to its `>`.
    private static func attributes(_ bytes: Span<UInt8>, from start: Int) throws(XMLFault) -> Int {
        var at = start
        guard at < bytes.count, isSpace(bytes[at]) || bytes[at] == 0x2F || bytes[at] == 0x3E else {
            throw .expected("'>'", at: at)
        }
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            switch bytes[at] {
            case UInt8(ascii: "\""): at = try skip(bytes, from: at + 1, past: "\"")
            case UInt8(ascii: "'"): at = try skip(bytes, from: at + 1, past: "'")
            case UInt8(ascii: "<"): throw .expected("'>'", at: at)
            default: at += 1
            }
        }
        guard at < bytes.count else { throw .expected("'>'", at: at) }
        return at
    }

    /// The text of an element up to its end tag, checked so that `XMLText` can decode it later.
    static func content(_ bytes: Span<UInt8>, from start: Int, of name: String) throws(XMLFault) -> Int {
        var at = start
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "&"): at = try XMLReference.scanned(bytes, at: at).end
            case UInt8(ascii: "<"):
                if isEndTag(bytes, at: at) { return at }
                at = try markup(bytes, at: at, in: name)
            case 0..<0x20 where !isSpace(bytes[at]): throw .expected("a character that XML allows", at: at)
            default: at += 1
            }
        }
        throw .expected("</\(name)>", at: at)
    }

    /// Whether the `<` at `start` opens `</`.
    static func isEndTag(_ bytes: Span<UInt8>, at start: Int) -> Bool {
        start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    }

    private static func markup(_ bytes: Span<UInt8>, at start: Int, in name: String) throws(XMLFault) -> Int {
        if starts(bytes, at: start, with: "<![CDATA[") { return try skip(bytes, from: start + 9, past: "]]>") }
        if starts(bytes, at: start, with: "<!--") { return try skip(bytes, from: start + 4, past: "-->") }
        if starts(bytes, at: start, with: "<?") { return try skip(bytes, from: start + 2, past: "?>") }
        throw .expected("</\(name)>", at: start)
    }
}

/// The XML reader's error, before its line is counted.
struct XMLFault: Error {
    enum Reason {
        case problem(XMLPropertyListProblem)
        case tooDeep
        case tooManyValues
        case cancelled
    }

    let reason: Reason
    let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    static func problem(_ problem: XMLPropertyListProblem, at offset: Int) -> XMLFault {
        XMLFault(.problem(problem), at: offset)
    }

    static func expected(_ what: String, at offset: Int) -> XMLFault {
        .problem(.expected(what), at: offset)
    }

    /// The error for the reader. `start` is where the text begins, after a byte order mark.
    func located(in bytes: Span<UInt8>, from start: Int, limits: PropertyListLimits) -> PropertyListError {
        switch reason {
        case .problem(let problem): .xml(problem, at: TextPosition(of: offset, in: bytes, from: start))
        case .tooDeep: .tooDeep(limit: limits.depth)
        case .tooManyValues: .tooManyValues(limit: limits.nodes)
        case .cancelled: .cancelled
        }
    }
}

extension XMLFault: CustomStringConvertible {
    var description: String { "The text is not a valid property list at byte \(offset)." }
}
