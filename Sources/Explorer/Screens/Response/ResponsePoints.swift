import CurlewNetworking

/// `)` and `(` in the response: from one failed check to the next.
enum ResponsePoints {
    /// Nil when no check failed: then the problems of the request are the points.
    static func go(by step: Int, _ model: inout Model) -> [Effect]? {
        guard model.request.refusal == nil, case .received = model.request.exchange else { return nil }
        let rows = CheckRow.all(model.request, CheckSurroundings(model))
        let failed = rows.indices.filter { rows[$0].check?.isFailed == true }
        guard let first = failed.first, let last = failed.last else { return nil }
        if let effects = goInTree(by: step, &model) { return effects }
        let isThere = model.request.response.tab == .checks
        let cursor = isThere ? model.request.response.checks.list.cursor : -1
        let target = step > 0 ? failed.first { $0 > cursor } ?? first : failed.last { $0 < cursor } ?? last
        model.request.response.tab = .checks
        model.request.response.checks.list.cursor = target
        return []
    }

    /// In the tree the points are the nodes at fault, where there are any.
    private static func goInTree(by step: Int, _ model: inout Model) -> [Effect]? {
        let nodes = model.request.response.checking.faults.keys.sorted()
        guard ResponseScreen.shownTab(model) == .tree, let first = nodes.first, let last = nodes.last else {
            return nil
        }
        let cursor = model.request.response.tree.cursor
        let target = step > 0 ? nodes.first { $0 > cursor } ?? first : nodes.last { $0 < cursor } ?? last
        ResponseScreen.shownTab(model).part.go(to: target, &model)
        if let sentence = model.request.response.checking.faults[target] { model.status.say(sentence, .warning) }
        return []
    }
}

extension Check {
    var isFailed: Bool {
        if case .failed = result { true } else { false }
    }
}
