import CurlewNetworking
import Drafting
import HTTPMessage
import Keys
import Serialization
import Workspace

/// Sending, progress, cancelling, and the answer.
enum SendUpdate {
    /// Time until the screen shows that a request runs; a quick answer shows no waiting.
    static let quiet = Duration.milliseconds(300)

    static func send(_ model: inout Model) -> [Effect] { send([], &model) }

    /// Begins every way of sending the open request.
    ///
    /// - Parameter changes: changes for this one time; the request keeps its settings.
    static func send(_ changes: [SendChange], choosesTarget: Bool = false, _ model: inout Model) -> [Effect] {
        if let running = refuseSecond(&model) { return running }
        if let effects = SendDriver.confirm(changes, choosesTarget: choosesTarget, &model) { return effects }
        if isUnreadable(&model) { return [] }
        _ = UntouchedRows.drop(&model.bench)
        return SendDriver.send(changes, choosesTarget: choosesTarget, &model)
    }

    /// Whether the typed text cannot be read, with a message: otherwise its last valid state would be sent.
    static func isUnreadable(_ model: inout Model) -> Bool {
        guard let fault = TextPanes.fault(beforeSending: &model) else { return false }
        model.status.say("Not sent: line \(fault.line), \(fault.message). Mend the text first.", .error)
        return true
    }

    /// Sends the last sent request again, unchanged; without one, the draft.
    static func resend(_ model: inout Model) -> [Effect] {
        if let running = refuseSecond(&model) { return running }
        if let transfer = Transferring.resumable(model) { return Transferring.again(transfer.job, &model) }
        guard let last = model.request.sent, model.request.exchange.sentRequest != nil,
            model.request.response.restoredAt == nil
        else { return send(&model) }
        return SendDriver.send(again: last, .again, &model)
    }

    /// Shows a request as running.
    static func show(_ sending: Sending, _ job: JobID, at now: Double, _ request: inout OpenRequest) {
        if let answer = request.answerShown { request.answerBefore = answer }
        request.exchange = .sending(SendProgress(job: job, startedAt: now))
        request.response.begin()
        request.download = nil
        (request.sent, request.sentIn) = (sending, sending.place)
    }

    /// A request runs only once at a time: shows a message when it runs, else returns nil.
    static func refuseSecond(_ model: inout Model) -> [Effect]? {
        guard case .sending(let progress) = model.request.exchange else { return nil }
        let seconds = HumanReadable.seconds(progress.elapsed(at: model.clock.seconds))
        model.status.say("already running for \(seconds); \(model.key(of: .requestCancel)) cancels it", .warning)
        return []
    }

    /// The prepared request of the screen; prepared here while the newest edit is still being computed off the main
    /// actor.
    static func prepared(_ model: Model) -> Result<PreparedRequest, PreparationError> {
        if let known = model.request.preparedAsShown { return known }
        return Result { () throws(PreparationError) in
            try model.request.draft.prepared(in: Deriving.input(model).context)
        }
    }

    // MARK: Time

    /// Updates the elapsed time of a running request; stops its timer when the request has ended.
    static func tick(_ job: JobID, _ model: inout Model) -> [Effect] {
        guard model.isRunning(job), model.transfers[job]?.state != .paused else { return [] }
        let now = model.clock.seconds
        model.transfers.change(job) { $0.progress.tick(at: now) }
        model.withRunning(job) { request in
            guard case .sending(var progress) = request.exchange else { return }
            progress.tick(at: now)
            request.exchange = .sending(progress)
        }
        return [.startTimer(.elapsed, job, .seconds(1))]
    }
}

extension OpenRequest {
    /// Nil while the newest edit is still being computed off the main actor.
    fileprivate var preparedAsShown: Result<PreparedRequest, PreparationError>? {
        isDerived && wanted?.revision == revisionID ? derived?.prepared : nil
    }
}

extension ExchangeState {
    /// The request that led to the answer on the screen.
    var sentRequest: SentRequest? {
        switch self {
        case .none: nil
        case .sending(let progress): progress.request
        case .received(let exchange): exchange.request
        case .failed(let failure): failure.request
        }
    }

    var progress: SendProgress? {
        if case .sending(let progress) = self { progress } else { nil }
    }
}

extension Model {
    /// Whether a request runs as that job, on the screen or in the background.
    func isRunning(_ job: JobID) -> Bool {
        request.exchange.progress?.job == job || background.values.contains { $0.exchange.progress?.job == job }
            || transfers[job]?.isUnderWay == true
    }

    /// The request that runs as `job`.
    func running(_ job: JobID) -> OpenRequest? {
        request.exchange.progress?.job == job
            ? request : background.values.first { $0.exchange.progress?.job == job }
    }

    /// Changes the request that runs as `job`; does nothing when there is none.
    mutating func withRunning(_ job: JobID, _ body: (inout OpenRequest) -> Void) {
        withRequest(where: { $0.exchange.progress?.job == job }, body)
    }

    /// Changes the first request that satisfies a condition, on the screen or in the background; does nothing when
    /// there is none.
    mutating func withRequest(where isIt: (OpenRequest) -> Bool, _ body: (inout OpenRequest) -> Void) {
        if isIt(request) { return body(&request) }
        guard let place = background.first(where: { isIt($0.value) })?.key, var other = background[place] else {
            return
        }
        body(&other)
        background[place] = other
    }
}
