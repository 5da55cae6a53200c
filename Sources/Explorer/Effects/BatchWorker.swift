import Drafting
import HTTPMessage
import Networking
import Requests
import Runs
import Serialization
import Workspace

/// Reads batches and runs them, away from the main actor.
actor BatchWorker {
    private let agent: NetworkAgent
    private let manager: HeaderFields
    private let environment: [String: String]
    private let consents: ConsentStore
    private let clock: @Sendable () -> ClockReading
    private var running: [JobID: Runner] = [:]

    /// - Parameter environment: this process's own, for hooks.
    init(
        agent: NetworkAgent, manager: HeaderFields, environment: [String: String], consents: ConsentStore,
        clock: @escaping @Sendable () -> ClockReading
    ) {
        self.agent = agent
        self.manager = manager
        self.environment = environment
        self.consents = consents
        self.clock = clock
    }

    /// - Parameter post: may be called on any thread.
    func run(_ effect: Effect, post: @escaping @Sendable (Message) -> Void) async {
        switch effect {
        case .planBatch(let job): post(.batchPlanned(job.id, BatchReader.read(job).map(\.batch)))
        case .runBatch(let job): await start(job, post)
        case .stopBatch(let job): await running[job]?.stop()
        case .cancelBatch(let job): await running[job]?.cancel()
        default: break
        }
    }

    /// Ends every run.
    func finish() async {
        for runner in running.values { await runner.cancel() }
    }

    private func start(_ job: BatchJob, _ post: @escaping @Sendable (Message) -> Void) async {
        let tell: @Sendable (BatchProgress) -> Void = { [clock] in post(.batch(job.id, $0, clock())) }
        switch BatchReader.read(job) {
        case .failure(let problem): tell(.refused(problem))
        case .success(let reading):
            do throws(RunPlanError) {
                let runner = try runner(job, reading, tell)
                running[job.id] = runner
                tell(.began)
                _ = await runner.run()
                running[job.id] = nil
                tell(.over)
            } catch {
                tell(.refused(BatchProblem(sentence: error.description)))
            }
        }
    }

    private func runner(
        _ job: BatchJob, _ reading: BatchReader.Reading, _ tell: @escaping @Sendable (BatchProgress) -> Void
    ) throws(RunPlanError) -> Runner {
        let (manager, clock, consents) = (manager, clock, consents)
        let guardian = RunGuard(root: job.collection.root, environment: environment, secrets: job.secrets) { needs in
            let missing = consents.missing(needs)
            return missing.isEmpty ? nil : missing.refusal
        }
        let carrier = NetworkCarrier(agent, variables: job.variables, guardian: guardian) { item, variables in
            var variables = variables
            variables.generators?.seed = .random()
            return RequestDraft.Surroundings(
                variables: variables, defaults: item.defaults, manager: manager,
                now: DateTime(seconds: Int64(clock().seconds)), files: LocalFiles(folder: item.folder))
        }
        let settings = RunSettings(
            limit: job.limit ?? reading.batch.limit ?? RunSettings.usualLimit,
            policy: job.policy ?? reading.batch.policy ?? .stopDependents, known: job.variables.knownNames)
        return try Runner(reading.items, settings: settings, carrier: carrier) { progress in
            switch progress {
            case .started(let step): tell(.started(step))
            case .ended(let step, let outcome, let time):
                tell(.ended(step, outcome, Self.index(outcome), took: time))
            case .skipped(let step, let reason): tell(.skipped(step, reason))
            case .session, .added, .notAdded: break
            }
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
