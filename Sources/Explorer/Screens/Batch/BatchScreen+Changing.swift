import Keys
import Runs
import Workspace

/// Keys that change the order, the limit and what a failure does, and that save the file.
extension BatchScreen {
    /// Changes the batch; a running batch cannot be changed.
    mutating func change(
        _ facts: Facts, _ desk: inout Desk<Wish>, _ body: (inout BatchScreen, inout Desk<Wish>) -> Void
    ) {
        guard isRunning else { return body(&self, &desk) }
        desk.say("it runs; \(facts.display.key(of: .appPop, in: context)) stops it after what runs", .warning)
    }

    /// Moves the step one place up or down; a step cannot come before a step that it needs.
    mutating func shift(by offset: Int, _ desk: inout Desk<Wish>) {
        let (here, there) = (list.cursor, list.cursor + offset)
        guard rows.indices.contains(here), rows.indices.contains(there), let plan else {
            return desk.say("it is at the end already")
        }
        let (first, second) = (min(here, there), max(here, there))
        if plan.links[second].contains(where: { $0.step == first }) {
            return desk.say("\(second + 1) needs \(first + 1), which comes first", .warning)
        }
        var planned = plan.steps
        planned.swapAt(here, there)
        guard let changed = try? RunPlan(planned) else { return }
        self.plan = changed
        steps.swapAt(here, there)
        rows.swapAt(here, there)
        list.cursor = there
    }

    mutating func changeLimit(_ desk: inout Desk<Wish>) {
        let choices = [1, 2, 4, 8, 20, 50]
        limit = choices.first { $0 > limit } ?? choices[0]
        desk.say("\(limit) at once")
    }

    mutating func changePolicy(_ desk: inout Desk<Wish>) {
        let all: [FailurePolicy] = [.stopDependents, .stopAll, .goOn]
        policy = all[((all.firstIndex(of: policy) ?? 0) + 1) % all.count]
        desk.say("after a failure: \(policy.words)")
    }

    // MARK: Saving

    func save(named name: String, _ desk: inout Desk<Wish>) {
        guard !steps.isEmpty else { return }
        desk.run(.saveBatch(desk.makeJob(), BatchFile(limit: limit, onFailure: policy, steps: steps), name: name))
    }

    mutating func accept(_ result: Result<String, SaveError>, _ desk: inout Desk<Wish>) {
        switch result {
        case .success(let name):
            self.name = name
            desk.say("saved batch \(name)")
        case .failure(let error): desk.report("\(error)", .error)
        }
    }
}

extension FailurePolicy {
    /// Such as `after a failure: stop everything`.
    var words: String {
        switch self {
        case .stopDependents: "stop what needs it"
        case .stopAll: "stop everything"
        case .goOn: "go on"
        }
    }
}
