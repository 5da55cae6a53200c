import CurlewNetworking
import Drafting
import Runs
import TerminalUI
import Testing
import Workspace

@testable import Explorer
@testable import Keys

/// Screens and cards by themselves: facts in, errands out, no model.
@Suite struct PartTests {
    private let display = DisplayContext(
        size: Size(width: 80, height: 24), settings: Settings(), keys: .standard, clock: ClockReading(), mask: .none)

    private func batchFacts(isProtected: Bool = false) -> BatchScreen.Facts {
        BatchScreen.Facts(
            display: display, isShown: true, root: "/c",
            environment: .init(
                name: "live", place: ValuePlace(collection: "/c", environment: "live"), isProtected: isProtected,
                obstacle: nil),
            unsaved: [], waits: false, isCovered: false)
    }

    private func batch() throws -> BatchScreen {
        var batch = BatchScreen()
        let steps = ["POST", "GET"].map { RunStep(id: $0, title: $0, method: $0, path: $0) }
        batch.take(
            PlannedBatch(
                name: "smoke", plan: try RunPlan(steps), steps: steps.map { BatchStep(request: $0.path) }, limit: nil,
                policy: nil))
        batch.collection = "/c"
        return batch
    }

    @Test func `a batch starts its run and the clock, and asks first where the environment is protected`() throws {
        var (batch, desk) = (try batch(), Desk<BatchScreen.Wish>(nextJob: 7))
        #expect(batch.perform(.requestSend, batchFacts(isProtected: true), &desk))
        guard case .ask(let question)? = desk.errands.first else {
            Issue.record("no question: \(desk.errands)")
            return
        }
        #expect(desk.errands.count == 1 && !batch.isRunning)

        desk = Desk(nextJob: 7)
        batch.start(batchFacts(isProtected: true), &desk, confirmed: question)
        #expect(desk.wishes == [.start(JobID(7))] && batch.run == JobID(7) && desk.nextJob == 8)
    }

    @Test func `Esc stops a batch that runs, and leaves one that does not`() throws {
        var (batch, desk) = (try batch(), Desk<BatchScreen.Wish>(nextJob: 1))
        #expect(batch.perform(.appPop, batchFacts(), &desk))
        guard case .close? = desk.errands.last else {
            Issue.record("not left: \(desk.errands)")
            return
        }
        batch.run = JobID(3)
        desk = Desk(nextJob: 4)
        #expect(batch.perform(.appPop, batchFacts(), &desk) && batch.isStopping)
        #expect(desk.said == ["stops after what runs now"] && desk.effects == [.stopBatch(JobID(3))])
        desk = Desk(nextJob: 4)
        #expect(batch.perform(.appPop, batchFacts(), &desk))
        #expect(desk.said == ["it stops after what runs; Ctrl-C cancels that now"] && desk.effects.isEmpty)
    }

    @Test func `what a batch cannot use goes on to what is common to all`() throws {
        var (batch, desk) = (try batch(), Desk<BatchScreen.Wish>(nextJob: 1))
        #expect(!batch.perform(.viewTheme, batchFacts(), &desk) && desk.errands.isEmpty)
    }

    @Test func `only a download into a file is paused`() throws {
        let progress = SendProgress(job: JobID(2), startedAt: 0)
        let row = TransfersScreen.Row(
            job: JobID(2), title: "Log in",
            content: .request(RequestPlace(collection: "/c", path: "a"), ShownTransfer(progress), nil))
        let facts = TransfersScreen.Facts(display: display, rows: [row], current: nil)
        var (screen, desk) = (TransfersScreen(), Desk<TransfersScreen.Wish>(nextJob: 1))
        #expect(screen.perform(.transferPause, facts, &desk) && desk.wishes.isEmpty)
        #expect(desk.said == ["only a download into a file can be paused"])
        #expect(screen.perform(.requestCancel, facts, &desk) && desk.wishes == [.cancel(JobID(2))])
    }

    private func environmentFacts(_ root: String = "/c") -> EnvironmentsScreen.Facts {
        var environments = Environments()
        environments.root = root
        environments.files = EnvironmentFixture.files
        environments.activeName = "staging"
        environments.captured = ["staging": [EnvironmentFixture.token]]
        return EnvironmentsScreen.Facts(display: display, environments: environments, draft: RequestDraft())
    }

    /// On that value of staging.
    private func environments(at name: String, _ facts: EnvironmentsScreen.Facts) -> EnvironmentsScreen {
        var (screen, desk) = (EnvironmentsScreen(), Desk<EnvironmentsScreen.Wish>(nextJob: 1))
        screen.open(facts, &desk)
        screen.side = .values
        screen.valueCursor = screen.rows(facts).firstIndex { $0.name == name } ?? -1
        return screen
    }

    @Test func `a value that becomes a secret is kept before it leaves the file, and granted behind that`() {
        let facts = environmentFacts()
        var (screen, desk) = (environments(at: "user", facts), Desk<EnvironmentsScreen.Wish>(nextJob: 7))
        #expect(screen.perform(.envSecret, facts, &desk))
        #expect(desk.wishes == [.learn(secret: "bob")] && screen.pending[JobID(7)]?.kind == .edit)
        let order = desk.effects.map { effect in
            switch effect {
            case .changeValues(.secrets, _): "keep"
            case .changeEnvironment(JobID(7), let change, overwriting: false):
                "keep \(change.values[.secrets]?.map(\.value) ?? []), then write"
            case .grantConsent: "grant"
            default: "\(effect)"
            }
        }
        #expect(order == [#"keep ["bob"], then write"#, "grant"])
    }

    @Test func `what the environments want of the rest names its value and its environment`() {
        let facts = environmentFacts()
        let staging = ValuePlace(collection: "/c", environment: "staging")
        var (screen, desk) = (environments(at: "token", facts), Desk<EnvironmentsScreen.Wish>(nextJob: 1))
        #expect(screen.perform(.envUse, facts, &desk) && screen.perform(.rowDelete, facts, &desk))
        var token = EnvironmentFixture.token
        token.isSecret = false
        #expect(screen.perform(.envSecret, facts, &desk))
        #expect(
            desk.wishes == [
                .use("staging"), .change(ValueChange(staging, removing: ["token"])),
                .change(ValueChange(staging, setting: [token])),
            ])
        // The cursor is elsewhere when the text comes.
        screen.listCursor = 0
        desk = Desk(nextJob: 1)
        screen.accept(.staging(.value("token")), "typed", facts, &desk)
        guard case .store(let values, in: staging?)? = desk.errands.first, desk.errands.count == 1 else {
            Issue.record("not for staging: \(desk.words)")
            return
        }
        #expect(values.map(\.value) == ["typed"] && values.map(\.name) == ["token"])
    }

    @Test func `the file of an environment goes to an editor, but not from below a card`() {
        var facts = environmentFacts()
        var (screen, desk) = (environments(at: "user", facts), Desk<EnvironmentsScreen.Wish>(nextJob: 1))
        #expect(screen.perform(.editExternal, facts, &desk) && desk.effects == [.readEnvironment("staging")])
        facts.isCovered = true
        #expect(!screen.perform(.editExternal, facts, &desk) && desk.errands.count == 1)
    }

    @Test func `steps that fail stand in their order again, whichever answer comes first`() {
        var history = EnvironmentHistory()
        let changes = ["a", "b"].map { EnvironmentChange($0, [.init(.protected, from: nil, to: .flag(true))]) }
        let write = { (kind: EnvironmentWrite.Kind, number: Int) in
            EnvironmentWrite(kind: kind, number: number, root: "/c")
        }
        for (number, change) in changes.enumerated() {
            history.note(change, write(.edit, number), isWritten: true)
        }
        let whole = history
        let taken = [history.take(.undo), history.take(.undo)].compactMap(\.self)
        #expect(taken.map(\.number) == [1, 0] && history.take(.undo) == nil)
        for step in taken { history.note(step.change.reversed, write(.undo, step.number), isWritten: false) }
        #expect(history == whole)
        for step in taken.reversed() { history.note(step.change.reversed, write(.undo, step.number), isWritten: true) }
        #expect(history.take(.redo)?.change == changes[0] && history.take(.redo)?.change == changes[1])
    }

    @Test func `a password that a file leads past its server is asked about with the whole place`() {
        let challenge = Challenge(scheme: .basic, realm: "r", host: "a.test")
        var card = ChallengeCard(challenge, for: JobID(4), detour: "http://a.test through the proxy http://p.test:1")
        card.consideration = .done
        var desk = Desk<Never>(nextJob: 1)
        card.insert("joe", display, &desk)
        #expect(card.perform(.promptComplete, display, &desk) && desk.errands.isEmpty)
        #expect(card.perform(.promptRun, display, &desk) && desk.effects.isEmpty)
        guard case .ask(.credentials(JobID(4), _, let detour))? = desk.errands.last else {
            Issue.record("sent unasked: \(desk.errands)")
            return
        }
        #expect(detour.hasSuffix("through the proxy http://p.test:1"))
    }

    @Test func `a card that closes leaves the screen below it`() {
        var model = SampleScreen.batch()
        model.overlays.append(
            .challenge(ChallengeCard(Challenge(scheme: .basic, realm: "r", host: "h"), for: JobID(1))))
        _ = SampleScreen.press("Esc", &model)
        #expect(model.overlays.isEmpty && model.stage == .batch)
    }

    @Test(arguments: Stage.allCases)
    func `every hint of a screen has a word and a key`(stage: Stage) {
        guard let screen = stage.screen else { return }
        let model = SampleScreen.batch()
        let part = screen.part(of: model)
        for hint in part.picture(model).lines.hints {
            let word = hint.word ?? model.keys.hint(for: hint.action, in: part.context)
            #expect(!word.isEmpty && model.keys.key(for: hint.action, in: part.context) != nil, "\(hint)")
        }
    }
}

extension Desk {
    fileprivate var said: [String] {
        errands.compactMap { if case .say(let words, _) = $0 { words.text(.standard) } else { nil } }
    }
    fileprivate var wishes: [Wish] { errands.compactMap { if case .wish(let wish) = $0 { wish } else { nil } } }
    fileprivate var effects: [Effect] {
        errands.compactMap { if case .effect(let effect) = $0 { effect } else { nil } }
    }
}
