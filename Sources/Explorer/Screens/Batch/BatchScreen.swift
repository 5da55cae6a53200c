import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Keys
import Runs
import TerminalUI
import Viewing
import Workspace

/// Requests sent together: the requests, the progress, and each outcome. A run continues while another screen is shown.
struct BatchScreen: Screen, SearchedList {
    /// One row with its answer, so that the answer can be opened.
    struct Row: Sendable {
        var row: RunRow
        var answer: StepOutcome.Answer?
        var index: ResponseIndex?
        /// Seconds since 1970.
        var startedAt = 0.0

        init(_ step: RunStep) {
            row = RunRow(step)
        }
    }

    /// The batch file's name; nil when the batch was made on the screen.
    var name: String?
    /// The steps as a file has them, in the order of the plan.
    var steps: [BatchStep] = []
    var plan: RunPlan?
    var rows: [Row] = []
    var limit = RunSettings.usualLimit
    var policy = FailurePolicy.stopDependents
    /// The cursor and the first line shown.
    var list = ListState()
    /// The job that reads the batch's files.
    var reading: JobID?
    /// Start the batch once it has been read.
    var startsWhenRead = false
    /// The job of the current run.
    var run: JobID?
    /// The environment of the run, and its collection.
    var sentIn: ValuePlace?
    /// The requests as read from their files: the question counts these, and these are sent.
    var items: [RunItem] = []
    /// The collection's root folder.
    var collection = ""
    /// Values captured from the run's answers so far.
    var captured: [StoredValue] = []
    /// Seconds since 1970.
    var startedAt: Double?
    var endedAt: Double?
    var isStopping = false
    var isCancelling = false
    /// The row whose request is being opened to show its answer.
    var opening: (place: RequestPlace, row: Int)?

    static let slot: any WritableKeyPath<Screens, Self> & Sendable = \.batch
    static let stage = Stage.batch
    static let opening: Action? = nil
    var context: KeyContext { .batch }

    struct Facts {
        var display: DisplayContext
        var isShown: Bool
        /// The open collection's root folder.
        var root: String?
        var environment: EnvironmentFacts
        /// Requests of the collection with edits that are not in their files.
        var unsaved: Set<ItemPath>
        /// The run waits for the user's answer to a question.
        var waits: Bool
        /// A card is above the screen.
        var isCovered: Bool
    }

    /// The active environment.
    struct EnvironmentFacts {
        var name: String?
        var place: ValuePlace
        var isProtected: Bool
        /// The reason why nothing can be sent in it.
        var obstacle: String?
    }

    var counts: RunCounts { RunCounts(rows.lazy.map(\.row)) }
    var isRunning: Bool { run != nil }
    /// Whether the screen has content.
    var isThere: Bool { !rows.isEmpty || reading != nil }

    /// `Batch: 4 requests`, `Batch: smoke`.
    var title: String {
        let count = rows.count
        return "Batch: " + (name ?? Plural.of(count, "request"))
    }

    var row: Row? { rows.indices.contains(list.cursor) ? rows[list.cursor] : nil }

    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>) {}

    // MARK: Reading its files

    /// Shows a batch of these requests, or one of the collection's files. A running batch is not replaced.
    mutating func read(_ source: BatchJob.Source, _ facts: Facts, _ desk: inout Desk<Wish>) {
        // The screen opens at once, so that keys typed ahead go to the batch and not to the request below it.
        guard !isRunning else {
            desk.say("a batch runs; this is it", .warning)
            return desk.show()
        }
        guard let root = facts.root else { return desk.say("No collection is open. :e opens a folder.", .warning) }
        let job = desk.makeJob()
        self = BatchScreen()
        (reading, collection) = (job, root)
        desk.show()
        desk.wish(.read(job, source))
    }

    mutating func accept(
        _ result: Result<PlannedBatch, BatchProblem>, for job: JobID, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        guard reading == job else { return }
        reading = nil
        switch result {
        case .failure(let problem):
            desk.close()
            desk.report(problem.sentence, .error)
        case .success(let planned):
            let starts = startsWhenRead && facts.isShown
            startsWhenRead = false
            take(planned)
            sayUnsaved(facts, &desk)
            if starts { start(facts, &desk) }
        }
    }

    /// Shows a planned batch; nothing has run yet.
    mutating func take(_ planned: PlannedBatch) {
        (name, steps, plan, items) = (planned.name, planned.steps, planned.plan, planned.items)
        rows = planned.plan.steps.map { Row($0) }
        limit = planned.limit ?? limit
        policy = planned.policy ?? policy
        list.cursor = min(list.cursor, max(0, rows.count - 1))
    }

    /// A batch sends what is in the files: the message names requests with unsaved edits.
    private func sayUnsaved(_ facts: Facts, _ desk: inout Desk<Wish>) {
        let unsaved = steps.filter { facts.unsaved.contains($0.request) }
        guard let first = unsaved.first else { return }
        let more = unsaved.count > 1 ? " and \(unsaved.count - 1) more" : ""
        desk.say("\(first.request)\(more) has unsaved edits; the batch sends what is saved", .warning)
    }

    func searchedTexts(_ facts: Facts) -> SearchedTexts { SearchedTexts(rows.map(\.row.step.path)) }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        let height = BatchLayout(facts.display.size).list.height
        if list.perform(action, count: rows.count, height: height) { return true }
        switch action {
        case .batchOpenRow: openRow(facts, &desk)
        case .batchMoveDown: change(facts, &desk) { $0.shift(by: 1, &$1) }
        case .batchMoveUp: change(facts, &desk) { $0.shift(by: -1, &$1) }
        case .batchParallel: change(facts, &desk) { $0.changeLimit(&$1) }
        case .batchOnFailure: change(facts, &desk) { $0.changePolicy(&$1) }
        case .batchSave: desk.lay(.name(NameCard(.saveBatch, text: name ?? "")))
        case .requestSend, .requestResend: start(facts, &desk)
        case .requestCancel: cancel(&desk)
        case .appPop: stopOrLeave(facts, &desk)
        case .appBack: desk.close()
        case .filterStart, .requestSave, .requestSaveAs:
            desk.say("\(facts.display.key(of: action, in: context)) has no use here")
        case .yankValue, .yankPath: if let row { desk.copy(row.row.step.path) }
        default: return false
        }
        return true
    }
}

extension CollectionItem {
    /// The requests of the item: itself, or those of the folder in the order of the list.
    var requestPaths: [ItemPath] {
        switch self {
        case .request(let entry): [entry.path]
        case .folder(let folder): folder.items.flatMap(\.requestPaths)
        case .damaged: []
        }
    }
}

extension NameCard.Purpose {
    static let saveBatch = Self(title: "Save batch", answer: { .named($0) { .saveBatch(named: $0) } })
}

extension BatchScreen {
    static let bindings: [KeyBinding] = [
        .init(.batch, ["Enter"], .batchOpenRow, "open the row", hint: "open"),
        .init(.batch, ["J", "Shift-Down"], .batchMoveDown, "later", hint: "later"),
        .init(.batch, ["K", "Shift-Up"], .batchMoveUp, "earlier"),
        .init(.batch, ["p"], .batchParallel, "how many in parallel", hint: "parallel"),
        .init(.batch, ["a"], .batchOnFailure, "stop or go on after a failure", hint: "on failure"),
        .init(.batch, ["w"], .batchSave, "save the run as a batch file", hint: "save"),
    ]
}

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
        desk.say(BatchWords.parallel(limit))
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
