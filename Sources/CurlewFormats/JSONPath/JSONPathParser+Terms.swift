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
