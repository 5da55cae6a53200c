internal import CurlewChecks
public import CurlewNetworking
public import CurlewSerialization
public import Workspace

/// Carries out a run (`YTKBatchRequest` and `YTKChainRequest` with `start` and `stop`).
///
///     run ─► RunState ── start ──► a task for each step ──► StepExecutor
///              ▲                         │
///              └───────── ended ◄────────┘
///
/// No agent keeps it alive (`YTKBatchRequestAgent`, `YTKChainRequestAgent`); the caller that awaits `run` does. It
/// runs once. Cancelling the awaiting task cancels the run.
public actor Runner {
    private var state: RunState
    private var items: [RunItem]
    private let carrier: any StepExecutor
    private let delay: Duration
    private let clock: any Clock<Duration>
    private let report: @Sendable (RunProgress) -> Void
    private var values: [CapturedValue] = []
    /// The index of each name in `values`.
    private var places: [String: Int] = [:]
    private var rows: [RunRow]
    private var work: [Int: Task<Void, Never>] = [:]
    private var finished: CheckedContinuation<Void, Never>?
    private var isFinished = false
    private var hasBegun = false
    private let watch = ContinuousClock()
    /// The time since the runner was made, on the clock of its pauses.
    private let elapsed: @Sendable () -> Duration
    private var nextStart: Duration = .zero

    /// - Parameters:
    ///   - items: in any order; the plan sorts them.
    ///   - clock: measures `settings.delay`.
    ///   - report: called on any thread, in order for one step.
    /// - Throws: circles, and names of steps that do not exist.
    public init(
        _ items: [RunItem], settings: RunSettings = RunSettings(), carrier: any StepExecutor,
        clock: any Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) throws(RunPlanError) {
        let plan = try RunPlan(items.map(\.step))
        let places = Dictionary(zip(items.map(\.step.id), items.indices)) { $1 }
        self.items = plan.steps.compactMap { places[$0.id].map { items[$0] } }
        state = RunState(plan, limit: settings.limit, policy: settings.policy, known: settings.variables.knownNames)
        state.variables = settings.variables
        rows = plan.steps.map { RunRow($0) }
        self.carrier = carrier
        delay = settings.delay
        self.clock = clock
        elapsed = Self.stopwatch(clock)
        self.report = report
    }

    /// The plan with all steps added so far.
    public var plan: RunPlan { state.plan }

    /// Runs to the end. Returns a row for every step in the order of the plan.
    public func run() async -> [RunRow] {
        guard !hasBegun else { return rows }
        hasBegun = true
        perform(state.begin())
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isFinished { continuation.resume() } else { finished = continuation }
            }
        } onCancel: {
            Task { await self.cancel() }
        }
        return rows
    }

    /// Starts no more steps; running ones are finished.
    public func stop() { perform(state.take(.stop)) }

    /// Cancels the running steps (`YTKBatchRequest.stop`, which reports nothing; here every step is reported as
    /// cancelled).
    public func cancel() { perform(state.take(.cancel)) }

    // MARK: Steps

    private func perform(_ actions: [RunAction]) {
        for action in actions {
            switch action {
            case .start(let step): start(step)
            case .skip(let step, let reason):
                rows[step].status = .skipped(reason)
                report(.skipped(step, reason))
            case .cancel(let step): work[step]?.cancel()
            case .finish: finish()
            }
        }
    }

    private func finish() {
        isFinished = true
        finished?.resume()
        finished = nil
    }

    private func start(_ step: Int) {
        let (item, values, wait) = (items[step], values, pause())
        // Not on the actor: checks can take seconds, and the run may be cancelled meanwhile.
        work[step] = Task { @concurrent [carrier, clock, report, watch] in
            if wait > .zero { _ = try? await clock.sleep(for: wait) }
            if !Task.isCancelled { report(.started(step)) }
            let start = watch.now
            let outcome = await carrier.execute(item, with: values) { report(.session(step, $0)) }
            let time = watch.now - start
            let following = await carrier.following(item, outcome)
            await end(step, outcome, time, following)
        }
    }

    /// The time that this start has to wait after the one before it.
    private func pause() -> Duration {
        guard delay > .zero else { return .zero }
        let now = elapsed()
        let start = max(now, nextStart)
        nextStart = start + delay
        return start - now
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    private func end(_ step: Int, _ outcome: StepOutcome, _ time: Duration, _ following: [RunItem]) {
        work[step] = nil
        take(outcome.captured)
        rows[step].take(outcome, time)
        report(.ended(step, outcome, took: time))
        if !following.isEmpty { add(following, after: step) }
        perform(state.take(.ended(step, outcome.result)))
    }

    private func add(_ more: [RunItem], after step: Int) {
        do throws(RunPlanError) {
            let first = state.plan.steps.count
            let actions = try state.add(more.map(\.step), after: step)
            let steps = state.plan.steps[first...]
            items += steps.compactMap { step in more.first { $0.step.id == step.id } }
            rows += steps.map { RunRow($0) }
            report(.added(Array(steps)))
            perform(actions)
        } catch {
            rows[step].faults.append(error.description)
            report(.notAdded(step, error))
        }
    }

    // MARK: Values

    private func take(_ captured: [CapturedValue]) {
        guard !captured.isEmpty else { return }
        for value in captured {
            if let place = places[value.name] {
                values[place] = value
            } else {
                places[value.name] = values.count
                values.append(value)
            }
        }
        state.variables = state.variables.taking(captured)
    }
}

/// The settings of a run.
public struct RunSettings: Sendable {
    /// The number of requests at the same time, at least 1.
    public var limit: Int
    public var policy: FailurePolicy
    /// The smallest time between two starts.
    public var delay: Duration
    /// The variables of the environment, which do not depend on the steps.
    public var variables: VariableSet

    public init(
        limit: Int = 1, policy: FailurePolicy = .stopDependents, delay: Duration = .zero,
        variables: VariableSet = VariableSet()
    ) {
        self.limit = limit
        self.policy = policy
        self.delay = delay
        self.variables = variables
    }

    /// The limit when none is set, also that of a batch.
    public static let usualLimit = 4
}

/// The events of a run, in order. Steps are indexes in the plan, from 0.
public indirect enum RunProgress: Sendable {
    case started(Int)
    /// A network event of a running step.
    case session(Int, SessionEvent)
    case ended(Int, StepOutcome, took: Duration)
    case skipped(Int, SkipReason)
    /// Steps were added after the others.
    case added([RunStep])
    /// The steps that an answer adds make no valid plan.
    case notAdded(Int, RunPlanError)
}
