import CurlewFiles
import CurlewNetworking
import CurlewTransport
import Drafting
import Runs
import TerminalUI
import TestSupport
import Testing

@testable import Explorer
@testable import Workspace

/// Marks, the batch screen and its keys.
@Suite struct BatchScreenTests {
    private typealias Sample = SampleScreen

    // MARK: Screens

    @Test(arguments: [
        ("batch", Sample.small), ("batch-120x40", Sample.medium), ("batch-60x16", Sample.reduced),
    ]) func `a batch that runs`(name: String, size: Size) throws {
        try expectScreen(Sample.lines(Sample.runningBatch(size)), named: name)
    }

    @Test func `a batch in which one failed`() throws {
        try expectScreen(Sample.lines(Sample.failedBatch()), named: "batch-failed")
    }

    @Test func `a batch that was not sent, in line drawing`() throws {
        try expectScreen(Sample.lines(Sample.batch(Sample.small, .unicode)), named: "batch-lines")
    }

    @Test func `marked requests in the collections`() throws {
        var model = Sample.searchPeople(Sample.medium)
        Sample.press("1 g g j Space Space j j Space", &model)
        try expectScreen(Sample.lines(model), named: "batch-marks-120x40")
    }

    @Test func `every size draws, and keeps to it`() {
        for (width, height) in [(0, 0), (1, 1), (60, 16), (61, 17), (80, 24), (400, 16), (60, 200)] {
            var model = Sample.failedBatch()
            model.size = Size(width: width, height: height)
            #expect(Sample.lines(model).count == height)
        }
    }

    // MARK: Marks

    @Test func `Space marks a request and goes on, a folder marks all of it, twice unmarks`() {
        var model = Sample.searchPeople(Sample.medium)
        Sample.press("1 g g Space", &model)
        #expect(model.library.marks == ["tour/hello", "tour/search-people", "tour/log-in", "tour/big-file"])
        #expect(model.status.message?.text == "4 marked; b sends them")
        #expect(model.library.cursor == 1)
        Sample.press("Space", &model)
        #expect(model.library.marks == ["tour/search-people", "tour/log-in", "tour/big-file"])
        Sample.press("g g Space g g Space", &model)
        #expect(model.library.marks == [])
    }

    @Test func `b asks for the files of the marked requests in the order of their marks`() {
        var model = Sample.searchPeople(Sample.medium)
        Sample.press("1", &model)
        model.library.marks = ["orders/list-orders", "tour/log-in"]
        let effects = Sample.press("b", &model)
        guard case .planBatch(let job)? = effects.last else {
            Issue.record("\(effects)")
            return
        }
        #expect(
            job.source == .steps([BatchStep(request: "orders/list-orders"), BatchStep(request: "tour/log-in")]))
        #expect(model.stage == .batch)
        _ = update(&model, .batchPlanned(job.id, .failure(BatchProblem(sentence: "No."))))
        #expect(model.status.message?.text == "No.")
        #expect(model.stage == .main)
    }

    @Test func `without marks it is what the cursor stands on`() {
        var model = Sample.searchPeople(Sample.medium)
        let effects = Sample.press("1 g g b", &model)
        guard case .planBatch(let job)? = effects.last, case .steps(let steps) = job.source else {
            Issue.record("\(effects)")
            return
        }
        #expect(steps.count == 4)
    }

    // MARK: Running

    @Test func `what is wrong with the row at the cursor is said in full, and how it stopped only until it is over`() {
        var model = Sample.batch()
        guard case .runBatch(let job)? = Sample.press("s", &model).first else { return }
        let fault = "{{token}} is not set. Did you mean {{tokne}}?"
        Sample.tell(.started(0), job.id, &model)
        Sample.tell(.ended(0, StepOutcome(.refused([fault])), nil, took: .zero), job.id, &model)
        #expect(Sample.lines(model).contains { $0.contains("! \(fault)") })
        Sample.press("j", &model)
        #expect(!Sample.lines(model).contains { $0.contains("! \(fault)") })
        Sample.press("Ctrl-C", &model)
        #expect(model.status.message?.text == "cancelling")
        Sample.tell(.over, job.id, &model)
        #expect(model.status.message == nil)
    }

    @Test func `keys that do nothing here are named as they are pressed, and no hint is refused while it runs`() {
        var model = Sample.batch()
        Sample.press("Ctrl-S", &model)
        #expect(model.status.message?.text == "Ctrl-S has no use here")
        Sample.press("s", &model)
        let hints = Sample.lines(model).last ?? ""
        #expect(
            hints.contains("Esc stop  Ctrl-C cancel now") && !hints.contains("parallel") && !hints.contains("later"))
    }

    @Test func `what a stranger's requests need is asked, and the answer goes back`() throws {
        var model = Sample.batch()
        guard case .runBatch(let job)? = Sample.press("s", &model).first else {
            Issue.record("nothing runs")
            return
        }
        let needs = [
            Permission(.hook("./sign.sh"), collection: "/c", host: "a", digest: "0"),
            Permission(.file("/etc/hosts"), collection: "/c", host: "b"),
        ]
        Sample.tell(.asks(needs), job.id, &model)
        let screen = Sample.lines(model).joined(separator: " ")
        #expect(screen.contains("./sign.sh") && screen.contains("for a") && screen.contains("/etc/hosts for b"))
        #expect(screen.contains("batch waits for your answer  00:00") && !screen.contains("batch running"))
        #expect(Sample.press("Y", &model) == [.keepConsent(needs), .answerBatch(job.id, isAllowed: true)])
        #expect(update(&model, .batch(job.id, .asks(needs), Sample.clock)) == [.answerBatch(job.id, isAllowed: true)])

        let other = Permission(.file("/etc/passwd"), collection: "/c", host: "b")
        Sample.tell(.asks([other]), job.id, &model)
        #expect(Sample.press("Enter", &model) == [.answerBatch(job.id, isAllowed: false)])
        Sample.tell(.asks([other]), job.id, &model)
        Sample.tell(.refused(BatchProblem(sentence: "Not sent.")), job.id, &model)
        #expect(model.overlays.isEmpty && !model.screens.batch.isRunning)
        #expect(model.status.message?.text == "Not sent.")
    }

    // MARK: Changed on disk

    /// A collection on the disk whose only environment is protected, with the batch of its requests read.
    private func onDisk(_ folder: TemporaryFolder) throws -> Model {
        try folder.write("name: C\n", to: "curlew.yaml")
        try folder.write("base: http://h.test\nprotected: true\n", to: "environments/prod.yaml")
        try folder.write("request: GET {{base}}/a\n", to: "a.yaml")
        try folder.write("request: POST {{base}}/b\n", to: "b.yaml")
        var model = Sample.empty()
        let opened = try RequestCollection.open(at: folder.path)
        let answer = OpenedCollection(collection: opened.collection, problems: [], environment: "prod")
        _ = update(&model, .collectionOpened(.success(answer)))
        model.library.marks = ["a", "b"]
        try plan(BatchScreen.open(&model), &model)
        return model
    }

    private func plan(_ effects: [Effect], _ model: inout Model) throws {
        let job = try #require(effects.compactMap { if case .planBatch(let job) = $0 { job } else { nil } }.first)
        _ = update(&model, .batchPlanned(job.id, BatchReader.read(job).map(\.batch)))
    }

    /// As the worker does it before anything is sent.
    private func run(_ effects: [Effect]) throws -> (job: BatchJob, changed: PlannedBatch?) {
        let job = try #require(effects.compactMap { if case .runBatch(let job) = $0 { job } else { nil } }.first)
        let reading = try BatchReader.read(job).get()
        return (job, BatchReader.isCounted(reading, job) ? nil : reading.batch)
    }

    @Test(arguments: ["DELETE {{base}}/a", "GET http://evil.test/a", "GET {{base}}/a\nparameters: {q: x}"])
    func `what was counted in its question is what runs, and another content asks again`(request: String) throws {
        let folder = try TemporaryFolder()
        var model = try onDisk(folder)
        #expect(Sample.press("s", &model).isEmpty)
        #expect(Sample.lines(model).joined().contains("1 request changes"))
        try folder.write("request: \(request)\n", to: "a.yaml")
        let (job, changed) = try run(Sample.press("Y", &model))
        let planned = try #require(changed, "it would have been sent")
        let effects = update(&model, .batch(job.id, .changed(planned), Sample.clock))
        #expect(!effects.contains { if case .runBatch = $0 { true } else { false } } && !model.screens.batch.isRunning)
        let count = request.hasPrefix("DELETE") ? "2 requests change" : "1 request changes"
        #expect(Sample.lines(model).joined().contains(count))
        #expect(model.said == "the requests changed on disk; they were read again")
        #expect(try run(Sample.press("Y", &model)).changed == nil)
    }

    @Test func `where nothing is protected it goes on with what is there now`() throws {
        let folder = try TemporaryFolder()
        var model = try onDisk(folder)
        model.environments.files[0].isProtected = false
        #expect(try run(Sample.press("s", &model)).changed == nil)
        _ = update(&model, .batch(model.screens.batch.run ?? JobID(0), .over, Sample.clock))
        try folder.write("request: DELETE {{base}}/a\n", to: "a.yaml")
        let (job, changed) = try run(Sample.press("s", &model))
        let effects = update(&model, .batch(job.id, .changed(try #require(changed)), Sample.clock))
        #expect(try run(effects).changed == nil)
        #expect(model.screens.batch.rows.map(\.row.step.method) == ["DELETE", "POST"])
    }

    @Test func `a yes for one environment is none for another`() throws {
        let folder = try TemporaryFolder()
        var model = try onDisk(folder)
        Sample.press("s", &model)
        var other = model.environments.files[0]
        other.name = "live"
        model.environments.files.append(other)
        model.environments.activeName = "live"
        #expect(Sample.press("Y", &model).isEmpty && !model.screens.batch.isRunning)
        #expect(Sample.lines(model).joined().contains("The environment \"live\" is protected"))
    }

    @Test func `rows go from waiting to their status, and a late event is ignored`() {
        var model = Sample.batch()
        #expect(model.screens.batch.rows.map(\.row.word) == ["waiting", "waiting", "waiting", "waiting"])
        guard case .runBatch(let job)? = Sample.press("s", &model).first else {
            Issue.record("nothing runs")
            return
        }
        #expect(job.limit == 4)
        #expect(Sample.press("s", &model) == [])
        #expect(model.status.message?.text.hasPrefix("already running") == true)
        Sample.tell(.started(0), job.id, &model)
        #expect(model.screens.batch.counts.words == "0 passed, 1 running, 3 waiting, 0 failed")
        Sample.tell(Sample.ended(0, 200, "OK", .milliseconds(1)), JobID(99), &model)
        #expect(model.screens.batch.rows[0].row.word == "running")
        Sample.tell(Sample.ended(0, 200, "OK", .milliseconds(1)), job.id, &model)
        #expect(model.screens.batch.rows[0].row.word == "200 OK")
        Sample.tell(.over, job.id, &model)
        #expect(!model.screens.batch.isRunning)
    }

    @Test func `Esc stops after what runs, Ctrl-C cancels now, and both leave the rows`() {
        var model = Sample.runningBatch()
        let job = model.screens.batch.run
        #expect(Sample.press("Esc", &model) == job.map { [.stopBatch($0)] })
        #expect(Sample.press("Esc", &model) == [])
        #expect(Sample.press("Ctrl-C", &model) == job.map { [.cancelBatch($0)] })
        #expect(model.stage == .batch)
        #expect(Sample.lines(model)[22].contains("cancelling"))
    }

    @Test func `what was cancelled is counted as that, and has not failed`() {
        var model = Sample.runningBatch()
        let job = model.screens.batch.run ?? JobID(0)
        Sample.press("Ctrl-C", &model)
        let failure = ExchangeFailure(request: Answer.request, error: .cancelled, date: 0)
        Sample.tell(.ended(2, StepOutcome(.failure(failure)), nil, took: .zero), job, &model)
        Sample.tell(.skipped(3, .stopped), job, &model)
        Sample.tell(.over, job, &model)
        #expect(model.screens.batch.counts.words == "2 passed, 0 failed, 1 cancelled, 1 skipped")
        #expect(model.screens.batch.picture(model).lines.status?.first?.role == .statusWarning)
        #expect(Sample.lines(model)[1].contains(" 4 of 4 "))
    }

    @Test func `quitting while it runs asks, and a yes cancels it`() {
        var model = Sample.runningBatch()
        Sample.press("q q", &model)
        #expect(model.stage == .main)
        guard case .question? = model.overlays.last else {
            Issue.record("nothing is asked")
            return
        }
        let effects = Sample.press("y", &model)
        #expect(effects.contains { if case .cancelBatch = $0 { true } else { false } })
    }

    @Test func `a batch that ends behind another screen says so`() {
        var model = Sample.runningBatch()
        let job = model.screens.batch.run ?? JobID(0)
        Sample.press("q", &model)
        Sample.tell(.over, job, &model)
        #expect(model.status.message?.text == "Batch: 4 requests: 2 passed, 1 running, 1 waiting, 0 failed")
    }

    // MARK: One row

    @Test func `Enter opens the row with its answer, Ctrl-O comes back`() {
        var model = Sample.failedBatch()
        model.screens.batch.list.cursor = 1
        let effects = Sample.press("Enter", &model)
        #expect(effects.contains(.read(RequestPlace(collection: "/home/ada/demo", path: "tour/who-am-i"))))
        #expect(model.stage == .main)
        let opened = OpenedRequest(
            path: "tour/who-am-i", request: SavedRequest(name: "Who am I", url: "{{demo}}/me"), source: [],
            stamp: FileStamp(size: 0, modified: 0, hash: 0))
        let place = RequestPlace(collection: "/home/ada/demo", path: "tour/who-am-i")
        _ = update(&model, .requestRead(place, .success(ReadAnswer(opened: opened, draft: nil, exchange: nil))))
        guard case .received(let exchange) = model.request.exchange else {
            Issue.record("no answer is shown")
            return
        }
        #expect(exchange.head.status == 500)
        #expect(model.focus == .response)
        Sample.press("Ctrl-O", &model)
        #expect(model.stage == .batch)
    }

    // MARK: Changing

    @Test func `J and K move a row, but not before what it needs`() {
        var model = Sample.batch()
        model.screens.batch.list.cursor = 2
        Sample.press("J", &model)
        #expect(model.screens.batch.steps.map(\.request).suffix(2) == ["orders/create-order", "orders/list-orders"])
        #expect(
            model.screens.batch.rows.map(\.row.step.title) == ["Log in", "Who am I", "Create order", "List orders"])
        Sample.press("J", &model)
        #expect(model.status.message?.text == "it is at the end already")
        model.screens.batch.list.cursor = 1
        Sample.press("K", &model)
        #expect(model.status.message?.text == "2 needs 1, which comes first")
        #expect(
            BatchWords.order(model.screens.batch) == "by dependency (1 sets token for 2 and 3; 2 sets user_id for 4)")
    }

    @Test func `p and a go round, and not while it runs`() {
        var model = Sample.batch()
        Sample.press("p", &model)
        #expect(model.screens.batch.limit == 8)
        Sample.press("a", &model)
        #expect(model.screens.batch.policy == .stopAll)
        #expect(model.status.message?.text == "after a failure: stop everything")
        Sample.press("a a", &model)
        #expect(model.screens.batch.policy == .stopDependents)
        var running = Sample.runningBatch()
        Sample.press("p a J", &running)
        #expect(running.screens.batch.limit == 4)
        #expect(running.screens.batch.policy == .stopDependents)
    }

    @Test func `w asks for a name and saves what is there`() {
        var model = Sample.failedBatch()
        Sample.press("w", &model)
        Sample.type("smoke", &model)
        let effects = Sample.press("Enter", &model)
        guard case .saveBatch(_, let batch, let name)? = effects.last else {
            Issue.record("\(effects)")
            return
        }
        #expect(name == "smoke")
        #expect(batch.limit == 4)
        #expect(batch.onFailure == .stopDependents)
        #expect(batch.steps.map(\.request) == model.screens.batch.steps.map(\.request))
        _ = update(&model, .batchSaved(.success("smoke")))
        #expect(model.status.message?.text == "saved batch smoke")
        #expect(model.screens.batch.title == "Batch: smoke")
    }

    @Test func `a saved batch opens by its name, and B lists the one that ran`() {
        var model = Sample.failedBatch()
        Sample.press("q", &model)
        let effects = PromptCommand.run("batch smoke", &model)
        guard case .planBatch(let job)? = effects.last else {
            Issue.record("\(effects)")
            return
        }
        #expect(job.source == .saved("smoke"))
        model = Sample.failedBatch()
        Sample.press("q B", &model)
        #expect(Sample.lines(model).contains { $0.contains("Batch: 4 requests") })
        Sample.press("Enter", &model)
        #expect(model.stage == .batch)
    }

    @Test func `edits that are not saved are named, since the batch sends files`() {
        var model = Sample.main(
            Sample.small, .ascii, place: "tour/log-in", folder: "Tour", name: "Log in")
        model.request.change { $0.url = "edited" }
        model.library.marks = ["tour/log-in"]
        for case .planBatch(let job) in BatchScreen.open(&model) {
            if let planned = Sample.planned { _ = update(&model, .batchPlanned(job.id, .success(planned))) }
        }
        #expect(model.status.message?.text == "tour/log-in has unsaved edits; the batch sends what is saved")
    }
}
