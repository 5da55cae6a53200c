import Drafting
import Networking
import Transport
import Workspace

/// Nothing goes out that would read or run what is not the collection's own without a yes. Every effect that sends
/// passes here last, whoever made it; one that needs a look at the disk waits for it.
///
/// That is: files elsewhere, hooks, commands, and secrets that this computer keeps, wherever the request came from.
///
///     send ── gate ──► names nothing ──────────────────────────────► sent
///                └───► findConsent ──► all has its yes ────────────► sent
///                                └───► question ── y ── kept ──────► sent
///                                               └─ n ──────────────► failed: not sent
enum Consenting {
    static func gate(_ effects: [Effect], _ model: inout Model) -> [Effect] {
        effects.flatMap { effect in
            switch effect {
            case .send(let request, let job): hold(effect, request, job, &model)
            case .download(let request, _, let job): hold(effect, request, job, &model)
            case .lookUp(let job): hold(effect, job, &model)
            case .cancel(let job): cancel(job, &model) ?? [effect]
            default: [effect]
            }
        }
    }

    private static func hold(
        _ effect: Effect, _ request: PreparedRequest, _ job: JobID, _ model: inout Model
    ) -> [Effect] {
        if model.consent.released.remove(job) != nil { return [effect] }
        guard let (subject, hooks) = subject(of: request, job, model), !subject.isEmpty else { return [effect] }
        model.consent.waiting[job] = ConsentState.Waiting(effect: effect, subject: subject, hooks: hooks)
        return [.findConsent(job, subject)]
    }

    /// Secrets are read, and commands for them run, after a yes.
    private static func hold(_ effect: Effect, _ job: LookUpJob, _ model: inout Model) -> [Effect] {
        if model.consent.released.remove(job.id) != nil { return [effect] }
        // What is kept here is not touched before the place is known, and asked about as it is sent.
        let subject = ConsentSubject(
            secrets: job.needs.named, bound: job.host.isKnown ? job.needs.bound : [], root: job.place.collection,
            place: job.host)
        guard !subject.isEmpty else { return [effect] }
        model.consent.waiting[job.id] = ConsentState.Waiting(effect: effect, subject: subject)
        return [.findConsent(job.id, subject)]
    }

    /// Nil where nothing has to be asked, whatever lies on the disk.
    private static func subject(
        of request: PreparedRequest, _ job: JobID, _ model: Model
    ) -> (ConsentSubject, SavedHooks?)? {
        let place = model.transfers[job]?.place ?? model.request.parkingPlace
        if place == model.request.parkingPlace { return subject(of: request, job, model.request, place, model) }
        if let parked = model.parked[place] { return subject(of: request, job, parked, place, model) }
        let bound = model.transfers[job]?.secrets ?? secrets(model)
        return subject(
            of: request, hooks: model.library.defaults(for: place.path).hooks, bound: bound, place, model)
    }

    /// The same for a request that is open.
    private static func subject(
        of request: PreparedRequest, _ job: JobID, _ open: OpenRequest, _ place: RequestPlace, _ model: Model
    ) -> (ConsentSubject, SavedHooks?)? {
        var hooks: SavedHooks?
        if !place.collection.isEmpty {
            let defaults = model.library.defaults(for: place.path)
            hooks = self.hooks(of: open, under: defaults) ?? defaults.hooks
        }
        var typed: Set<NamedPlace> = []
        if !request.namedPlaces.isEmpty, let asRead = open.asRead {
            typed = open.draft.placesTyped(over: asRead, files: model.request.files, root: place.collection)
        }
        guard
            var (subject, _) = subject(
                of: request, typed: typed, hooks: hooks, bound: secrets(of: job, open, model),
                takesCookies: takesCookies(request, open, model), place, model)
        else { return nil }
        // A request that was made here and saved here was never read from a file.
        if open.asRead == nil { subject.places = [] }
        return (subject, hooks)
    }

    private static func subject(
        of request: PreparedRequest, typed: Set<NamedPlace> = [], hooks: SavedHooks?, bound: [BoundSecret],
        takesCookies: Bool = false, _ place: RequestPlace, _ model: Model
    ) -> (ConsentSubject, SavedHooks?)? {
        if hooks == nil, bound.isEmpty, !takesCookies, place.collection.isEmpty || request.namedPlaces.isEmpty {
            return nil
        }
        guard !place.collection.isEmpty else {
            let root = model.environments.root
            return (ConsentSubject(request, hooks: nil, root: root, bound: bound).secretsAlone, nil)
        }
        var subject = ConsentSubject(
            request, typed: typed, hooks: hooks, root: place.collection, bound: bound,
            answers: model.environments.values.answers)
        subject.takesCookies = takesCookies
        return (subject, hooks)
    }

    private static func takesCookies(_ request: PreparedRequest, _ open: OpenRequest, _ model: Model) -> Bool {
        !model.cookies.isEmpty && request.takesCookiesAway(by: open.asRead, under: open.draft)
    }

    /// The hooks of a request, by its file or by the files above it; a request without a file has none.
    static func hooks(of request: OpenRequest, under defaults: RequestDefaults) -> SavedHooks? {
        guard request.place != nil else { return nil }
        return request.opened?.request.hooks?.over(defaults.hooks) ?? defaults.hooks
    }

    // MARK: The answer of the disk

    static func receive(
        _ needs: [ConsentNeed], missing: [ConsentNeed], for job: JobID, _ model: inout Model
    ) -> [Effect] {
        guard model.consent.waiting[job] != nil else { return [] }
        model.consent.waiting[job]?.needs = needs
        let open = missing.filter { !model.consent.granted.contains($0) }
        guard !open.isEmpty else { return release(job, &model) }
        Questions.ask(.consent(job, open), &model)
        return []
    }

    static func grant(_ needs: [ConsentNeed], for job: JobID, _ model: inout Model) -> [Effect] {
        // A yes for a place that nobody knows yet holds for what it was asked for, and for nothing after it.
        model.consent.granted.formUnion(needs.filter { !$0.host.isEmpty })
        if model.batch.run == job { return [.keepConsent(needs), .answerBatch(job, isAllowed: true)] }
        return [.keepConsent(needs)] + release(job, &model)
    }

    /// A batch asks when its requests need it.
    static func ask(_ needs: [ConsentNeed], forBatch job: JobID, _ model: inout Model) -> [Effect] {
        let open = needs.filter { !model.consent.granted.contains($0) }
        guard !open.isEmpty else { return [.answerBatch(job, isAllowed: true)] }
        Questions.ask(.consent(job, open), &model)
        return []
    }

    /// A question of what no longer runs goes.
    static func withdraw(_ job: JobID, _ model: inout Model) {
        let isOver = { (overlay: Overlay) in
            if case .question(let state) = overlay, case .consent(job, _) = state.kind { true } else { false }
        }
        Questions.withdraw(isOver, &model)
    }

    static func refuse(_ needs: [ConsentNeed], for job: JobID, _ model: inout Model) -> [Effect] {
        if model.batch.run == job { return [.answerBatch(job, isAllowed: false)] }
        return fail(job, .notSent(reason: needs.denial), &model)
    }

    private static func release(_ job: JobID, _ model: inout Model) -> [Effect] {
        guard let waiting = model.consent.waiting.removeValue(forKey: job) else { return [] }
        model.consent.released.insert(job)
        if case .lookUp(var lookUp) = waiting.effect {
            lookUp.allowed = waiting.needs
            return [.lookUp(lookUp)]
        }
        guard let hooks = waiting.hooks, !waiting.subject.hooks.isEmpty else { return [waiting.effect] }
        return [
            .takeHooks(HookPlan(hooks, root: waiting.subject.root, allowed: waiting.needs), for: job), waiting.effect,
        ]
    }

    // MARK: Ending

    /// Nil when that job does not wait here.
    private static func cancel(_ job: JobID, _ model: inout Model) -> [Effect]? {
        guard model.consent.waiting[job] != nil else { return nil }
        withdraw(job, &model)
        return fail(job, .cancelled, &model)
    }

    private static func fail(_ job: JobID, _ error: TransportError, _ model: inout Model) -> [Effect] {
        guard let waiting = model.consent.waiting.removeValue(forKey: job) else { return [] }
        if case .lookUp = waiting.effect { return LookingUp.refused(error, for: job, &model) }
        guard let request = waiting.request else { return [] }
        let failure = ExchangeFailure(request: request, error: error, date: model.clock.seconds)
        return Sending.receive(.failed(failure), for: job, &model)
    }
}

/// Sendings that wait for a yes, and what was allowed in this run.
public struct ConsentState: Sendable {
    struct Waiting: Sendable {
        var effect: Effect
        var subject: ConsentSubject
        var hooks: SavedHooks?
        /// Everything that needs a yes, once the disk was looked at.
        var needs: [ConsentNeed] = []

        var request: SentRequest? {
            switch effect {
            case .send(let request, _), .download(let request, _, _): request.request
            default: nil
            }
        }
    }

    var waiting: [JobID: Waiting] = [:]
    var granted: Set<ConsentNeed> = []
    /// Sent in this update.
    var released: Set<JobID> = []

    public init() {}
}
