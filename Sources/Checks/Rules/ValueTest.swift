import CurlewBytes
package import CurlewFormats

/// The test of the values that a path finds.
package enum ValueTest: Sendable {
    case exists(isNegated: Bool)
    case compares(JSONComparison, JSONDocument)
    /// An element of an array, a part of a text, or a key of an object.
    case contains(JSONDocument, isNegated: Bool)
    case matches(Pattern, isNegated: Bool)
    case type(JSONTypeName, isNegated: Bool)
    /// The number of a container's children, or of a text's characters (like RFC 9535's `length`).
    case size(JSONComparison, Int)
    /// The number of values that the path finds.
    case count(JSONComparison, Int)

    var negated: ValueTest {
        switch self {
        case .exists(let isNegated): .exists(isNegated: !isNegated)
        case .contains(let value, let isNegated): .contains(value, isNegated: !isNegated)
        case .matches(let pattern, let isNegated): .matches(pattern, isNegated: !isNegated)
        case .type(let name, let isNegated): .type(name, isNegated: !isNegated)
        case .size(let comparison, let count): .size(comparison.opposite, count)
        case .count(let comparison, let count): .count(comparison.opposite, count)
        case .compares(let comparison, let value): .compares(comparison.opposite, value)
        }
    }

    func result(on path: JSONPath, in response: CheckedResponse) -> RuleResult {
        let document: JSONDocument
        switch response.json {
        case .success(let parsed): document = parsed
        case .failure(let error): return RuleResult(false, "the body is not JSON", error.finding)
        }
        do throws(JSONPathError) {
            let most = CheckedResponse.mostValues
            let nodes = try path.nodes(in: document, most: most, within: &response.budget)
            return result(on: path.text, nodes, document, &response.budget)
        } catch {
            let finding = "\(path.text) was not followed to the end"
            guard case .stopped(let stop, let place) = error else {
                return RuleResult(false, finding, error.description)
            }
            return RuleResult(finding, stoppedBy: stop, at: place)
        }
    }

    private func result(
        on path: String, _ nodes: [Int], _ document: JSONDocument, _ budget: inout WorkBudget
    ) -> RuleResult {
        switch self {
        case .exists(let isNegated):
            let finding = nodes.isEmpty ? "\(path) is missing" : "\(path) is \(document.shown(nodes[0]))"
            let place = isNegated ? nodes.first : nil
            return RuleResult(
                nodes.isEmpty == isNegated, finding, isNegated ? "nothing was expected" : "a value was expected",
                at: place.map { NormalizedPaths.of($0, in: document) })
        case .count(let comparison, let count):
            return RuleResult(
                comparison.holds(nodes.count, count), "\(path) finds \(Self.values(nodes.count))",
                "\(comparison.words)\(count) was expected")
        default:
            guard !nodes.isEmpty else { return RuleResult(false, "\(path) is missing", expectation) }
            let failing: Int?
            do throws(WorkStop) {
                failing = try first(of: nodes, failingIn: document, within: &budget)
            } catch {
                return RuleResult("the values of \(path) were not all looked at", stoppedBy: error)
            }
            guard let node = failing else {
                return RuleResult(true, finding(path, nodes[0], document), expectation)
            }
            let place = NormalizedPaths.of(node, in: document)
            let name = nodes.count == 1 ? path : place
            return RuleResult(false, finding(name, node, document), expectation, at: place)
        }
    }

    private func first(
        of nodes: [Int], failingIn document: JSONDocument, within budget: inout WorkBudget
    ) throws(WorkStop) -> Int? {
        for node in nodes {
            try budget.spend()
            if try !holds(for: node, in: document, within: &budget) { return node }
        }
        return nil
    }

    private static func values(_ count: Int) -> String { Plural.of(count, "value") }

    private func finding(_ name: String, _ node: Int, _ document: JSONDocument) -> String {
        switch self {
        case .type: "\(name) is \(JSONTypeName.words(document.kind(at: node)))"
        case .size:
            document.length(of: node).map { "\(name) has \($0) \(document.unit(of: node, $0))" }
                ?? "\(name) is \(JSONTypeName.words(document.kind(at: node))), which has no size"
        default: "\(name) is \(document.shown(node))"
        }
    }

    private var expectation: String {
        switch self {
        case .exists: "a value was expected"
        case .compares(let comparison, let value): "\(comparison.words)\(value.shown(0)) was expected"
        case .contains(let value, let isNegated):
            "something \(isNegated ? "without" : "with") \(value.shown(0)) was expected"
        case .matches(let pattern, let isNegated):
            "text that \(isNegated ? "does not match" : "matches") \(pattern.text) was expected"
        case .type(let type, let isNegated): "\(isNegated ? "anything but " : "")\(type.words) was expected"
        case .size(let comparison, let count), .count(let comparison, let count):
            "\(comparison.words)\(count) was expected"
        }
    }
}
