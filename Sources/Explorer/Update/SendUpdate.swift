import CurlewNetworking
import Drafting
import HTTPMessage
import Keys
import Serialization
import Workspace

/// Sending, progress, cancelling, the answer.
enum SendUpdate {
    /// How long a request may run before the screen says so; a quick answer shows no waiting.
    static let quiet = Duration.milliseconds(300)

    static func send(_ model: inout Model) -> [Effect] { send([], &model) }

    /// Every way of sending what is on the screen begins here.
    ///
    /// - Parameter changes: for this one sending; the request keeps its settings.
    static func send(_ changes: [SendChange], choosesTarget: Bool = false, _ model: inout Model) -> [Effect] {
        if let running = refuseSecond(&model) { return running }
        if let effects = SendDriver.confirm(changes, choosesTarget: choosesTarget, &model) { return effects }
        if isUnreadable(&model) { return [] }
        _ = UntouchedRows.drop(&model.bench)
        return SendDriver.send(changes, choosesTarget: choosesTarget, &model)
    }

    /// Says so where the text that is typed cannot be read: what stood there before would go out in its place.
    static func isUnreadable(_ model: inout Model) -> Bool {
        guard let fault = TextPanes.fault(beforeSending: &model) else { return false }
        model.status.say("Not sent: line \(fault.line), \(fault.message). Mend the text first.", .error)
        return true
    }

    /// What was sent last, as it was; without that, the request as it stands.
    static func resend(_ model: inout Model) -> [Effect] {
        if let running = refuseSecond(&model) { return running }
        if let transfer = Transferring.resumable(model) { return Transferring.again(transfer.job, &model) }
        guard let last = model.request.sent, model.request.exchange.sentRequest != nil,
            model.request.response.restoredAt == nil
        else { return send(&model) }
        return SendDriver.send(again: last, .again, &model)
    }

    /// It runs, for all that the screen shows.
    static func show(_ sending: Sending, _ job: JobID, at now: Double, _ request: inout OpenRequest) {
        request.exchange = .sending(SendProgress(job: job, startedAt: now))
        request.response.begin()
        request.download = nil
        (request.sent, request.sentIn) = (sending, sending.place)
    }

    /// One request runs once at a time: says so when it does, else nil.
    static func refuseSecond(_ model: inout Model) -> [Effect]? {
        guard case .sending(let progress) = model.request.exchange else { return nil }
        let seconds = HumanReadable.seconds(progress.elapsed(at: model.clock.seconds))
        model.status.say("already running for \(seconds); \(model.key(of: .requestCancel)) cancels it", .warning)
        return []
    }

    /// The request as the screen shows it; made anew when the newest edit is still being worked on elsewhere.
    static func prepared(_ model: Model) -> Result<PreparedRequest, PreparationError> {
        if let known = model.request.preparedAsShown { return known }
        return Result { () throws(PreparationError) in
            try model.request.draft.prepared(in: Deriving.input(model).context)
        }
    }

    // MARK: Time

    /// The elapsed time of a running request goes on; when it is over, so is the clock.
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
    /// Nil while the newest edit is still being worked on elsewhere.
    fileprivate var preparedAsShown: Result<PreparedRequest, PreparationError>? {
        isDerived && wanted?.revision == revisionID ? derived?.prepared : nil
    }
}

extension ExchangeState {
    /// The request behind the answer on the screen.
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
    /// Whether a request of that job runs, on the screen or behind it.
    func isRunning(_ job: JobID) -> Bool {
        request.exchange.progress?.job == job || background.values.contains { $0.exchange.progress?.job == job }
            || transfers[job]?.isUnderWay == true
    }

    /// The request that runs as `job`.
    func running(_ job: JobID) -> OpenRequest? {
        request.exchange.progress?.job == job
            ? request : background.values.first { $0.exchange.progress?.job == job }
    }

    /// Changes the request that runs as `job`, wherever it is; nothing happens when there is none.
    mutating func withRunning(_ job: JobID, _ body: (inout OpenRequest) -> Void) {
        withRequest(where: { $0.exchange.progress?.job == job }, body)
    }

    /// Changes the request that it holds for, on the screen or behind it; nothing happens when there is none.
    mutating func withRequest(where isIt: (OpenRequest) -> Bool, _ body: (inout OpenRequest) -> Void) {
        if isIt(request) { return body(&request) }
        guard let place = background.first(where: { isIt($0.value) })?.key, var other = background[place] else {
            return
        }
        body(&other)
        background[place] = other
    }
}
