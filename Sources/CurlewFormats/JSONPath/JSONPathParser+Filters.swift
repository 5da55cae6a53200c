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
