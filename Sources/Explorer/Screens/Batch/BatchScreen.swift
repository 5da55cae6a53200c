import Drafting
import Networking
import Runs
import Serialization
import TerminalUI
import Workspace

/// Requests sent together: opening, starting, stopping, and what came of each.
enum BatchScreen {
    // MARK: Marks

    /// `Space` in the collections: this request, or all of a folder, and on to the next line.
    static func mark(_ model: inout Model) -> [Effect] {
        guard let row = model.library.cursorRow else { return [] }
        let paths = row.item.requestPaths
        if paths.allSatisfy(model.library.marks.contains) {
            model.library.marks.removeAll(where: paths.contains)
        } else {
            model.library.marks += paths.filter { !model.library.marks.contains($0) }
        }
        model.library.cursor = min(model.library.cursor + 1, max(0, model.library.rows.count - 1))
        model.status.say(
            "\(model.library.marks.count) marked; \(model.key(of: .batchOpen, in: .collections)) sends them")
        return []
    }

    // MARK: Opening

    /// The marked requests in the order of their marks; without marks what is at the cursor.
    static func open(_ model: inout Model) -> [Effect] {
        let marks = model.library.marks
        let paths = marks.isEmpty ? model.library.cursorRow?.item.requestPaths ?? [] : marks
        guard !paths.isEmpty else {
            model.status.say("No request here; \(model.key(of: .collMark, in: .collections)) marks some.", .warning)
            return []
        }
        return plan(.steps(paths.map { BatchStep(request: $0) }), &model)
    }

    /// `:batch NAME`; without a name the one that is there, or what is marked.
    static func open(named name: String, _ model: inout Model) -> [Effect] {
        if !name.isEmpty { return plan(.saved(name), &model) }
        guard model.batch.isThere else { return open(&model) }
        return show(&model)
    }

    /// The batch that is there already.
    static func show(_ model: inout Model) -> [Effect] {
        let effects = Editing.leave(&model)
        model.stage = .batch
        return effects
    }

    private static func plan(_ source: BatchJob.Source, _ model: inout Model) -> [Effect] {
        if model.batch.isRunning {
            model.status.say("a batch runs; this is it", .warning)
            return show(&model)
        }
        guard let job = job(source, &model) else { return [] }
        var state = BatchState()
        (state.reading, state.collection) = (job.id, job.collection.root)
        model.batch = state
        // At once, so that keys typed ahead go to the batch and not to the request below it.
        return show(&model) + [.planBatch(job)]
    }

    static func job(_ source: BatchJob.Source, _ model: inout Model) -> BatchJob? {
        guard let collection = model.library.collection else {
            model.status.say("No collection is open. :e opens a folder.", .warning)
            return nil
        }
        var job = BatchJob(
            id: model.makeJob(), collection: collection, source: source, variables: model.sentVariables)
        job.filters = model.environments.values.filters
        (job.values, job.answers) = (model.environments.values, model.environments.answers)
        if !model.batch.items.isEmpty { job.counted = model.batch.items }
        return job
    }

    static func accept(_ result: Result<PlannedBatch, BatchProblem>, for job: JobID, _ model: inout Model) -> [Effect] {
        guard model.batch.reading == job else { return [] }
        model.batch.reading = nil
        switch result {
        case .failure(let problem):
            let effects = model.stage == .batch ? leave(&model) : []
            model.status.say(problem.sentence, .error, at: model.clock.timeOfDay)
            return effects
        case .success(let planned):
            let starts = model.batch.startsWhenRead && model.stage == .batch
            model.batch.startsWhenRead = false
            model.batch.take(planned)
            sayUnsaved(&model)
            return starts ? start(&model) : []
        }
    }

    /// A batch sends files; edits that are not in them are named.
    private static func sayUnsaved(_ model: inout Model) {
        guard let root = model.library.collection?.root else { return }
        let requests = [model.request] + model.parked.values
        let unsaved = model.batch.steps.filter { step in
            let place = RequestPlace(collection: root, path: step.request)
            return requests.contains { $0.place == place && $0.isUnsaved }
        }
        guard let first = unsaved.first else { return }
        let more = unsaved.count > 1 ? " and \(unsaved.count - 1) more" : ""
        model.status.say("\(first.request)\(more) has unsaved edits; the batch sends what is saved", .warning)
    }

    // MARK: Keys

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let effects = move(action, &model) { return effects }
        switch action {
        case .batchOpenRow: return openRow(&model)
        case .batchMoveDown: return shift(by: 1, &model)
        case .batchMoveUp: return shift(by: -1, &model)
        case .batchParallel: return changeLimit(&model)
        case .batchOnFailure: return changePolicy(&model)
        case .batchSave: return NameScreen.open(.saveBatch, text: model.batch.name ?? "", &model)
        case .requestSend, .requestResend: return start(&model)
        case .requestCancel: return cancel(&model)
        case .appPop: return stopOrLeave(&model)
        case .appBack: return leave(&model)
        case .searchStart, .searchNext, .searchPrev, .filterStart, .requestSave, .requestSaveAs:
            model.status.say("\(model.key(of: action, in: .batch)) has no use here")
            return []
        case .yankValue, .yankPath:
            return row(model).map { Yanking.copy($0.row.step.path, as: nil, &model) } ?? []
        default: return nil
        }
    }

    static func row(_ model: Model) -> BatchState.Row? {
        model.batch.rows.indices.contains(model.batch.cursor) ? model.batch.rows[model.batch.cursor] : nil
    }

    private static func move(_ action: Action, _ model: inout Model) -> [Effect]? {
        var reading = ListReading()
        reading.cursor = model.batch.cursor
        reading.top = model.batch.top
        let height = BatchLayout(model).listHeight
        guard ListKeys.perform(action, &reading, count: model.batch.rows.count, height: height) else { return nil }
        (model.batch.cursor, model.batch.top) = (reading.cursor, reading.top)
        return []
    }

    private static func leave(_ model: inout Model) -> [Effect] {
        model.stage = .main
        return []
    }

    private static func stopOrLeave(_ model: inout Model) -> [Effect] {
        guard let run = model.batch.run else { return leave(&model) }
        guard !model.batch.isStopping else {
            model.status.say("it stops after what runs; Ctrl-C cancels that now")
            return []
        }
        model.batch.isStopping = true
        model.status.say("stops after what runs now")
        return [.stopBatch(run)]
    }

    private static func cancel(_ model: inout Model) -> [Effect] {
        guard let run = model.batch.run else { return SendUpdate.cancelOrQuit(&model) }
        model.batch.isCancelling = true
        model.status.say("cancelling")
        return [.cancelBatch(run)]
    }

    /// Says that nothing can be changed while it runs; nil when it does not.
    private static func refuseWhileRunning(_ model: inout Model) -> [Effect]? {
        guard model.batch.isRunning else { return nil }
        model.status.say("it runs; Esc stops it after what runs", .warning)
        return []
    }
}

extension CollectionItem {
    /// The requests that it is or holds, in the order of the list.
    var requestPaths: [ItemPath] {
        switch self {
        case .request(let entry): [entry.path]
        case .folder(let folder): folder.items.flatMap(\.requestPaths)
        case .damaged: []
        }
    }
}

extension BatchState {
    /// What the files say; nothing has run yet.
    mutating func take(_ planned: PlannedBatch) {
        name = planned.name
        steps = planned.steps
        plan = planned.plan
        items = planned.items
        rows = planned.plan.steps.map { Row($0) }
        limit = planned.limit ?? limit
        policy = planned.policy ?? policy
        cursor = min(cursor, max(0, rows.count - 1))
    }
}

extension BatchScreen {
    // MARK: Changing

    /// One place up or down; a step cannot go before what it needs.
    private static func shift(by offset: Int, _ model: inout Model) -> [Effect] {
        if let refusal = refuseWhileRunning(&model) { return refusal }
        let here = model.batch.cursor
        let there = here + offset
        guard model.batch.rows.indices.contains(here), model.batch.rows.indices.contains(there),
            let plan = model.batch.plan
        else {
            model.status.say("it is at the end already")
            return []
        }
        let (first, second) = (min(here, there), max(here, there))
        if plan.links[second].contains(where: { $0.step == first }) {
            model.status.say("\(second + 1) needs \(first + 1), which comes first", .warning)
            return []
        }
        var steps = plan.steps
        steps.swapAt(here, there)
        guard let changed = try? RunPlan(steps) else { return [] }
        model.batch.plan = changed
        model.batch.steps.swapAt(here, there)
        model.batch.rows.swapAt(here, there)
        model.batch.cursor = there
        return []
    }

    private static func changeLimit(_ model: inout Model) -> [Effect] {
        if let refusal = refuseWhileRunning(&model) { return refusal }
        let choices = [1, 2, 4, 8, 20, 50]
        model.batch.limit = choices.first { $0 > model.batch.limit } ?? choices[0]
        model.status.say("\(model.batch.limit) at once")
        return []
    }

    private static func changePolicy(_ model: inout Model) -> [Effect] {
        if let refusal = refuseWhileRunning(&model) { return refusal }
        let all: [FailurePolicy] = [.stopDependents, .stopAll, .goOn]
        let index = all.firstIndex(of: model.batch.policy) ?? 0
        model.batch.policy = all[(index + 1) % all.count]
        model.status.say("after a failure: \(model.batch.policy.words)")
        return []
    }

    // MARK: Saving

    static func save(named name: String, _ model: inout Model) -> [Effect] {
        guard !model.batch.steps.isEmpty else { return [] }
        let batch = BatchFile(limit: model.batch.limit, onFailure: model.batch.policy, steps: model.batch.steps)
        return [.saveBatch(model.makeJob(), batch, name: name)]
    }

    static func accept(_ result: Result<String, SaveError>, _ model: inout Model) -> [Effect] {
        switch result {
        case .success(let name):
            model.batch.name = name
            model.status.say("saved batch \(name)")
        case .failure(let error): model.status.say("\(error)", .error, at: model.clock.timeOfDay)
        }
        return []
    }
}

extension FailurePolicy {
    /// `after a failure: stop everything`.
    var words: String {
        switch self {
        case .stopDependents: "stop what needs it"
        case .stopAll: "stop everything"
        case .goOn: "go on"
        }
    }
}
