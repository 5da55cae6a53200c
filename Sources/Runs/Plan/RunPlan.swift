internal import CurlewFormats
public import Workspace

/// The steps of a run in the order in which they can be sent, with the links between them. A value; nothing is sent.
///
/// A step that needs `{{token}}` waits for the nearest step before it that sets `token`, else for the first one after
/// it; a step that sets the name itself need not wait for a later one. Steps that wait for nothing keep their order.
/// In YTKNetwork a chain is ordered by hand (`addRequest:callback:`) and a batch not at all; here the needed values
/// order both.
public struct RunPlan: Sendable, Equatable {
    /// The steps in the order of the run; a step's number is its index plus 1.
    public private(set) var steps: [RunStep]
    /// For every step, the links to the steps it waits for.
    public private(set) var links: [[RunLink]]

    /// - Throws: circles, and names of steps that do not exist.
    public init(_ steps: [RunStep]) throws(RunPlanError) {
        let linked = try RunLinks(steps).all()
        let order = try RunOrder.sorted(linked, names: steps.map(\.id))
        var place = [Int](repeating: 0, count: steps.count)
        for (new, old) in order.enumerated() { place[old] = new }
        self.steps = order.map { steps[$0] }
        links = order.map { old in linked[old].map { RunLink(place[$0.step], $0.reason) } }
    }

    /// The names that a step takes from other steps, in the order of its needs.
    public func taken(by step: Int) -> [String] {
        let names = links[step].compactMap { if case .value(let name) = $0.reason { name } else { nil } }
        return steps[step].needs.filter(names.contains)
    }

    /// The steps that wait for a value of that step, with the names.
    public func takers(of step: Int) -> [(step: Int, name: String)] {
        links.indices.flatMap { other in
            links[other].compactMap { link in
                guard link.step == step, case .value(let name) = link.reason else { return nil }
                return (other, name)
            }
        }
    }

    /// Adds steps after the others, each waiting for the step that brought them. Steps already there keep their
    /// index.
    mutating func append(_ added: [RunStep], after step: Int) throws(RunPlanError) {
        var behind = added
        for index in behind.indices where !behind[index].after.contains(steps[step].id) {
            behind[index].after.append(steps[step].id)
        }
        let count = steps.count
        let all = steps + behind
        let linked = try RunLinks(all).all()
        let tail = try RunOrder.sorted(
            linked[count...].map { $0.filter { $0.step >= count }.map { RunLink($0.step - count, $0.reason) } },
            names: behind.map(\.id))
        var place = Array(0..<all.count)
        for (new, old) in tail.enumerated() { place[count + old] = count + new }
        steps += tail.map { behind[$0] }
        links += tail.map { old in linked[count + old].map { RunLink(place[$0.step], $0.reason) } }
    }
}

/// Sorts steps after those that they wait for; otherwise their order is kept.
enum RunOrder {
    /// The indexes of the steps in the order of the run.
    static func sorted(_ links: [[RunLink]], names: [String]) throws(RunPlanError) -> [Int] {
        var marks = [Mark](repeating: .new, count: links.count)
        var order: [Int] = []
        for start in links.indices where marks[start] == .new {
            try visit(start, links, names, &marks, &order)
        }
        return order
    }

    private enum Mark { case new, open, done }

    /// Visits depth first without recursion, because a chain may be thousands of steps long.
    private static func visit(
        _ start: Int, _ links: [[RunLink]], _ names: [String], _ marks: inout [Mark], _ order: inout [Int]
    ) throws(RunPlanError) {
        var path: [(step: Int, next: Int)] = [(start, 0)]
        marks[start] = .open
        while let (step, next) = path.last {
            guard next < links[step].count else {
                marks[step] = .done
                order.append(step)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let other = links[step][next].step
            switch marks[other] {
            case .done: break
            case .open: throw circle(path.map(\.step), at: other, names)
            case .new:
                marks[other] = .open
                path.append((other, 0))
            }
        }
    }

    private static func circle(_ path: [Int], at step: Int, _ names: [String]) -> RunPlanError {
        let start = path.firstIndex(of: step) ?? 0
        let ids = (path[start...] + [step]).map { names[$0] }
        return RunPlanError(problems: [.circle(ids)])
    }
}

/// One request of a run, as the plan sees it: what it needs and what it sets (a member of `YTKBatchRequest`, a link of
/// `YTKChainRequest`).
public struct RunStep: Sendable, Equatable {
    /// Unique in its run; `after:` and `when:` name it.
    public var id: String
    public var title: String
    public var method: String
    /// The path of its request inside the collection.
    public var path: ItemPath
    /// Names between braces in any of its texts, each once.
    public var needs: [String]
    /// Names that its answer gives values to (`capture:`).
    public var sets: [String]
    /// Steps that `after:` names.
    public var after: [String]
    /// The condition; the step is sent only when it passes.
    public var condition: RunCondition?
    /// The tags of its request, its folders and the collection.
    public var tags: [String] = []
    /// The word of the user's that excluded it; it stands in the plan for those that wait for it.
    public var excludedBy: String?
    /// True when nobody chose it and a chosen step takes a value or an answer from it.
    public var isBrought = false

    public init(
        id: String, title: String? = nil, method: String = "GET", path: ItemPath = "", needs: [String] = [],
        sets: [String] = [], after: [String] = [], condition: RunCondition? = nil
    ) {
        self.id = id
        self.title = title ?? id
        self.method = method
        self.path = path
        self.needs = needs
        self.sets = sets
        self.after = after
        self.condition = condition
    }
}

/// Reports why steps make no run: every problem at once. Nothing was sent.
public struct RunPlanError: Error, Sendable, Equatable {
    /// Never empty.
    public var problems: [Problem]

    /// One problem, with the step it concerns.
    public enum Problem: Sendable, Equatable {
        /// The ids of a circle; the first one is repeated at the end.
        case circle([String])
        /// `after` or `when` of a step names a step that does not exist.
        case noStep(String, namedBy: String, key: String, nearest: String?)
        case repeatedID(String)
    }
}

extension RunPlanError.Problem: CustomStringConvertible {
    /// The fact, its reason, and what to do.
    public var description: String {
        switch self {
        case .circle(let ids):
            "These steps wait for each other: \(ids.joined(separator: " -> ")). Take one of their needs away."
        case .noStep(let name, let step, let key, let nearest):
            "\(step): \(key) names the step \"\(name)\", which is not in the run."
                + (nearest.map { " Did you mean \($0)?" } ?? " Add it, or take the name out.")
        case .repeatedID(let id): "Two steps are called \"\(id)\". Give one of them an id of its own."
        }
    }

    /// The step to correct.
    public var step: String {
        switch self {
        case .circle(let ids): ids.first ?? ""
        case .noStep(_, let step, _, _): step
        case .repeatedID(let id): id
        }
    }
}

extension RunPlanError: CustomStringConvertible {
    public var description: String { problems.map(\.description).joined(separator: " ") }
}
