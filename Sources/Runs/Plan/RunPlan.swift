internal import CurlewFormats

/// The steps of a run in the order in which they can go, and what each waits for. A value; nothing is sent.
///
/// A step that needs `{{token}}` waits for the nearest step before it that sets `token`, else for the first one behind it;
/// one that sets the name itself can go without. Steps that wait for nothing keep the order they were given in. Where
/// YTKNetwork orders a chain by hand (`addRequest:callback:`) and a batch not at all, needs order both.
public struct RunPlan: Sendable, Equatable {
    /// In the order of the run; its numbers are places here plus 1.
    public private(set) var steps: [RunStep]
    /// For every step, what it waits for.
    public private(set) var links: [[RunLink]]

    /// - Throws: circles, and names of steps that are not there.
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

    /// The steps that wait for a value of that step, each with the names.
    public func takers(of step: Int) -> [(step: Int, name: String)] {
        links.indices.flatMap { other in
            links[other].compactMap { link in
                guard link.step == step, case .value(let name) = link.reason else { return nil }
                return (other, name)
            }
        }
    }

    /// More steps behind the others, each after the step that brought them. Nothing already there changes its place.
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
