import CurlewChecks
import CurlewMessage
import CurlewNetworking
import Drafting
import Keys
import Runs
import Workspace

/// Starting, stopping, and the events of a run.
extension BatchScreen {
    /// Starts the batch.
    ///
    /// - Parameter confirmed: the question of a protected environment that the user has agreed to.
    mutating func start(_ facts: Facts, _ desk: inout Desk<Wish>, confirmed: QuestionState.Kind? = nil) {
        guard !isRunning else {
            return desk.say("already running; \(stopWords(facts.display))", .warning)
        }
        if reading != nil {
            startsWhenRead = true
            return
        }
        if let problem = collection != facts.root ?? collection ? Self.anotherCollection : facts.environment.obstacle {
            return desk.say("Not sent. \(problem)", .error)
        }
        if asks(confirmed, facts, &desk) || steps.isEmpty || facts.root == nil { return }
        let job = desk.makeJob()
        rows = rows.map { Row($0.row.step) }
        run = job
        (sentIn, captured) = (facts.environment.place, [])
        (isStopping, isCancelling) = (false, false)
        (startedAt, endedAt) = (facts.display.clock.seconds, nil)
        desk.wish(.start(job))
        desk.run(.startTimer(.elapsed, job, SendUpdate.quiet))
    }

    /// Such as `Esc stops it after what runs, Ctrl-C cancels it now`.
    private func stopWords(_ display: DisplayContext) -> String {
        "\(display.key(of: .appPop, in: context)) stops it after what runs, "
            + "\(display.key(of: .requestCancel, in: context)) cancels it now"
    }

    private static let anotherCollection = "This batch is of another collection than the one that is open."

    /// A protected environment asks once for all requests that change something. The agreement holds for that
    /// environment and that number of requests.
    private func asks(_ confirmed: QuestionState.Kind?, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        let unsafe = rows.count { !MethodProperties.isSafe($0.row.step.method) }
        guard facts.environment.isProtected, unsafe > 0, let name = facts.environment.name else { return false }
        let question = QuestionState.Kind.protectedBatch(environment: name, count: unsafe)
        if question == confirmed { return false }
        desk.ask(question)
        return true
    }

    /// The files were changed since they were read: shows their new content and asks about that before the batch
    /// starts.
    private mutating func startAnew(_ planned: PlannedBatch, _ facts: Facts, _ desk: inout Desk<Wish>) {
        run = nil
        let (name, limit, policy) = (name, limit, policy)
        take(planned)
        (self.name, self.limit, self.policy) = (name, limit, policy)
        start(facts, &desk)
        desk.say("the requests changed on disk; they were read again", .warning)
    }

    mutating func stopOrLeave(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let run else { return desk.close() }
        guard !isStopping else {
            let key = facts.display.key(of: .requestCancel, in: context)
            return desk.say("it stops after what runs; \(key) cancels that now")
        }
        isStopping = true
        desk.say("stops after what runs now")
        desk.run(.stopBatch(run))
    }

    mutating func cancel(_ desk: inout Desk<Wish>) {
        guard let run else { return desk.wish(.cancelOrQuit) }
        isCancelling = true
        desk.say("cancelling")
        desk.run(.cancelBatch(run))
    }

    // MARK: Events

    /// Takes an event; an event of an earlier run is dropped.
    mutating func receive(_ event: BatchProgress, for job: JobID, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard run == job else { return }
        switch event {
        case .asks(let needs): desk.wish(.consent(needs, job))
        case .began: break
        case .started(let step): change(step, facts) { row in row.row.status = .running }
        case .ended(let step, let outcome, let index, let time):
            change(step, facts) { row in
                row.row.take(outcome, time)
                (row.answer, row.index) = (outcome.answer, index)
            }
            capture(outcome, step, facts, &desk)
        case .skipped(let step, let reason): change(step, facts) { $0.row.status = .skipped(reason) }
        case .over:
            end(facts, &desk)
            store(&desk)
        case .refused(let problem):
            end(facts, &desk)
            desk.report(problem.sentence, .error)
        case .changed(let planned): startAnew(planned, facts, &desk)
        }
    }

    private mutating func change(_ step: Int, _ facts: Facts, _ body: (inout Row) -> Void) {
        guard rows.indices.contains(step) else { return }
        let wasWaiting = rows[step].row.status == .waiting
        body(&rows[step])
        if wasWaiting, rows[step].row.status == .running { rows[step].startedAt = facts.display.clock.seconds }
    }

    private mutating func capture(_ outcome: StepOutcome, _ step: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard rows.indices.contains(step) else { return }
        desk.wish(.learn(secrets: outcome.captured.filter(\.isSecret).map(\.value), credentials: outcome.credentials))
        for value in outcome.captured {
            captured.removeAll { $0.name == value.name }
            captured.append(
                StoredValue(
                    value.name, value.value, isSecret: value.isSecret, request: rows[step].row.step.title,
                    source: value.source, date: facts.display.clock.seconds, issuingOrigin: value.issuingOrigin))
        }
    }

    /// Stores the values that a passed run has captured, so that requests sent alone can use them. A failed run stores
    /// nothing, as in the shell.
    private mutating func store(_ desk: inout Desk<Wish>) {
        defer { captured = [] }
        if rows.allSatisfy(\.row.isFine) { desk.store(captured, in: sentIn) }
    }

    private mutating func end(_ facts: Facts, _ desk: inout Desk<Wish>) {
        if let run { desk.wish(.withdraw(run)) }
        run = nil
        endedAt = facts.display.clock.seconds
        // The message about stopping ends with the run.
        guard facts.isShown else { return desk.report("\(title): \(counts.words)") }
        desk.wish(.clearStatus)
    }

    /// Restarts the timer for the elapsed time; nil when the job is not this run.
    func tick(_ job: JobID) -> [Effect]? { run == job ? [.startTimer(.elapsed, job, .seconds(1))] : nil }

    // MARK: One row

    /// Opens the row's request with its answer from this run.
    mutating func openRow(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let row, let root = facts.root else { return }
        let place = RequestPlace(collection: root, path: row.row.step.path)
        opening = (place, list.cursor)
        desk.wish(.openRow(place))
    }

    /// Returns the row whose request was being opened, once that request is open.
    mutating func takeOpened(_ place: RequestPlace?) -> Row? {
        guard let (wanted, row) = opening, wanted == place else { return nil }
        opening = nil
        return rows.indices.contains(row) ? rows[row] : nil
    }
}
