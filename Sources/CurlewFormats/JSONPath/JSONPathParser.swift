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

extension JSONPathParser {
    /// Something true or false: `||` binds least, then `&&`, then `!`.
    mutating func test() throws(JSONPathError) -> JSONPathTest {
        var tests = [try conjunction()]
        while try takeSymbol("||") { tests.append(try conjunction()) }
        return tests.count == 1 ? tests[0] : .any(tests)
    }

    private mutating func conjunction() throws(JSONPathError) -> JSONPathTest {
        var tests = [try basic()]
        while try takeSymbol("&&") { tests.append(try basic()) }
        return tests.count == 1 ? tests[0] : .all(tests)
    }

    /// The symbol with the blanks around it.
    private mutating func takeSymbol(_ symbol: StaticString) throws(JSONPathError) -> Bool {
        let first = symbol.description.utf8.first
        skipBlanks { $0 == first }
        guard next == first else { return false }
        guard takeWord(symbol) else {
            at += 1
            throw expected(.symbol("\(symbol)"))
        }
        skipBlanks()
        return true
    }

    private mutating func basic() throws(JSONPathError) -> JSONPathTest {
        if take("!") {
            skipBlanks()
            return .not(isNext("(") ? try group() : try tested(try term(or: .expression)))
        }
        if isNext("(") { return try group() }
        let left = try term(or: .expression)
        skipBlanks { Self.comparisonStarts.contains($0) }
        guard let comparison = try comparison() else { return try tested(left) }
        let operand = try compared(left)
        skipBlanks()
        return .comparison(operand, comparison, try compared(try term(or: .comparable)))
    }

    private mutating func group() throws(JSONPathError) -> JSONPathTest {
        at += 1
        skipBlanks()
        let test = try nested { (parser) throws(JSONPathError) in try parser.test() }
        skipBlanks()
        guard take(")") else { throw expected(.closingParenthesis) }
        return test
    }

    private static let comparisonStarts = Set("=!<>".utf8)

    private mutating func comparison() throws(JSONPathError) -> JSONComparison? {
        guard let byte = next, Self.comparisonStarts.contains(byte) else { return nil }
        for comparison in JSONComparison.allCases where text[at...].starts(with: comparison.rawValue.utf8) {
            at += comparison.rawValue.utf8.count
            return comparison
        }
        at += 1
        throw expected(.symbol("="))
    }

    // MARK: What a term may be used for

    private func tested(_ term: JSONPathTerm) throws(JSONPathError) -> JSONPathTest {
        switch term.kind {
        case .query(let query): return .exists(query)
        case .test(let test): return test
        case .literal, .operand: throw .notATest(at: place(term.start))
        }
    }

    func compared(_ term: JSONPathTerm) throws(JSONPathError) -> JSONPathOperand {
        guard let operand = term.operand else { throw .notComparable(at: place(term.start)) }
        return operand
    }
}

/// A literal, a query or a function, before it is known what it is used for (RFC 9535 §2.4.3).
struct JSONPathTerm {
    enum Kind {
        case literal(JSONComparand)
        case query(JSONPathQuery)
        /// A function that gives a value.
        case operand(JSONPathOperand)
        /// A function that is true or false.
        case test(JSONPathTest)
    }

    let kind: Kind
    let start: Int

    /// The value as an operand, if it is a single one.
    var operand: JSONPathOperand? {
        switch kind {
        case .literal(let literal): .literal(literal)
        case .query(let query): query.isSingular ? .query(query) : nil
        case .operand(let operand): operand
        case .test: nil
        }
    }
}

extension JSONPathParser {
    mutating func term(or wanted: JSONPathExpectation) throws(JSONPathError) -> JSONPathTerm {
        let start = at
        switch next {
        case UInt8(ascii: "@"), UInt8(ascii: "$"):
            let isRelative = isNext("@")
            at += 1
            return JSONPathTerm(
                kind: .query(JSONPathQuery(isRelative: isRelative, segments: try segments())), start: start)
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            return JSONPathTerm(kind: .literal(.string(String(decoding: try string(), as: UTF8.self))), start: start)
        case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?:
            return JSONPathTerm(kind: .literal(try number()), start: start)
        case (UInt8(ascii: "a")...UInt8(ascii: "z"))?: return try wordTerm(or: wanted)
        default: throw expected(wanted)
        }
    }

    /// A number in JSON's grammar, `-0` included.
    private mutating func number() throws(JSONPathError) -> JSONComparand {
        let start = at
        do throws(JSONFault) {
            at = try JSONScanner.number(text.span, from: start)
        } catch {
            at = error.offset
            throw expected(.digit)
        }
        return .number(ExactNumber(String(decoding: text[start..<at], as: UTF8.self)))
    }

    private mutating func wordTerm(or wanted: JSONPathExpectation) throws(JSONPathError) -> JSONPathTerm {
        let start = at
        while let byte = next, Self.isFunctionName(byte) { at += 1 }
        let word = String(decoding: text[start..<at], as: UTF8.self)
        if isNext("(") { return try function(word, from: start) }
        switch word {
        case "true": return JSONPathTerm(kind: .literal(.boolean(true)), start: start)
        case "false": return JSONPathTerm(kind: .literal(.boolean(false)), start: start)
        case "null": return JSONPathTerm(kind: .literal(.null), start: start)
        default:
            at = start
            throw expected(wanted)
        }
    }

    private static func isFunctionName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    // MARK: Functions (RFC 9535 §2.4)

    private static let functions = ["length": 1, "count": 1, "value": 1, "match": 2, "search": 2]

    private mutating func function(_ name: String, from start: Int) throws(JSONPathError) -> JSONPathTerm {
        guard let wanted = Self.functions[name] else {
            throw .unknownFunction(
                name, nearest: NearestName.of(name, among: Self.functions.keys), at: place(start))
        }
        let arguments = try nested { (parser) throws(JSONPathError) in try parser.arguments() }
        guard arguments.count == wanted else {
            throw .wrongNumberOfArguments(
                function: name, wanted: wanted, found: arguments.count, at: place(start))
        }
        switch name {
        case "length": return JSONPathTerm(kind: .operand(.length(try value(arguments[0], of: name))), start: start)
        case "count": return JSONPathTerm(kind: .operand(.count(try nodes(arguments[0], of: name))), start: start)
        case "value": return JSONPathTerm(kind: .operand(.value(try nodes(arguments[0], of: name))), start: start)
        default:
            let text = try value(arguments[0], of: name)
            let pattern = try pattern(arguments[1], of: name)
            return JSONPathTerm(kind: .test(.pattern(text, pattern, isWhole: name == "match")), start: start)
        }
    }

    private mutating func arguments() throws(JSONPathError) -> [JSONPathTerm] {
        at += 1
        skipBlanks()
        if take(")") { return [] }
        var arguments: [JSONPathTerm] = []
        repeat {
            skipBlanks()
            arguments.append(try term(or: .argument))
            skipBlanks()
        } while take(",")
        guard take(")") else { throw expected(.commaOrParenthesisEnd) }
        return arguments
    }

    private func value(_ term: JSONPathTerm, of function: String) throws(JSONPathError) -> JSONPathOperand {
        guard let operand = term.operand else {
            throw .wrongArgument(function: function, wanted: .value, at: place(term.start))
        }
        return operand
    }

    private func nodes(_ term: JSONPathTerm, of function: String) throws(JSONPathError) -> JSONPathQuery {
        guard case .query(let query) = term.kind else {
            throw .wrongArgument(function: function, wanted: .nodes, at: place(term.start))
        }
        return query
    }

    /// A pattern that is known is read once. One that is none is no error: nothing matches it (RFC 9535 §2.4.6).
    private func pattern(_ term: JSONPathTerm, of function: String) throws(JSONPathError) -> JSONPathPattern {
        let operand = try value(term, of: function)
        guard case .literal(let literal) = operand else { return .computed(operand) }
        guard case .string(let text) = literal else { return .known(nil) }
        do throws(PatternError) {
            return .known(try Pattern(parsing: text, .interoperable))
        } catch {
            if error.isBound { throw .patternTooLarge(at: place(term.start)) }
            return .known(nil)
        }
    }
}
