import CurlewNetworking
import Runs
import Workspace

/// Texts of the batch screen.
enum BatchWords {
    /// Such as `by dependency, a failure stops what needs it`.
    static func title(_ batch: BatchScreen) -> String {
        let order = hasNeeds(batch) ? "by dependency" : parallel(batch.limit)
        switch batch.policy {
        case .stopDependents: return "\(order), a failure stops what needs it"
        case .stopAll: return "\(order), a failure stops everything"
        case .goOn: return "\(order), a failure stops nothing"
        }
    }

    private static func hasNeeds(_ batch: BatchScreen) -> Bool { batch.plan?.links.contains { !$0.isEmpty } ?? false }

    /// A step's needs: `{{token}}`, `after 1`, `when 2`.
    static func needs(_ step: Int, _ batch: BatchScreen) -> String {
        guard let plan = batch.plan, plan.links.indices.contains(step) else { return "" }
        let names = plan.taken(by: step).map { "{{\($0)}}" }
        let others = plan.links[step].compactMap { link -> String? in
            switch link.reason {
            case .value: nil
            case .order: "after \(link.step + 1)"
            case .condition: "when \(link.step + 1)"
            }
        }
        return (names + others).joined(separator: " ")
    }

    /// Such as `31 ms`; for a running step the time so far.
    static func time(_ row: BatchScreen.Row, at now: Double) -> String {
        if let time = row.row.time { return HumanReadable.time(time) }
        return row.row.status == .running ? HumanReadable.seconds(now - row.startedAt) : ""
    }

    /// Such as `by dependency (1 sets token for 2 and 4; 2 sets user_id for 3)`.
    static func order(_ batch: BatchScreen) -> String {
        guard let plan = batch.plan, hasNeeds(batch) else { return "as in the list; no request needs another" }
        let parts = plan.steps.indices.flatMap { step -> [String] in
            let takers = plan.takers(of: step)
            return plan.steps[step].sets.compactMap { name in
                let numbers = takers.filter { $0.name == name }.map { "\($0.step + 1)" }
                return numbers.isEmpty ? nil : "\(step + 1) sets \(name) for \(list(numbers))"
            }
        }
        return parts.isEmpty ? "by hand" : "by dependency (\(parts.joined(separator: "; ")))"
    }

    /// Such as `up to 4 in parallel; 2 here, by what they need`.
    static func limit(_ batch: BatchScreen) -> String {
        guard let plan = batch.plan, hasNeeds(batch) else { return parallel(batch.limit) }
        let here = min(batch.limit, widest(plan))
        return parallel(batch.limit) + (here < batch.limit ? "; \(here) here, by what they need" : "")
    }

    /// How many requests run together.
    static func parallel(_ limit: Int) -> String { limit == 1 ? "one after another" : "up to \(limit) in parallel" }

    /// The largest number of steps at the same depth, where the depth of a step is the length of its longest chain of
    /// needs.
    private static func widest(_ plan: RunPlan) -> Int {
        var depths: [Int] = []
        for links in plan.links { depths.append((links.map { depths[$0.step] }.max() ?? -1) + 1) }
        return Dictionary(grouping: depths) { $0 }.values.map(\.count).max() ?? 0
    }

    static func policy(_ policy: FailurePolicy) -> String {
        switch policy {
        case .stopDependents: "A failed request stops those that need its value; others go on."
        case .stopAll: "The first failed request stops everything."
        case .goOn: "After a failed request the others go on; what lacks a value is skipped."
        }
    }

    private static func list(_ numbers: [String]) -> String {
        guard numbers.count > 1 else { return numbers.joined() }
        return numbers.dropLast().joined(separator: ", ") + " and " + numbers[numbers.count - 1]
    }
}
