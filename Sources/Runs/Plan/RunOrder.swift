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
