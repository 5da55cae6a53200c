import CurlewNetworking
import CurlewRequests
import CurlewTransport
import Keys
import Viewing

extension SendUpdate {
    /// Takes an event of a running request. An event of a job that no request has is dropped.
    ///
    /// - Parameter wasSent: false for a request that ended before its sending began; nothing is kept of it.
    static func receive(
        _ event: SessionEvent, index: ResponseIndex? = nil, for job: JobID, wasSent: Bool = true, _ model: inout Model
    ) -> [Effect] {
        let tried = model.screens.compare.trial?.job == job ? model.screens.compare.trial?.sending : nil
        if let effects = CompareScreen.receive(event, for: job, &model) {
            return ResponseScreen.keep(event, of: wasSent ? tried : nil, model.request, model) + effects
        }
        let again = model.screens.difference.again(for: job)
        if let effects = DifferenceScreen.receive(event, for: job, &model) {
            return ResponseScreen.keep(event, of: wasSent ? again : nil, nil, model) + effects
        }
        if BodyDestination.learn(event, for: job, &model.overlays) { return unasked(event, job) }
        guard model.isRunning(job) else { return unasked(event, job) }
        let now = model.clock.seconds
        let time = model.clock.timeOfDay.prefix(5)
        model.transfers.change(job) { $0.take(event, at: now) }
        let isShown = model.request.exchange.progress?.job == job
        var ended: OpenRequest?
        let words = model.transfers[job]?.stopWords?.text(model.keys)
        model.environments.learn(event)
        var answered: OpenRequest?
        var piped: [Effect] = []
        model.withRunning(job) { request in
            request.take(event, index: index, at: now)
            if event.isEnd {
                request.response.cameAt = String(time)
                piped = request.pipeWaiting()
            }
            if case .finished = event { answered = request }
            if let words, request.response.endWords != nil { request.response.endWords = words }
            if event.isEnd { ended = request }
        }
        let sending = ended?.sent ?? model.transfers[job]?.sending
        let owner = ended ?? model.transfers[job].flatMap { model.request(at: $0.place) }
        let kept = ResponseScreen.keep(event, of: wasSent ? sending : nil, owner, model) + piped
        if let answered { ValueLookups.forgetAnswers(of: answered, &model.environments) }
        // The card has fields for user and password only; the failure says where a certificate is given.
        if case .challenged(let challenge) = event, challenge.scheme == .clientCertificate {
            return kept + unasked(event, job)
        }
        // A request that waits asks at once; others wait until it is answered.
        if case .challenged(let challenge) = event {
            Questions.bring(ChallengeCard.asking(challenge, for: job, model), &model)
        }
        if event.isEnd { Questions.withdraw(ChallengeCard.asks(for: job), &model) }
        if isShown { announce(event, for: job, &model) }
        return kept
    }

    /// The response that asks for credentials is the result when nobody is asked.
    private static func unasked(_ event: SessionEvent, _ job: JobID) -> [Effect] {
        if case .challenged = event { [.answer(.performDefault, to: job)] } else { [] }
    }

    /// Takes a report of the cache, which is shown with the answer. The cache writes after the answer was delivered; an
    /// error in writing has no other effect.
    static func take(_ report: CacheReport, for job: JobID, _ model: inout Model) {
        if case .trouble(let problem) = report { model.status.say(problem.sentence, .warning) }
        model.withRequest(where: { $0.exchange.progress?.job == job || $0.response.renewing == job }) {
            $0.response.take(report, of: job)
        }
    }

    /// Shows the cache's answer at once; the network's response replaces it.
    static func show(kept exchange: Exchange, _ index: ResponseIndex, for job: JobID, _ model: inout Model) {
        model.withRunning(job) { $0.response.show(kept: exchange, index) }
        if model.request.exchange.progress?.job == job { goToAnswer(&model) }
    }

    /// Moves the focus to the response, unless the user has gone on meanwhile: to another pane since the key that sends,
    /// which may have been typed together with it, or with any key since the request began.
    private static func goToAnswer(_ model: inout Model) {
        guard model.focus == model.sending.focus, model.typing.count == model.sending.began else { return }
        if model.edit == nil, model.overlays.isEmpty { Focusing.focus(.response, &model) }
    }

    private static func announce(_ event: SessionEvent, for job: JobID, _ model: inout Model) {
        if Transferring.announce(event, for: job, &model) { return }
        switch event {
        case .sending, .transport, .redirected, .challenged, .suspended, .resumed, .stored: break
        case .finished(let exchange):
            if let words = CaptureStorage.refusalWords(exchange.head.status, model) {
                model.status.say(words, .warning)
            }
            goToAnswer(&model)
        case .failed(let failure) where failure.error == .cancelled:
            model.status.say(
                (model.request.response.endWords ?? ResponseWords.message(failure, model)) + stays(model))
        case .failed(let failure):
            let words = ResponseWords.message(failure, model) + stays(model)
            tell(words, isShown: ResponseScreen.tells(model, failure), &model)
        }
    }

    /// Says why no answer came, unless the pane shows it: then the log alone keeps it.
    static func tell(_ words: String, isShown: Bool, _ model: inout Model) {
        if isShown { model.status.clear() }
        model.status.note(words, .error, isShown: !isShown, at: model.clock.timeOfDay)
    }

    private static func stays(_ model: Model) -> String {
        model.request.response.kept == nil ? "" : " The kept answer stays."
    }

    // MARK: Cancelling

    /// Cancels the running request; with nothing to cancel, the second press within two seconds quits.
    static func cancelOrQuit(_ model: inout Model) -> [Effect] {
        if let job = model.request.exchange.progress?.job { return cancel(job, &model) }
        if let job = model.sending.ofDraft, let effects = SendDriver.refuse(.cancelled, job, &model) { return effects }
        if let run = model.request.response.piped.run, run.isRunning { return [.cancelPipe(run.job)] }
        if let effects = Checking.cancel(&model) { return effects }
        let now = model.clock.seconds
        if let asked = model.sending.quitAskedAt, (0...2).contains(now - asked) {
            return Exit.quitUnlessRunning(&model)
        }
        model.sending.quitAskedAt = now
        model.status.say("\(model.key(of: .requestCancel)) again within 2 s quits")
        return []
    }

    /// Shows `cancelling` at once; the end arrives as an event. Does nothing when that job does not run.
    static func cancel(_ job: JobID, _ model: inout Model) -> [Effect] {
        guard model.isRunning(job) else { return [] }
        if let effects = SendDriver.refuse(.cancelled, job, &model) { return effects }
        model.withRunning(job) { request in
            guard case .sending(var progress) = request.exchange else { return }
            progress.isCancelling = true
            request.exchange = .sending(progress)
        }
        model.transfers.change(job) { $0.progress.isCancelling = true }
        return [.cancel(job)]
    }

    static func cancelAll(_ model: inout Model) -> [Effect] {
        let effects = model.runningJobs.sorted { $0.number < $1.number }.flatMap { cancel($0, &model) }
        return effects + (model.screens.batch.run.map { [.cancelBatch($0)] } ?? [])
    }
}

extension Environments {
    /// Notes the credentials that the request was sent with, and those in its header fields.
    mutating func learn(_ event: SessionEvent) {
        switch event {
        case .finished(let exchange): learn(credentials: exchange.secretTexts)
        case .failed(let failure): learn(credentials: failure.secretTexts)
        default: break
        }
    }
}

extension OpenRequest {
    /// Takes an event of this request's job.
    mutating func take(_ event: SessionEvent, index: ResponseIndex?, at now: Double) {
        guard case .sending(var progress) = exchange, !settleKept(event) else { return }
        switch event {
        case .finished(let exchange):
            self.exchange = .received(exchange)
            // The answer that refuses a download is shown as any other answer.
            if response.tab == .transfer, exchange.response.stored == nil { response.tab = .tree }
            response.tls.take(tls)
            return response.settle(index)
        case .failed(let failure):
            exchange = .failed(failure)
            response.tls.take(tls)
            response.settle(index)
            response.endWords = ResponseWords.cancelled(failure, after: progress, at: now)
            return
        case .transport(.body):
            if let index, response.kept == nil { response.follow(index, isStream: progress.isEventStream) }
        case .redirected:
            if response.kept == nil { response.index = nil }
            progress.take(event, at: now)
        default: progress.take(event, at: now)
        }
        exchange = .sending(progress)
    }
}

extension SessionEvent {
    /// Whether the event is the last of its request.
    fileprivate var isEnd: Bool {
        switch self {
        case .finished, .failed: true
        default: false
        }
    }
}
