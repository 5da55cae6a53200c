public import CurlewSerialization
public import Workspace

/// The state of a run as a value: takes an event, gives actions (`YTKBatchRequest`, `YTKChainRequest`).
///
///     begin ─► start ... ─► ended ─► start, skip ... ─► finish
///
/// It differs from YTKNetwork on purpose: an empty run finishes at once, while an empty batch never reports; a
/// skipped step is reported with its reason; and the first failure stops everything only under
/// `FailurePolicy.stopAll`.
public struct RunState: Sendable {
    public private(set) var plan: RunPlan
    /// The number of requests at the same time, at least 1.
    public let limit: Int
    public private(set) var policy: FailurePolicy
    public private(set) var statuses: [StepStatus]
    /// Names whose values do not depend on the steps.
    private let known: Set<String>
    /// The variables for conditions; the runner keeps them up to date.
    public var variables = VariableSet()
    private var results: [Int: StepResult] = [:]
    /// The number of steps that each step still waits for.
    private var awaited: [Int]
    private var dependents: [[Int]]
    /// Steps that can start, in reverse order.
    private var ready: [Int] = []
    private var running = 0
    private var open: Int
    private var isStopping = false
    private var isFinished = false

    /// - Parameter known: the names of the environment's variables.
    public init(_ plan: RunPlan, limit: Int = 1, policy: FailurePolicy = .stopDependents, known: Set<String> = []) {
        self.plan = plan
        self.limit = max(1, limit)
        self.policy = policy
        self.known = known
        statuses = Array(repeating: .waiting, count: plan.steps.count)
        awaited = []
        dependents = []
        open = plan.steps.count
        link(from: 0)
    }

    /// Starts the first steps; gives `finish` at once when there are none.
    public mutating func begin() -> [RunAction] {
        let excluded = plan.steps.map(\.excludedBy)
        for index in statuses.indices.reversed() where awaited[index] == 0 && excluded[index] == nil {
            if statuses[index] == .waiting { ready.append(index) }
        }
        return proceed(excluded.enumerated().flatMap { index, word in word.map { skip(index, .excluded($0)) } ?? [] })
    }

    public mutating func take(_ event: RunEvent) -> [RunAction] {
        switch event {
        case .ended(let step, let result): return end(step, result)
        case .stop: return stop(because: .stopped, cancels: false)
        case .cancel: return stop(because: .stopped, cancels: true)
        }
    }

    /// Adds steps after the others, brought by a finished step (a chain's callback that appends requests).
    ///
    /// - Throws: names of steps that do not exist, and circles; nothing is added then.
    public mutating func add(_ steps: [RunStep], after step: Int) throws(RunPlanError) -> [RunAction] {
        let first = plan.steps.count
        try plan.append(steps, after: step)
        statuses += Array(repeating: .waiting, count: steps.count)
        open += steps.count
        isFinished = false
        link(from: first)
        guard !isStopping else {
            return proceed((first..<statuses.count).flatMap { skip($0, .stopped) })
        }
        var actions: [RunAction] = []
        for index in first..<statuses.count where awaited[index] == 0 && statuses[index] == .waiting {
            if let reason = obstacle(index) { actions += skip(index, reason) } else { enqueue(index) }
        }
        return proceed(actions)
    }

    /// Counts the steps that each step from `first` on waits for.
    private mutating func link(from first: Int) {
        dependents += Array(repeating: [], count: plan.steps.count - first)
        for index in first..<plan.steps.count {
            let others = Set(plan.links[index].map(\.step))
            for other in others where !statuses[other].isOver { dependents[other].append(index) }
            awaited.append(others.count { !statuses[$0].isOver })
        }
    }

    // MARK: Ending

    private mutating func end(_ step: Int, _ result: StepResult) -> [RunAction] {
        guard statuses[step] == .running else { return [] }
        running -= 1
        results[step] = result
        let stopsAll = result.outcome == .failed && policy == .stopAll
        // Steps that wait for this one then get the failed step as their reason, not the missing value.
        if stopsAll { isStopping = true }
        var actions = close(step, .ended(result.outcome))
        if stopsAll {
            actions += stopped(because: .failure(of: step), cancels: true)
        }
        return proceed(actions)
    }

    private mutating func stop(because reason: SkipReason, cancels: Bool) -> [RunAction] {
        proceed(stopped(because: reason, cancels: cancels))
    }

    private mutating func stopped(because reason: SkipReason, cancels: Bool) -> [RunAction] {
        isStopping = true
        ready = []
        var actions: [RunAction] = []
        for index in statuses.indices where statuses[index] == .waiting {
            open -= 1
            statuses[index] = .skipped(reason)
            actions.append(.skip(index, reason))
        }
        guard cancels else { return actions }
        return actions + statuses.indices.filter { statuses[$0] == .running }.map { .cancel($0) }
    }

    private mutating func skip(_ step: Int, _ reason: SkipReason) -> [RunAction] {
        guard statuses[step] == .waiting else { return [] }
        return [.skip(step, reason)] + close(step, .skipped(reason))
    }

    /// Finishes a step. Steps that waited only for it can start, or are finished too. A loop instead of recursion,
    /// because chains may be long.
    private mutating func close(_ step: Int, _ status: StepStatus) -> [RunAction] {
        var actions: [RunAction] = []
        var closed = [(step: step, status: status)]
        while let (step, status) = closed.popLast() {
            statuses[step] = status
            open -= 1
            for next in dependents[step] {
                awaited[next] -= 1
                guard awaited[next] == 0, statuses[next] == .waiting, !isStopping else { continue }
                guard let reason = obstacle(next) else {
                    enqueue(next)
                    continue
                }
                actions.append(.skip(next, reason))
                closed.append((next, .skipped(reason)))
            }
        }
        return actions
    }

    /// Steps start in the order of the plan; the last element of `ready` starts first.
    private mutating func enqueue(_ step: Int) {
        let place = ready.firstIndex { $0 < step } ?? ready.count
        ready.insert(step, at: place)
    }

    // MARK: Starting

    private mutating func proceed(_ actions: [RunAction]) -> [RunAction] {
        var actions = actions
        while running < limit, let step = ready.popLast() {
            statuses[step] = .running
            running += 1
            actions.append(.start(step))
        }
        if open == 0, !isFinished {
            isFinished = true
            actions.append(.finish)
        }
        return actions
    }
}

extension RunState {
    /// The reason why a step cannot be sent although all steps it waits for are finished; nil when it can.
    private func obstacle(_ step: Int) -> SkipReason? {
        for link in plan.links[step] {
            switch link.reason {
            case .value(let name):
                if hasValue(name, from: link.step) { continue }
                return isExcluded(link.step) ? .behind(excluded: link.step) : .lacks(name: name, from: link.step)
            case .order:
                if let reason = orderObstacle(link.step) { return reason }
            case .condition:
                if let reason = conditionObstacle(step, link.step) { return reason }
            }
        }
        return nil
    }

    private func isExcluded(_ step: Int) -> Bool {
        if case .skipped(let reason) = statuses[step] { reason.isExcluded } else { false }
    }

    /// Whether a name has a value. A step skipped by its condition leaves its names as they were before the run.
    private func hasValue(_ name: String, from other: Int) -> Bool {
        let isThere = results[other]?.values.contains(name) ?? false
        switch statuses[other] {
        case .ended(.passed): return isThere || known.contains(name)
        case .ended(.failed): return policy == .goOn && (isThere || known.contains(name))
        case .skipped(let reason): return (reason.isUnwanted || policy == .goOn) && known.contains(name)
        case .ended(.cancelled), .waiting, .running: return false
        }
    }

    private func orderObstacle(_ other: Int) -> SkipReason? {
        guard policy != .goOn else { return nil }
        switch statuses[other] {
        case .ended(.failed), .ended(.cancelled): return .after(other, didFail: true)
        case .skipped(let reason) where !reason.isUnwanted: return .after(other, didFail: false)
        case .ended(.passed), .skipped, .waiting, .running: return nil
        }
    }

    /// The test of a condition. The answer is used even when its checks failed, because a condition may test for an
    /// error status.
    private func conditionObstacle(_ step: Int, _ other: Int) -> SkipReason? {
        guard let condition = plan.steps[step].condition else { return nil }
        guard let exchange = results[other]?.exchange else {
            return isExcluded(other) ? .behind(excluded: other) : .noAnswer(step: condition.step)
        }
        guard case .fails(let found) = condition.outcome(exchange, variables) else { return nil }
        return .condition(found)
    }
}

/// An event of a run.
public indirect enum RunEvent: Sendable {
    case ended(Int, StepResult)
    /// Running steps are finished, no new one is started.
    case stop
    /// Running steps are cancelled too.
    case cancel
}

/// An action that a run asks for. Steps are indexes in the plan, from 0.
public enum RunAction: Sendable, Equatable {
    case start(Int)
    case skip(Int, SkipReason)
    case cancel(Int)
    /// Every step is finished.
    case finish
}
