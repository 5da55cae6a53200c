/// Carries a query out over the tape. Counts its steps, so that no path and no document make it run away.
struct JSONPathSearch {
    let document: JSONDocument
    private let most: Int
    var budget: WorkBudget
    /// The value that the query itself has come to, not the queries in its filters.
    private var place = 0
    /// Filters around the query at work.
    private var depth = 0

    init(_ document: JSONDocument, _ most: Int, _ budget: WorkBudget) {
        self.document = document
        self.most = max(most, 0)
        self.budget = budget
    }

    @inline(__always)
    mutating func step(_ count: Int = 1) throws(JSONPathError) {
        do throws(WorkStop) {
            try budget.spend(count)
        } catch {
            throw stopped(error)
        }
    }

    func stopped(_ stop: WorkStop) -> JSONPathError {
        .stopped(stop, place: NormalizedPaths.of(place, in: document))
    }

    /// The nodes that `query` finds; `current` is the node of `@`.
    mutating func nodes(_ query: JSONPathQuery, from current: Int) throws(JSONPathError) -> [Int] {
        var nodes = [query.isRelative ? current : 0]
        for segment in query.segments {
            var found: [Int] = []
            for node in nodes { try add(segment, of: node, to: &found) }
            nodes = found
        }
        return nodes
    }

    /// The one value of a singular query, without lists on the way.
    mutating func node(_ query: JSONPathQuery, from current: Int) throws(JSONPathError) -> Int? {
        var node = query.isRelative ? current : 0
        for segment in query.segments {
            let next: Int? =
                switch segment.selectors[0] {
                case .name(let name): try member(name, of: node)
                case .index(let index): try element(index, of: node)
                case .wildcard, .slice, .filter: nil
                }
            guard let next else { return nil }
            node = next
        }
        return node
    }

    /// The tape has the values in document order, so a subtree is a range of it.
    private mutating func add(
        _ segment: JSONPathSegment, of node: Int, to found: inout [Int]
    ) throws(JSONPathError) {
        let reach = segment.isDescendant ? node..<document.next(after: node) : node..<node + 1
        for node in reach {
            if depth == 0 { place = node }
            try step()
            guard document.kind(at: node).isContainer else { continue }
            for selector in segment.selectors {
                try add(selector, of: node, to: &found)
                guard found.count <= most else { throw .tooManyMatches(limit: most) }
            }
        }
    }

    private mutating func add(
        _ selector: JSONPathSelector, of node: Int, to found: inout [Int]
    ) throws(JSONPathError) {
        switch selector {
        case .name(let name): if let member = try member(name, of: node) { found.append(member) }
        case .index(let index): if let element = try element(index, of: node) { found.append(element) }
        case .wildcard:
            try step(document.childCount(at: node))
            found.append(contentsOf: document.children(of: node))
        case .slice(let slice):
            guard document.kind(at: node) == .array else { return }
            try step(document.childCount(at: node))
            let children = Array(document.children(of: node))
            for place in slice.places(count: children.count) { found.append(children[place]) }
        case .filter(let test):
            depth += 1
            defer { depth -= 1 }
            for child in document.children(of: node) {
                if depth == 1 { place = child }
                if try holds(test, for: child) { found.append(child) }
            }
        }
    }

    /// The last with this name, as most readers take it.
    private mutating func member(_ name: [UInt8], of node: Int) throws(JSONPathError) -> Int? {
        guard document.kind(at: node) == .object else { return nil }
        try step(document.childCount(at: node))
        var found: Int?
        for child in document.children(of: node) where document.isKey(of: child, name) { found = child }
        return found
    }

    private mutating func element(_ index: Int, of node: Int) throws(JSONPathError) -> Int? {
        let count = document.childCount(at: node)
        let place = index < 0 ? index + count : index
        guard document.kind(at: node) == .array, (0..<count).contains(place) else { return nil }
        // An array of scalars has its elements side by side.
        if document.next(after: node) == node + 1 + count { return node + 1 + place }
        try step(place + 1)
        var child = node + 1
        for _ in 0..<place { child = document.next(after: child) }
        return child
    }
}

extension JSONDocument {
    /// Whether the key of a member is `name` once decoded. Most keys have no escapes and are compared where they stand.
    public func isKey(of index: Int, _ name: [UInt8]) -> Bool {
        guard let range = keyRange(of: index) else { return false }
        return bytes.withSpan { span in
            if range.count == name.count {
                var at = 0
                while at < name.count, span[range.lowerBound + at] == name[at], name[at] != UInt8(ascii: "\\") {
                    at += 1
                }
                if at == name.count { return true }
            }
            // An escape takes six bytes at the most for one.
            guard range.count <= 6 * name.count else { return false }
            guard range.count > name.count || name.contains(UInt8(ascii: "\\")) else { return false }
            guard range.contains(where: { span[$0] == UInt8(ascii: "\\") }) else { return false }
            return JSONText.decoded(span, range).utf8.elementsEqual(name)
        }
    }
}

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
                return try JSONEquality(left: document, right: document).isEqual(left, right, within: &budget)
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
