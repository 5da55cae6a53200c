extension JSONPathSearch {
    mutating func holds(_ test: JSONPathTest, for current: Int) throws(JSONPathError) -> Bool {
        try step()
        switch test {
        case .any(let tests):
            for test in tests where try holds(test, for: current) { return true }
            return false
        case .all(let tests):
            for test in tests where try !holds(test, for: current) { return false }
            return true
        case .not(let test): return try !holds(test, for: current)
        case .exists(let query):
            if query.isSingular { return try node(query, from: current) != nil }
            return try !nodes(query, from: current).isEmpty
        case .comparison(let left, let comparison, let right):
            return try holds(comparison, try value(left, current), try value(right, current))
        case .pattern(let operand, let pattern, let isWhole):
            return try holds(pattern, isWhole: isWhole, try value(operand, current), current)
        }
    }

    private mutating func holds(
        _ comparison: JSONComparison, _ left: JSONComparand, _ right: JSONComparand
    ) throws(JSONPathError) -> Bool {
        do throws(WorkStop) {
            return try comparison.holds(
                isLess: JSONComparand.isLess(left, right), isGreater: JSONComparand.isLess(right, left)
            ) { () throws(WorkStop) in
                guard case .container(let left) = left, case .container(let right) = right else { return left == right }
                return try JSONEquality(document, document).isEqual(left, right, within: &budget)
            }
        } catch {
            throw stopped(error)
        }
    }

    // MARK: Values

    private mutating func value(_ operand: JSONPathOperand, _ current: Int) throws(JSONPathError) -> JSONComparand {
        switch operand {
        case .literal(let literal): return literal
        case .query(let query):
            return try comparand(try node(query, from: current))
        case .length(let operand): return length(try value(operand, current))
        case .count(let query): return .number(ExactNumber(try nodes(query, from: current).count))
        case .value(let query):
            let nodes = try nodes(query, from: current)
            return try comparand(nodes.count == 1 ? nodes[0] : nil)
        }
    }

    /// Long texts and numbers count for the time that it takes to read them.
    private mutating func comparand(_ node: Int?) throws(JSONPathError) -> JSONComparand {
        guard let node else { return .nothing }
        try step(document.textSteps(of: node))
        return JSONComparand(document, at: node)
    }

    /// The number of a string's characters (Unicode scalars), or of a container's children (RFC 9535 §2.4.4).
    private func length(_ value: JSONComparand) -> JSONComparand {
        switch value {
        case .string(let text): .number(ExactNumber(text.unicodeScalars.count))
        case .container(let node): .number(ExactNumber(document.childCount(at: node)))
        case .nothing, .null, .boolean, .number: .nothing
        }
    }

    // MARK: Patterns

    private mutating func holds(
        _ pattern: JSONPathPattern, isWhole: Bool, _ value: JSONComparand, _ current: Int
    ) throws(JSONPathError) -> Bool {
        guard case .string(let text) = value, let pattern = try compiled(pattern, current) else { return false }
        do throws(WorkStop) {
            return isWhole
                ? try pattern.matchesWhole(text, within: &budget) : try pattern.isFound(in: text, within: &budget)
        } catch {
            throw stopped(error)
        }
    }

    private mutating func compiled(_ pattern: JSONPathPattern, _ current: Int) throws(JSONPathError) -> Pattern? {
        switch pattern {
        case .known(let pattern): return pattern
        case .computed(let operand):
            guard case .string(let text) = try value(operand, current) else { return nil }
            try step(text.utf8.count)
            do throws(PatternError) {
                return try Pattern(parsing: text, .interoperable)
            } catch {
                if error.isBound { throw stopped(.tooMuch(limit: budget.limit)) }
                return nil
            }
        }
    }
}
