import Checks
import Drafting
import HTTPMessage
import Networking
import Runs
import TerminalUI
import Workspace

extension BatchScreen {
    // MARK: Running

    /// - Parameter confirmed: what the question of a protected environment was about when it got its yes.
    static func start(_ model: inout Model, confirmed: QuestionState.Kind? = nil) -> [Effect] {
        guard !model.batch.isRunning else {
            model.status.say("already running; Esc stops it after what runs, Ctrl-C cancels it now", .warning)
            return []
        }
        if model.batch.reading != nil {
            model.batch.startsWhenRead = true
            return []
        }
        let ofAnother = model.batch.collection != (model.library.collection?.root ?? model.batch.collection)
        if let problem = ofAnother ? anotherCollection : model.environments.values.obstacles.first {
            model.status.say("Not sent. \(problem)", .error)
            return []
        }
        if asks(confirmed, &model) { return [] }
        guard !model.batch.steps.isEmpty, var job = job(.steps(model.batch.steps), &model) else { return [] }
        (job.limit, job.policy) = (model.batch.limit, model.batch.policy)
        for index in model.batch.rows.indices { model.batch.rows[index] = .init(model.batch.rows[index].row.step) }
        model.batch.run = job.id
        (model.batch.sentIn, model.batch.captured) = (model.environments.place, [])
        (model.batch.isStopping, model.batch.isCancelling) = (false, false)
        (model.batch.startedAt, model.batch.endedAt) = (model.clock.seconds, nil)
        return [.runBatch(job), .startTimer(.elapsed, job.id, SendUpdate.quiet)]
    }

    private static let anotherCollection = "This batch is of another collection than the one that is open."

    /// A protected environment asks once for all that changes something. A yes is for that environment and that many.
    private static func asks(_ confirmed: QuestionState.Kind?, _ model: inout Model) -> Bool {
        let unsafe = model.batch.rows.count { !MethodProperties.isSafe($0.row.step.method) }
        let values = model.environments.values
        guard values.isProtected, unsafe > 0, let name = values.environment else { return false }
        let question = QuestionState.Kind.protectedBatch(environment: name, count: unsafe)
        if question == confirmed { return false }
        Questions.ask(question, &model)
        return true
    }

    /// Its files were written since they were read: what they say now is shown, and asked about, before it goes.
    private static func startAnew(_ planned: PlannedBatch, _ model: inout Model) -> [Effect] {
        model.batch.run = nil
        let (name, limit, policy) = (model.batch.name, model.batch.limit, model.batch.policy)
        model.batch.take(planned)
        (model.batch.name, model.batch.limit, model.batch.policy) = (name, limit, policy)
        let effects = start(&model)
        model.status.say("the requests changed on disk; they were read again", .warning)
        return effects
    }

    /// An event of a run that is not this one comes too late.
    static func receive(_ event: BatchProgress, for job: JobID, _ model: inout Model) -> [Effect] {
        guard model.batch.run == job else { return [] }
        switch event {
        case .asks(let needs): return Consenting.ask(needs, forBatch: job, &model)
        case .began: break
        case .started(let step): change(step, &model) { row in row.row.status = .running }
        case .ended(let step, let outcome, let index, let time):
            change(step, &model) { row in
                row.row.take(outcome, time)
                row.answer = outcome.answer
                row.index = index
            }
            capture(outcome, step, &model)
        case .skipped(let step, let reason): change(step, &model) { $0.row.status = .skipped(reason) }
        case .over:
            end(&model)
            return store(&model)
        case .refused(let problem):
            end(&model)
            model.status.say(problem.sentence, .error, at: model.clock.timeOfDay)
        case .changed(let planned): return startAnew(planned, &model)
        }
        return []
    }

    private static func capture(_ outcome: StepOutcome, _ step: Int, _ model: inout Model) {
        guard model.batch.rows.indices.contains(step) else { return }
        let name = model.batch.rows[step].row.step.title
        model.environments.hear(outcome.captured.filter(\.isSecret).map(\.value))
        model.environments.hear(credentials: outcome.credentials)
        for value in outcome.captured {
            model.batch.captured.removeAll { $0.name == value.name }
            model.batch.captured.append(
                StoredValue(
                    value.name, value.value, isSecret: value.isSecret, request: name, source: value.source,
                    date: model.clock.seconds, home: value.home))
        }
    }

    /// What a run that passed has captured holds for the requests that are sent alone; one that failed leaves what is
    /// stored, as in the shell.
    private static func store(_ model: inout Model) -> [Effect] {
        let values = model.batch.captured
        model.batch.captured = []
        guard model.batch.rows.allSatisfy(\.row.isFine) else { return [] }
        return Capturing.store(values, in: model.batch.sentIn, &model)
    }

    private static func change(_ step: Int, _ model: inout Model, _ body: (inout BatchState.Row) -> Void) {
        guard model.batch.rows.indices.contains(step) else { return }
        let wasWaiting = model.batch.rows[step].row.status == .waiting
        body(&model.batch.rows[step])
        if wasWaiting, model.batch.rows[step].row.status == .running {
            model.batch.rows[step].startedAt = model.clock.seconds
        }
    }

    private static func end(_ model: inout Model) {
        if let run = model.batch.run { Consenting.withdraw(run, &model) }
        model.batch.run = nil
        model.batch.endedAt = model.clock.seconds
        // What was said of how it stops is over with it.
        guard model.stage != .batch else { return model.status.clear() }
        model.status.say("\(model.batch.title): \(model.batch.counts.words)", at: model.clock.timeOfDay)
    }

    /// The elapsed time goes on while it runs; nil when that job is no batch.
    static func tick(_ job: JobID, _ model: Model) -> [Effect]? {
        model.batch.run == job ? [.startTimer(.elapsed, job, .seconds(1))] : nil
    }

    // MARK: One row

    /// Its request, with the answer of this run; `Ctrl-O` comes back.
    static func openRow(_ model: inout Model) -> [Effect] {
        guard let row = row(model), let root = model.library.collection?.root else { return [] }
        let place = RequestPlace(collection: root, path: row.row.step.path)
        model.jumps.leave(Focusing.place(model))
        model.stage = .main
        model.batch.opening = (place, model.batch.cursor)
        var effects = Filing.open(place, &model)
        if model.request.place == place { effects += showAnswer(&model) }
        return effects
    }

    /// Whether the open request is one of its rows.
    static func hasRowOfRequest(_ model: Model) -> Bool {
        guard let place = model.request.place, place.collection == model.library.collection?.root else { return false }
        return model.batch.rows.contains { $0.row.step.path == place.path }
    }

    /// The request that was waited for is there.
    static func showAnswer(_ model: inout Model) -> [Effect] {
        guard let (place, row) = model.batch.opening, model.request.place == place else { return [] }
        model.batch.opening = nil
        guard model.batch.rows.indices.contains(row), model.request.exchange.progress == nil else { return [] }
        let answer = model.batch.rows[row]
        guard let event = answer.answer?.event else { return Focusing.focus(.parameters, &model) }
        model.request.exchange = .sending(SendProgress(job: model.makeJob(), startedAt: answer.startedAt))
        // How the batch sent it is not known here any more.
        model.request.sent = nil
        model.request.response.begin()
        model.request.take(event, index: answer.index, at: model.clock.seconds)
        model.request.sentIn = model.batch.sentIn
        // The run has taken what there was to take, and stored it if all of it passed.
        if case .finished(let exchange) = event { Checking.forgetCaptures(of: exchange, &model) }
        return Focusing.focus(.response, &model) + ResponseScreen.keep(model.request, model)
    }
}

extension StepOutcome.Answer {
    /// As a session tells it; nil when nothing was sent.
    fileprivate var event: SessionEvent? {
        switch self {
        case .exchange(let exchange): .finished(exchange)
        case .failure(let failure): .failed(failure)
        case .refused: nil
        }
    }
}
