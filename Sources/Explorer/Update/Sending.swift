import Drafting
import HTTPMessage
import Networking
import Serialization
import Workspace

/// Sending, progress, cancelling, the answer.
enum Sending {
    /// How long a request may run before the screen says so; a quick answer shows no waiting.
    static let quiet = Duration.milliseconds(300)

    static func send(_ model: inout Model) -> [Effect] {
        send(&model) { _ in }
    }

    /// With something else in this one sending; the request keeps its settings.
    static func send(_ model: inout Model, changing change: @escaping PlannedSend.Change) -> [Effect] {
        send(.send(change), &model)
    }

    /// Every way of sending what is on the screen begins here.
    static func send(_ kind: PlannedSend.Kind, _ model: inout Model) -> [Effect] {
        if let running = refuseSecond(&model) { return running }
        if isUnreadable(&model) { return [] }
        let effects = UntouchedRows.drop(&model) ?? []
        return effects + LookingUp.begin(kind, &model)
    }

    /// Says so where the text that is typed cannot be read: what stood there before would go out in its place.
    static func isUnreadable(_ model: inout Model) -> Bool {
        guard let fault = TextPanes.fault(beforeSending: &model) else { return false }
        model.status.say("Not sent: line \(fault.line), \(fault.message). Mend the text first.", .error)
        return true
    }

    /// Everything that the request needs is there, and what had to be asked was answered.
    static func send(_ planned: PlannedSend, _ model: inout Model) -> [Effect] {
        switch sentPrepared(model) {
        case .failure(let error):
            return refuse(error.hiding(model.secretMask), &model)
        case .success(var request):
            if asks(before: request, isConfirmed: planned.isConfirmed, &model) { return [] }
            guard case .send(let change) = planned.kind else { return BodyDestination.open(request, &model) }
            change(&request)
            model.request.sentSecrets = Consenting.secrets(model)
            return start(request, &model)
        }
    }

    /// The request of the last exchange, as it was; without one, the request as it stands.
    static func resend(_ model: inout Model) -> [Effect] {
        if let running = refuseSecond(&model) { return running }
        if let transfer = Transferring.resumable(model) { return Transferring.again(transfer.job, &model) }
        guard let last = model.request.exchange.sentRequest, model.request.response.restoredAt == nil else {
            return send(&model)
        }
        var again = last
        // The transport writes its own fields anew: lengths and hosts must fit the connection.
        again.headers.removeAll { $0.origin == .transport || $0.origin == .cache }
        var request = PreparedRequest(request: again, options: model.request.draft.options)
        request.secrets = model.environments.heard.all.union(model.knownSecrets.values)
        request.bodyIsPrivate = model.request.sentPrivately && again.body != nil
        return LookingUp.begin(.again(request), looksAtFiles: false, &model)
    }

    static func sendAgain(_ request: PreparedRequest, isConfirmed: Bool, _ model: inout Model) -> [Effect] {
        if asks(before: request, isConfirmed: isConfirmed, &model) { return [] }
        return start(request, &model)
    }

    private static func start(_ request: PreparedRequest, _ model: inout Model) -> [Effect] {
        let job = model.makeJob()
        model.environments.hear(credentials: request.secretTexts)
        model.request.exchange = .sending(SendProgress(job: job, startedAt: model.clock.seconds))
        model.request.response.begin()
        model.request.download = nil
        model.sending.asked = nil
        model.request.sentIn = model.environments.place
        model.request.sentOptions = request.options
        let hooks = Consenting.hooks(of: model.request, under: Filing.defaults(model))
        model.request.sentPrivately = request.bodyIsPrivate || hooks?.before != nil
        if model.request.wanted?.mayMakeValues ?? true {
            model.environments.generators.seed = model.environments.generators.seed.next
        }
        return checks(request, job, model) + [.send(request, as: job), .startTimer(.elapsed, job, quiet)]
    }

    /// Only what passes the request's own checks is kept; where nothing is kept they are looked at afterwards.
    private static func checks(_ request: PreparedRequest, _ job: JobID, _ model: Model) -> [Effect] {
        let rules = request.caching == .off ? [] : model.checkRules
        return rules.isEmpty ? [] : [.takeChecks(rules, for: job)]
    }

    /// One request runs once at a time: says so when it does, else nil.
    static func refuseSecond(_ model: inout Model) -> [Effect]? {
        guard case .sending(let progress) = model.request.exchange else { return nil }
        let seconds = Measure.seconds(progress.elapsed(at: model.clock.seconds))
        model.status.say("already running for \(seconds); Ctrl-C cancels it", .warning)
        return []
    }

    /// The request as the screen shows it; made anew when the newest edit is still being worked on elsewhere.
    static func prepared(_ model: Model) -> Result<PreparedRequest, PreparationError> {
        if let known = model.request.preparedAsShown { return known }
        return Result { () throws(PreparationError) in
            try model.request.draft.prepared(in: Deriving.input(model).surroundings)
        }
    }

    /// The request as it will be sent, with the values of its secrets; what is made anew for each sending is what the
    /// screen shows.
    static func sentPrepared(_ model: Model) -> Result<PreparedRequest, PreparationError> {
        // What was looked up is a secret of no environment, and is shown with stars all the same.
        let input = Deriving.input(model)
        guard input.usesSecrets else { return prepared(model) }
        var surroundings = input.surroundings
        surroundings.variables = model.sentVariables
        surroundings.base = surroundings.variables.base
        return Result { () throws(PreparationError) in try input.draft.prepared(in: surroundings) }
    }

    // MARK: Time

    /// The elapsed time of a running request goes on; when it is over, so is the clock.
    static func tick(_ job: JobID, _ model: inout Model) -> [Effect] {
        guard model.isRunning(job), model.transfers[job]?.state != .paused else { return [] }
        Transferring.tick(job, at: model.clock.seconds, &model)
        return [.startTimer(.elapsed, job, .seconds(1))]
    }
}

extension OpenRequest {
    /// Nil while the newest edit is still being worked on elsewhere.
    fileprivate var preparedAsShown: Result<PreparedRequest, PreparationError>? {
        isDerived && wanted?.revision == revisionID ? derived?.prepared : nil
    }
}

/// What sending remembers for the whole run.
public struct SendingState: Equatable, Sendable {
    /// What was asked about: the same key again sends just that.
    struct Asked: Equatable, Sendable {
        var question: String
        var place: String
        var environment: String?
        var revision: Derived.Revision
    }

    /// Places that an unsafe method was sent to, with the person's yes, see `PreparedRequest.destination`.
    var confirmedPlaces: Set<String> = []
    var asked: Asked?
    /// The words of the question, and whether they stood on the screen: a key before that is no answer.
    var askedWords = ""
    var isAskedDrawn = false
    /// When `Ctrl-C` was last pressed with nothing to cancel, in seconds since 1970.
    public var quitAskedAt: Double?

    public init() {}
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
        request.exchange.progress?.job == job || parked.values.contains { $0.exchange.progress?.job == job }
            || transfers[job]?.isUnderWay == true
    }

    /// The request that runs as `job`.
    func running(_ job: JobID) -> OpenRequest? {
        request.exchange.progress?.job == job
            ? request : parked.values.first { $0.exchange.progress?.job == job }
    }

    /// Changes the request that runs as `job`, wherever it is; nothing happens when there is none.
    mutating func withRunning(_ job: JobID, _ body: (inout OpenRequest) -> Void) {
        if request.exchange.progress?.job == job { return body(&request) }
        guard let place = parked.first(where: { $0.value.exchange.progress?.job == job })?.key,
            var other = parked[place]
        else { return }
        body(&other)
        parked[place] = other
    }
}
