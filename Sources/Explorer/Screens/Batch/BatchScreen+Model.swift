import CurlewChecks
import CurlewNetworking
import Drafting
import Keys
import Runs
import Workspace

extension BatchScreen {
    func facts(_ model: Model) -> Facts {
        let root = model.library.collection?.root
        let values = model.environments.values
        let unsaved = ([model.request] + model.background.values).compactMap { request in
            request.isUnsaved ? request.place.flatMap { $0.collection == root ? $0.path : nil } : nil
        }
        return Facts(
            display: model.display, isShown: model.stage == .batch, root: root,
            environment: EnvironmentFacts(
                name: model.environments.activeName, place: model.environments.place,
                isProtected: values.isProtected, obstacle: values.obstacles.first),
            unsaved: Set(unsaved), waits: run.map { model.asks(for: $0) } ?? false,
            isCovered: !model.overlays.isEmpty)
    }

    indirect enum Wish: ModelWish {
        case read(JobID, BatchJob.Source)
        /// Starts the run with the requests on the screen.
        case start(JobID)
        /// Asks for permissions of a run's requests.
        case consent([Permission], JobID)
        /// Closes the questions of a run that is over.
        case withdraw(JobID)
        case learn(secrets: [String], credentials: Set<String>)
        case openRow(RequestPlace)
        case cancelOrQuit
        case clearStatus

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .read(let id, let source): return Self.job(id, source, model).map { [.planBatch($0)] } ?? []
            case .start(let id):
                let batch = model.screens.batch
                guard batch.run == id, var job = Self.job(id, .steps(batch.steps), model) else { return [] }
                (job.limit, job.policy) = (batch.limit, batch.policy)
                if !batch.items.isEmpty { job.counted = batch.items }
                return [.runBatch(job)]
            case .consent(let needs, let job): return ConsentGate.ask(needs, forBatch: job, &model)
            case .withdraw(let job): Questions.withdraw(of: job, &model)
            case .learn(let secrets, let credentials):
                model.environments.learn(secrets)
                model.environments.learn(credentials: credentials)
            case .openRow(let place): return Self.open(place, &model)
            case .cancelOrQuit: return SendUpdate.cancelOrQuit(&model)
            case .clearStatus: model.status.clear()
            }
            return []
        }

        private static func job(_ id: JobID, _ source: BatchJob.Source, _ model: Model) -> BatchJob? {
            guard var collection = model.library.collection else { return nil }
            collection.defaults.styles = model.library.styles + collection.defaults.styles
            var job = BatchJob(id: id, collection: collection, source: source, variables: model.sentVariables)
            job.filters = model.environments.values.filters
            (job.values, job.answers) = (model.environments.values, model.environments.answers)
            return job
        }

        /// Opens a request; going back leads to the batch.
        private static func open(_ place: RequestPlace, _ model: inout Model) -> [Effect] {
            model.jumps.leave(Focusing.place(model))
            model.stage = .main
            let effects = RequestStorage.open(place, &model)
            return effects + (model.request.place == place ? BatchScreen.showAnswer(&model) : [])
        }
    }

    /// Gives the request that was being opened, once it is open, its answer from the run.
    static func showAnswer(_ model: inout Model) -> [Effect] {
        guard let row = model.screens.batch.takeOpened(model.request.place), model.request.exchange.progress == nil
        else { return [] }
        guard let event = row.answer?.event else { return Focusing.focus(.parameters, &model) }
        model.request.exchange = .sending(SendProgress(job: model.makeJob(), startedAt: row.startedAt))
        // The request in the form in which the batch sent it is not known here.
        model.request.sent = nil
        model.request.response.begin()
        model.request.take(event, index: row.index, at: model.clock.seconds)
        model.request.sentIn = model.screens.batch.sentIn
        // The run has captured the values already, and has stored them if all its steps passed.
        if case .finished(let exchange) = event { model.request.forgetCaptures(of: exchange, CheckContext(model)) }
        return Focusing.focus(.response, &model)
    }
}

extension Model {
    /// Whether the open request belongs to a row of the batch.
    var isRequestOfBatch: Bool {
        guard let place = request.place, place.collection == library.collection?.root else { return false }
        return screens.batch.rows.contains { $0.row.step.path == place.path }
    }
}

/// Opening the screen from the collections pane and the command line.
extension BatchScreen {
    /// Opens the marked requests in the order of their marks; without marks the item at the cursor.
    static func open(_ model: inout Model) -> [Effect] {
        let marks = model.library.marks
        let paths = marks.isEmpty ? model.library.cursorRow?.item?.requestPaths ?? [] : marks
        guard !paths.isEmpty else {
            model.status.say("No request here; \(model.key(of: .collMark, in: .collections)) marks some.", .warning)
            return []
        }
        let source = BatchJob.Source.steps(paths.map { BatchStep(request: $0) })
        return Parts.with(BatchScreen.self, &model) { $0.read(source, $1, &$2) }
    }

    /// Runs `:batch NAME`; without a name the batch on the screen, or else the marked requests.
    static func open(named name: String, _ model: inout Model) -> [Effect] {
        if !name.isEmpty { return Parts.with(BatchScreen.self, &model) { $0.read(.saved(name), $1, &$2) } }
        return model.screens.batch.isThere ? Parts.open(BatchScreen.self, &model) : open(&model)
    }
}

extension StepOutcome.Answer {
    /// The outcome as an event of a session; nil when nothing was sent.
    fileprivate var event: SessionEvent? {
        switch self {
        case .exchange(let exchange): .finished(exchange)
        case .failure(let failure): .failed(failure)
        case .refused: nil
        }
    }
}
