import CurlewNetworking
import Viewing

/// `)` and `(` in the response: from one failed check to the next.
extension OpenRequest {
    /// False when no check failed; `)` and `(` then go through the problems of the request.
    mutating func goToFailure(by step: Int, _ facts: ResponseFacts, _ desk: inout Desk<Never>) -> Bool {
        guard refusal == nil, case .received = exchange else { return false }
        if facts.tab == .raw, goToBrokenLine(by: step) { return true }
        let rows = CheckRow.all(self, facts.checks)
        let failed = rows.indices.filter { rows[$0].check?.isFailed == true }
        guard !failed.isEmpty else { return false }
        if goToFault(by: step, facts, &desk) { return true }
        let cursor = response.tab == .checks ? response.checks.list.cursor : -1
        response.tab = .checks
        response.checks.list.cursor = failed.next(to: cursor, by: step) ?? cursor
        return true
    }

    /// Moves to the start of a line that is no JSON, if there is one.
    private mutating func goToBrokenLine(by step: Int) -> Bool {
        guard let index = response.index, let faults = index.lines?.faults, !faults.isEmpty else { return false }
        let here = index.text.lineRange(at: response.raw.cursor)
        let from = step > 0 ? max(here.lowerBound, here.upperBound - 1) : here.lowerBound
        guard let fault = faults.next(to: from, by: step) else { return false }
        response.raw.goToLine(at: fault, in: index.text)
        return true
    }

    /// Moves to a node that failed a check, if there is one.
    private mutating func goToFault(by step: Int, _ facts: ResponseFacts, _ desk: inout Desk<Never>) -> Bool {
        let nodes = response.checking.faults.keys.sorted()
        guard facts.tab == .tree, let index = response.index,
            let node = nodes.next(to: response.tree.cursor, by: step)
        else { return false }
        response.tree.reveal(node, index, height: facts.height)
        if let sentence = response.checking.faults[node] { desk.say(sentence, .warning) }
        return true
    }
}

extension [Int] {
    /// The value after or before a cursor in sorted values, continuing at the other end; nil when there are none.
    fileprivate func next(to cursor: Int, by step: Int) -> Int? {
        step > 0 ? first { $0 > cursor } ?? first : last { $0 < cursor } ?? last
    }
}

extension Check {
    var isFailed: Bool {
        if case .failed = result { true } else { false }
    }
}
