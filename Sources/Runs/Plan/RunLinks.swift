internal import CurlewFormats

/// Finds the steps that each step waits for.
struct RunLinks {
    private let steps: [RunStep]
    /// The steps that set each name, in order.
    private var setters: [String: [Int]] = [:]
    private var places: [String: Int] = [:]
    private var problems: [RunPlanError.Problem] = []

    init(_ steps: [RunStep]) {
        self.steps = steps
        for (index, step) in steps.enumerated() {
            if places.updateValue(index, forKey: step.id) != nil { problems.append(.repeatedID(step.id)) }
            for name in Set(step.sets) { setters[name, default: []].append(index) }
        }
    }

    /// The links of every step; throws every problem at once.
    func all() throws(RunPlanError) -> [[RunLink]] {
        var problems = problems
        let links = steps.indices.map { index in
            values(index) + ordered(index, &problems)
        }
        guard problems.isEmpty else { throw RunPlanError(problems: problems) }
        return links
    }

    private func values(_ index: Int) -> [RunLink] {
        steps[index].needs.compactMap { name in
            setter(of: name, for: index).map { RunLink($0, .value(name)) }
        }
    }

    /// The nearest earlier step that sets the name, else the first later one; a step that sets the name itself uses
    /// only an earlier one.
    private func setter(of name: String, for index: Int) -> Int? {
        guard let all = setters[name] else { return nil }
        if let before = all.last(where: { $0 < index }) { return before }
        return all.contains(index) ? nil : all.first
    }

    private func ordered(_ index: Int, _ problems: inout [RunPlanError.Problem]) -> [RunLink] {
        let step = steps[index]
        var links = step.after.compactMap { name in
            place(name, of: step, key: "after", &problems).map { RunLink($0, .order) }
        }
        if let condition = step.condition, let place = place(condition.step, of: step, key: "when", &problems) {
            links.append(RunLink(place, .condition))
        }
        return links
    }

    private func place(
        _ name: String, of step: RunStep, key: String, _ problems: inout [RunPlanError.Problem]
    ) -> Int? {
        if let place = places[name] { return place }
        let nearest = NearestName.of(name, among: places.keys.filter { $0 != step.id })
        problems.append(.noStep(name, namedBy: step.id, key: key, nearest: nearest))
        return nil
    }
}

/// A reason why one step waits for another.
public struct RunLink: Sendable, Equatable {
    /// The other step's index in the plan, from 0.
    public var step: Int
    public var reason: Reason

    /// The kinds of reasons.
    public enum Reason: Sendable, Equatable {
        /// The other step sets the variable that this one needs.
        case value(String)
        /// This step's `after:` names the other.
        case order
        /// This step's `when:` tests the other's answer.
        case condition
    }

    public init(_ step: Int, _ reason: Reason) {
        self.step = step
        self.reason = reason
    }
}
