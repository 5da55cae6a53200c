public import CurlewMessage
import CurlewNetworking
public import CurlewRequests
import Drafting
import History
import Synchronization
import Viewing
public import Workspace

/// Carries effects out and posts their results as messages. The terminal's own effects (copying, themes, suspending,
/// quitting) are left to the owner of the terminal: `run` returns false for them.
public final class EffectRunner: Sendable {
    private let agent: NetworkAgent
    private let session: SessionManager
    private let files: FileWorker
    private let batches: BatchWorker
    private let values: ValueWorker
    private let reachability = Reachability()
    private let history: HistoryWorker
    private let images = ImageWorker()
    private let texts = TextWorker()
    private let derivations = DeriveWorker()
    private let pipes: PipeWorker
    private let differences = DifferenceWorker()
    private let searches = SearchWorker()
    private let environment: [String: String]
    /// The removal of secrets from stored answers. It has its own queue because it takes longer than a save should
    /// wait.
    private let sweeps = SerialQueue()
    /// Exchanges on their way to the history, one after the other. It has its own queue because a large body takes longer than a
    /// draft should wait.
    private let records = SerialQueue()
    /// Checks of answers, one after the other, so that many costly checks occupy only one thread.
    private let checks = SerialQueue()
    /// Orders for the session, one after the other as they were given: what is cancelled at once was sent before, and
    /// what is sent after a change of the cookies goes with it.
    private let orders = SerialQueue()
    private let timer: any Clock<Duration>
    private let clock: @Sendable () -> ClockReading
    private let post: @Sendable (Message) -> Void

    /// Makes a runner. `agent` sends; `environment` is this process's environment, for hooks; `manager` holds the
    /// header fields added to every request of a batch, `history` the clock of the history's lines, `consents` the
    /// permissions granted to batches; `timer` measures delays; `post` may be called on any thread.
    public init(
        agent: NetworkAgent, files: FileWorker, values: ValueWorker = ValueWorker(),
        history: HistoryWorker.Settings = HistoryWorker.Settings(), environment: [String: String] = [:],
        manager: HeaderFields = [:], consents: ConsentStore? = nil,
        timer: any Clock<Duration> = ContinuousClock(),
        clock: @escaping @Sendable () -> ClockReading, post: @escaping @Sendable (Message) -> Void
    ) {
        self.agent = agent
        session = agent.session
        self.files = files
        let keeping: HistoryKeeping = files.start.noHistory.map { .off($0) } ?? .on(files.start.historyLimits)
        self.history = HistoryWorker(files.history, keeping, history)
        self.values = values
        self.environment = environment
        pipes = PipeWorker(environment: environment)
        self.timer = timer
        self.clock = clock
        self.post = post
        batches = BatchWorker(
            agent: agent, manager: manager, environment: environment,
            consents: consents ?? ConsentStore(directories: StateDirectories(environment: [:])),
            history: files.keepsHistory ? files.history : nil, timer: timer, clock: clock, post: post)
    }

    /// Starts an effect; false when it belongs to the terminal.
    public func run(_ effect: Effect) -> Bool {
        switch effect {
        case .send(let sending, let job): follow(sending, job)
        case .pauseDownload, .goOnWithDownload, .resetSession:
            runTransfer(effect)
        case .watchNetwork: watchNetwork()
        case .cancel(let job):
            values.cancel(job)
            checks.cancel(job)
            orders.add { [agent] in await agent.cancel(RequestID(job)) }
        case .lookUp(let job): values.start(job, post: post)
        case .changeCookies(let changes):
            changeCookies { jar in for change in changes { change.apply(to: &jar) } }
        case .setCookies(let jar): changeCookies { $0 = jar }
        case .answer(let answer, let job): session.answer(RequestID(job), answer)
        case .derive(let job): derivations.derive(job, post: post)
        case .readText(let job): texts.read(job, post: post)
        case .writeText(let job):
            Task.detached(priority: .userInitiated) { [post] in post(.textWritten(job, job.written())) }
        case .search(let job): searches.start(job, post: post)
        case .stopSearch: searches.stop()
        case .check(let job): checks.add(job.id) { [post] in post(.checked(job.id, job.run())) }
        case .compareStyles(let job):
            Task.detached(priority: .userInitiated) { [post] in post(.stylesCompared(job.id, job.run())) }
        case .compare(let job): differences.compare(job, post: post)
        case .stopComparing: differences.stop()
        case .readPaste(let job):
            Task.detached(priority: .userInitiated) { [post] in post(.pasteRead(job.id, job.read())) }
        case .readManual(let job):
            Task.detached(priority: .userInitiated) { [post] in post(.manualRead(job.read())) }
        case .readCharset(let job):
            Task.detached(priority: .userInitiated) { [post] in post(.charsetRead(job.id, job.read())) }
        case .decodeImage(let job):
            Task { [images, post] in post(.imageDrawn(job.id, await images.draw(job))) }
        case .pipe(let job): pipes.start(job, post: post)
        case .cancelPipe(let job): pipes.cancel(job)
        case .startTimer(let kind, let job, let delay): startTimer(kind, job, delay)
        case .planBatch, .runBatch, .stopBatch, .cancelBatch, .answerBatch:
            if case .runBatch = effect { orders.add { [self] in takeCookies() } }
            batches.enqueue(effect, after: orders)
        case .changeEnvironment, .changeValues, .writeEnvironment:
            values.forget()
            files.enqueue(effect, post: post)
        case .hideKept(let secrets): hide(secrets)
        case .record(let ended): record(ended)
        case .adoptRecord(let date, let key): records.add { [files] in await files.history.adopt(date, by: key) }
        case .readValues, .findUses, .readEnvironment: files.enqueue(effect, post: post)
        case .lookAtFiles:
            files.enqueue(effect) { [values, post] message in
                if case .filesLookedAt(_, let found) = message, !found.settings.isEmpty { values.forget() }
                post(message)
            }
        case .openCollection, .read, .save, .changeFiles, .storeDraft, .removeDraft, .takeDraft, .keepDrafts,
            .storeWindow,
            .storeSetting, .writeBody, .removePart, .resetDemo, .readCookies, .storeCookies, .findFiles, .listFolder,
            .findConsent, .keepConsent, .grantConsent, .saveBatch, .findCollections, .browse, .readFile, .writeFile,
            .storeText,
            .removeText, .keepBaseline, .readPair:
            files.enqueue(effect, post: post)
        case .readHistory, .readRun, .readExchange, .readPast, .deleteHistory:
            history.start(effect, after: { [records] in await records.drain() }, post: post)
        case .startDemo, .rotateDemoKey, .failDemo, .copy, .setTheme, .copyTheme, .matchBackground, .findThemes,
            .redraw,
            .editExternally, .suspend,
            .setMouse,
            .crash, .quit:
            return false
        }
        return true
    }

    /// Returns when all writing has finished, with words about what was asked for and not done at last.
    public func finish() async -> String? {
        checks.cancel()
        await orders.drain()
        await pipes.finish()
        await batches.finish()
        await agent.cancelAll()
        await session.cancelAll()
        await agent.finish()
        await files.drain()
        await records.drain()
        await endSweeps()
        return await history.finish()
    }

    /// A short search for secrets ends; a long one is left to the next start, so that nobody waits for it.
    private func endSweeps() async {
        let impatience = Task { [timer, sweeps] in
            if (try? await timer.sleep(for: .seconds(1))) != nil { sweeps.hurry() }
        }
        await sweeps.drain()
        impatience.cancel()
    }

    private func record(_ ended: EndedSending) {
        guard files.keepsHistory else { return }
        records.add { [files] in
            if let recorded = ended.recorded() { await files.history.record(recorded) }
        }
    }

    /// Removes secrets from stored answers, after all answers that are waiting to be stored.
    private func hide(_ secrets: SecretMask) {
        sweeps.add { [files, records, agent] in
            await files.drain()
            await records.drain()
            await StoredAnswers(files.history, agent.cache).hide(secrets)
        }
    }

    private func follow(_ sending: Sending, _ job: JobID) {
        // An answer is cached only when it passes the request's checks. Without caching the checks run afterwards.
        let request = AgentRequest(
            sending.request, checks: sending.request.caching == .off ? [] : sending.checks,
            accessories: sending.hooks.map { [$0.accessory(environment: environment)] } ?? [],
            target: sending.target, answersChallenges: true,
            onRenewal: { [session, post] report in
                post(.cache(job, report))
                post(.cookiesChanged(session.cookies))
            })
        orders.add { [self, request] in
            takeCookies()
            let events = agent.send(request, id: RequestID(job))
            Task { await follow(events, job) }
        }
    }

    private func follow(_ events: AsyncStream<AgentEvent>, _ job: JobID) async {
        var live = LiveBody()
        for await event in events {
            var index: ResponseIndex?
            if case .session(let event) = event { index = live.take(event) }
            tell(event, job, index)
        }
        post(.cookiesChanged(session.cookies))
    }

    private func changeCookies(_ change: @escaping @Sendable (inout CookieJar) -> Void) {
        orders.add { [session] in session.changeCookies(change) }
    }

    /// Posts an event's message. Large answers are indexed here, off the main actor.
    private func tell(_ event: AgentEvent, _ job: JobID, _ index: ResponseIndex? = nil) {
        switch event {
        case .session(let event): post(.session(job, event, index ?? ResponseIndex.make(event), clock()))
        case .cache(let report): post(.cache(job, report))
        case .shown(let exchange): post(.keptShown(job, exchange, ResponseIndex.make(exchange), clock()))
        case .captured(let values): post(.captured(job, values))
        case .accessory: return
        }
    }

    /// Takes what another explorer has changed in the file of the cookies, before something is sent with them.
    private func takeCookies() {
        let news = files.cookies.news(beside: session.cookies)
        guard !news.isEmpty else { return }
        let changes = news.changes(since: .inJar(session.cookies.all))
        session.changeCookies { jar in for change in changes { change.apply(to: &jar) } }
        post(.cookiesFound(news))
    }

    private func runTransfer(_ effect: Effect) {
        switch effect {
        case .pauseDownload(let job):
            orders.add { [session, post] in
                guard await !session.suspend(RequestID(job)) else { return }
                post(.failed("It cannot be paused. Going on would send the request a second time."))
            }
        case .goOnWithDownload(let job): orders.add { [session] in _ = await session.resume(RequestID(job)) }
        case .resetSession:
            orders.add { [agent, session] in
                await agent.cancelAll()
                await session.invalidate(cancellingTasks: true, reset: true)
            }
        default: break
        }
    }

    private func watchNetwork() {
        Task { [reachability, post] in
            let changes = await reachability.changes()
            await reachability.startMonitoring()
            for await status in changes { post(.network(status)) }
        }
    }

    private func startTimer(_ kind: TimerKind, _ job: JobID, _ delay: Duration) {
        Task { [timer, clock, post] in
            guard (try? await timer.sleep(for: delay)) != nil else { return }
            post(.timer(kind, job, clock()))
        }
    }
}

extension RequestID {
    fileprivate init(_ job: JobID) {
        self.init(UInt64(job.number))
    }
}

/// Reads typed text off the main actor; a new text cancels the reading of the previous one.
final class TextWorker: Sendable {
    private let running = Mutex<Task<Void, Never>?>(nil)

    func read(_ job: TextReadJob, post: @escaping @Sendable (Message) -> Void) {
        running.withLock { running in
            running?.cancel()
            running = Task.detached(priority: .userInitiated) {
                guard let answer = TextReadAnswer.of(job), !Task.isCancelled else { return }
                post(.textRead(job.id, answer))
            }
        }
    }
}

/// Computes `Derived` for large drafts, one at a time. While one job runs, only the newest waiting job is kept: the
/// older ones would be out of date when they finish, and two at once would leave no core for the keys.
final class DeriveWorker: Sendable {
    private struct Work {
        var isRunning = false
        var next: DeriveJob?
    }

    private let work = Mutex(Work())

    func derive(_ job: DeriveJob, post: @escaping @Sendable (Message) -> Void) {
        let isFirst = work.withLock { work in
            work.next = job
            defer { work.isRunning = true }
            return !work.isRunning
        }
        guard isFirst else { return }
        Task.detached(priority: .userInitiated) {
            while let job = self.takeNext() { post(.derived(Derived.compute(job.input, viewing: job.viewedNodes))) }
        }
    }

    private func takeNext() -> DeriveJob? {
        work.withLock { work in
            work.isRunning = work.next != nil
            return work.next.take()
        }
    }
}
