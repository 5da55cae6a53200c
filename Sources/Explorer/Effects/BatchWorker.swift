import CurlewMessage
import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import Drafting
import History
import Runs
import Viewing
import Workspace

/// Reads batches and runs them, away from the main actor.
actor BatchWorker {
    private let agent: NetworkAgent
    private let manager: HeaderFields
    private let environment: [String: String]
    private let desk: ConsentPrompter
    /// Nil: nothing is kept.
    private let history: HistoryStore?
    private let timer: any Clock<Duration>
    private let clock: @Sendable () -> ClockReading
    private let post: @Sendable (Message) -> Void
    private var running: [JobID: Runner] = [:]
    /// Effects, one after the other as they came: a batch is stopped after it has begun.
    private let effects = SerialQueue()

    /// - Parameters:
    ///   - environment: this process's environment, for hooks.
    ///   - history: what is sent is kept there; nil keeps nothing.
    ///   - post: may be called on any thread.
    init(
        agent: NetworkAgent, manager: HeaderFields, environment: [String: String], consents: ConsentStore,
        history: HistoryStore? = nil, timer: any Clock<Duration>, clock: @escaping @Sendable () -> ClockReading,
        post: @escaping @Sendable (Message) -> Void
    ) {
        self.agent = agent
        self.history = history
        self.manager = manager
        self.environment = environment
        self.timer = timer
        self.clock = clock
        self.post = post
        desk = ConsentPrompter(missing: { consents.missing($0) }) { post(.batch($0, .asks($1), clock())) }
    }

    /// Starts an effect when those before it and the pieces that are in `queue` now are done.
    nonisolated func enqueue(_ effect: Effect, after queue: SerialQueue) {
        effects.add { [self] in
            await queue.drain()
            await start(effect)
        }
    }

    private func start(_ effect: Effect) async {
        switch effect {
        case .planBatch(let job): post(.batchPlanned(job.id, BatchReader.read(job).map(\.batch)))
        case .runBatch(let job): start(job)
        case .stopBatch(let job): await running[job]?.stop()
        case .cancelBatch(let job):
            await desk.close(job)
            await running[job]?.cancel()
        case .answerBatch(let job, let isAllowed): await desk.answer(job, isAllowed: isAllowed)
        default: break
        }
    }

    /// Ends every running batch.
    func finish() async {
        await effects.drain()
        for (job, runner) in running {
            await desk.close(job)
            await runner.cancel()
        }
    }

    private func start(_ job: BatchJob) {
        let tell: @Sendable (BatchProgress) -> Void = { [clock, post] in post(.batch(job.id, $0, clock())) }
        switch BatchReader.read(job) {
        case .failure(let problem): tell(.refused(problem))
        case .success(let reading) where !BatchReader.isCounted(reading, job): tell(.changed(reading.batch))
        case .success(let reading):
            do throws(RunPlanError) {
                let runner = try runner(job, reading, tell)
                running[job.id] = runner
                Task { await carryOut(runner, job.id, needs: needs(of: reading, job), tell) }
            } catch {
                tell(.refused(BatchProblem(sentence: error.description)))
            }
        }
    }

    private func carryOut(
        _ runner: Runner, _ job: JobID, needs: [Permission], _ tell: @Sendable (BatchProgress) -> Void
    ) async {
        if let refusal = await desk.refusal(of: needs, for: job) {
            tell(.refused(BatchProblem(sentence: refusal)))
        } else {
            tell(.began)
            _ = await runner.run()
            await history?.settle()
            tell(.over)
        }
        running[job] = nil
        await desk.close(job)
    }

    /// The permissions that are known before any response has arrived. A step that needs a captured value asks for its
    /// permissions when its turn comes.
    private func needs(of reading: BatchReader.Reading, _ job: BatchJob) -> [Permission] {
        var seen: Set<Permission> = []
        let policy = policy(job, reading)
        return reading.items.flatMap { item -> [Permission] in
            let ground = ground(item, job.variables, job.filters)
            guard let prepared = try? item.draft.prepared(in: ground) else { return [] }
            return policy.needs(of: item, prepared, in: ground)
        }.filter { seen.insert($0).inserted }
    }

    private func policy(_ job: BatchJob, _ reading: BatchReader.Reading) -> ConsentPolicy {
        ConsentPolicy(
            place: ValuePlace(collection: job.collection.root, environment: job.values.environment ?? ""),
            environment: environment, values: job.values, answers: job.answers
        ) { [desk] needs in
            await desk.refusal(of: needs, for: job.id)
        }
    }

    private nonisolated func ground(
        _ item: RunItem, _ variables: VariableSet, _ filters: [SavedFilter]
    ) -> PreparationContext {
        var (variables, defaults) = (variables, item.defaults)
        variables.generators?.seed = .random()
        defaults.filters += filters
        return PreparationContext(
            variables: variables, defaults: defaults, manager: manager,
            now: DateTime(seconds: Int64(clock().seconds)), files: LocalFiles(folder: item.folder))
    }

    private func limit(_ job: BatchJob, _ reading: BatchReader.Reading) -> Int {
        job.limit ?? reading.batch.limit ?? RunSettings.usualLimit
    }

    private func runner(
        _ job: BatchJob, _ reading: BatchReader.Reading, _ tell: @escaping @Sendable (BatchProgress) -> Void
    ) throws(RunPlanError) -> Runner {
        let carrier = NetworkExecutor(
            agent, variables: job.variables, policy: policy(job, reading),
            context: { self.ground($0, $1, job.filters) }, record: record(job, reading))
        let settings = RunSettings(
            limit: limit(job, reading),
            policy: job.policy ?? reading.batch.policy ?? .stopDependents, variables: job.variables)
        return try Runner(reading.items, settings: settings, carrier: carrier, clock: timer) { progress in
            switch progress {
            case .started(let step): tell(.started(step))
            case .ended(let step, let outcome, let time):
                tell(.ended(step, outcome, Self.index(outcome), took: time))
            case .skipped(let step, let reason): tell(.skipped(step, reason))
            case .session, .added, .notAdded: break
            }
        }
    }

    /// Keeps the batch in the history as one run.
    private func record(
        _ job: BatchJob, _ reading: BatchReader.Reading
    ) -> (@Sendable (RunItem, Sending, TaskResult, SecretMask) async -> Void)? {
        guard let history else { return nil }
        let title = reading.batch.name ?? "\(reading.items.count) requests"
        let run = RunHistory(history, title: title, date: clock().seconds, timer: timer)
        let (root, titles) = (job.collection.root, ItemTitles(job.collection))
        return { [clock] item, sending, result, mask in
            await run.record(
                EndedSending(
                    sending, result, hiding: mask, origin: .explorer,
                    request: RequestKey(collection: root, request: item.step.path),
                    name: titles[item.step.path], date: clock().seconds))
        }
    }

    private static func index(_ outcome: StepOutcome) -> ResponseIndex? {
        switch outcome.answer {
        case .exchange(let exchange): ResponseIndex.make(.finished(exchange))
        case .failure(let failure): ResponseIndex.make(.failed(failure))
        case .refused: nil
        }
    }
}
