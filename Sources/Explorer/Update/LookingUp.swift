import Bytes
public import Drafting
import HTTPMessage
import Networking
import Serialization
import Transport
public import Workspace

/// What a request needs before it can be written: secrets from elsewhere, files, answers of other requests. And the
/// question of a protected environment.
enum LookingUp {
    /// Begins to send. A sending that still waits for something gives way to it.
    static func begin(_ kind: PlannedSend.Kind, looksAtFiles: Bool = true, _ model: inout Model) -> [Effect] {
        let effects = model.planned?.job.map { [Effect.cancel($0)] } ?? []
        model.planned = nil
        if let problem = ofAnotherCollection(model) {
            model.status.say("Not sent. \(problem)", .error)
            return effects
        }
        var planned = PlannedSend(kind, model)
        guard looksAtFiles, let look = FilePaths.look(beforeSending: &model) else {
            return effects + go(planned, &model)
        }
        planned.job = look.id
        model.planned = planned
        return effects + [.findFiles(look)]
    }

    /// What names mean is said by the collection that is open, which would be another's for this request.
    private static func ofAnotherCollection(_ model: Model) -> String? {
        guard let place = model.request.place, !model.environments.root.isEmpty,
            place.collection != model.environments.root
        else { return nil }
        return "This request is of another collection than the one that is open. :e \(place.collection) opens its own."
    }

    /// Sends, after what has to come first.
    static func go(_ planned: PlannedSend, _ model: inout Model) -> [Effect] {
        if let change = planned.basis.change(in: model) { return end(change, &model) }
        if let problem = model.environments.values.obstacles.first {
            model.status.say("Not sent. \(problem)", .error)
            return []
        }
        if case .again(let request) = planned.kind { return again(request, planned, &model) }
        return refreshClock(&model) + goOn(planned, &model)
    }

    private static func goOn(_ planned: PlannedSend, _ model: inout Model) -> [Effect] {
        let needs = planned.isLookedUp ? ValueNeeds() : needs(model)
        if needs.lookups.isEmpty, case .failure(let error) = Sending.prepared(model) {
            return Sending.refuse(error, &model)
        }
        if asks(before: planned, method(model), &model) { return [] }
        guard needs.isEmpty else { return lookUp(needs, planned, &model) }
        return Sending.send(planned, &model)
    }

    private static func again(_ request: PreparedRequest, _ planned: PlannedSend, _ model: inout Model) -> [Effect] {
        if asks(before: planned, request.request.method, &model) { return [] }
        return Sending.sendAgain(request, isConfirmed: planned.isConfirmed, &model)
    }

    /// Times that are made mean the moment of sending, and what was made of an earlier one is made anew.
    private static func refreshClock(_ model: inout Model) -> [Effect] {
        guard model.request.wanted?.mayMakeValues ?? true,
            let now = DateTime(typed: model.clock.iso8601, now: nil), model.environments.generators.now != now,
            model.request.draft.templates.contains(where: { $0.utf8.contains("$") }) || usesMadeValues(model)
        else { return [] }
        model.environments.generators.now = now
        return Deriving.settle(&model)
    }

    private static func usesMadeValues(_ model: Model) -> Bool {
        model.shownVariables.names(in: model.request.draft.templates).contains { $0.utf8.hasPrefix("$") }
    }

    // MARK: Changed meanwhile

    /// Ends a sending that waits as soon as it stands on something else: nothing of it is to be read or asked any more,
    /// and an answer that comes comes too late.
    static func settleBasis(_ model: inout Model) -> [Effect] {
        guard let planned = model.planned, let change = planned.basis.change(in: model) else { return [] }
        model.planned = nil
        Questions.withdraw(
            { overlay in if case .question(let state) = overlay, case .protected = state.kind { true } else { false } },
            &model)
        let effects = planned.job.map { Consenting.gate([.cancel($0)], &model) } ?? []
        return effects + end(change, &model)
    }

    private static func end(_ change: String, _ model: inout Model) -> [Effect] {
        if let problem = model.environments.values.obstacles.first {
            model.status.say("Not sent. \(problem)", .error)
            return []
        }
        model.status.say("not sent: \(change) meanwhile; \(model.key(of: .requestSend)) sends anew", .warning)
        return []
    }

    // MARK: Protected environments

    private static func asks(before planned: PlannedSend, _ method: String, _ model: inout Model) -> Bool {
        let values = model.environments.values
        guard values.isProtected, !planned.isConfirmed, !MethodProperties.isSafe(method), let name = values.environment
        else {
            return false
        }
        model.planned = planned
        Questions.ask(.protected(environment: name, what: "\(method) \(target(model))"), &model)
        return true
    }

    private static func method(_ model: Model) -> String {
        VariableResolver.resolve(model.request.draft.method, using: model.shownVariables).text.uppercased()
    }

    /// The URL as it may be shown, and what leads the request past it.
    private static func target(_ model: Model) -> String {
        if case .success(let prepared)? = model.request.derived?.prepared {
            return prepared.request.url + prepared.detour
        }
        return model.request.draft.url
    }

    static func confirmed(_ model: inout Model) -> [Effect] {
        guard var planned = model.planned else { return [] }
        model.planned = nil
        planned.isConfirmed = true
        return go(planned, &model)
    }

    // MARK: Looking up

    private static func needs(_ model: Model) -> ValueNeeds {
        ValueNeeds(model.request.draft, defaults: Filing.defaults(model), in: model.environments.values)
    }

    private static func lookUp(_ needs: ValueNeeds, _ planned: PlannedSend, _ model: inout Model) -> [Effect] {
        let job = model.makeJob()
        var planned = planned
        planned.job = job
        model.planned = planned
        if let secret = needs.secrets.first { model.status.say("looking up \(secret.name): \(secret.source.words)") }
        return [
            .lookUp(
                LookUpJob(
                    id: job, needs: needs, place: model.environments.place, folder: FilePaths.folder(model),
                    host: whereTo(model), answers: LastAnswer.all(needs.lookups, model)))
        ]
    }

    /// Where the draft of this moment would go, as far as the secrets that are known say it: what was derived may be of an
    /// older one.
    private static func whereTo(_ model: Model) -> ConsentPlace {
        let input = Deriving.input(model)
        var surroundings = input.surroundings
        surroundings.variables = model.environments.variables(.placeholder(showing: model.knownSecrets))
        surroundings.base = surroundings.variables.base
        return ConsentPlace(input.draft.place(in: surroundings))
    }

    static func receive(_ answer: LookUpAnswer, for job: JobID, _ model: inout Model) -> [Effect] {
        if sketched(answer, for: job, &model) { return [] }
        guard var planned = model.planned, planned.job == job else { return [] }
        model.planned = nil
        model.status.clear()
        // What was looked up belongs to what it was looked up for.
        if let change = planned.basis.change(in: model) { return end(change, &model) }
        model.environments.learn(answer)
        if let fault = answer.faults.sorted(by: { $0.key < $1.key }).first {
            model.status.say("Not sent. \(fault.value)", .error, at: model.clock.timeOfDay)
            return []
        }
        planned.isLookedUp = true
        return Deriving.settle(&model) + go(planned, &model)
    }

    /// The person did not allow it, or gave up.
    static func refused(_ error: TransportError, for job: JobID, _ model: inout Model) -> [Effect] {
        guard model.planned?.job == job || model.planned == nil else { return [] }
        model.planned = nil
        if case .notSent(let reason) = error { model.status.say(reason, .warning) }
        return []
    }

    /// Nil when nothing is looked up.
    static func cancel(_ model: inout Model) -> [Effect]? {
        guard let job = model.planned?.job else { return nil }
        model.planned = nil
        model.status.say("not sent")
        return [.cancel(job)]
    }
}

/// Values to be looked up off the main actor.
public struct LookUpJob: Equatable, Sendable {
    public var id: JobID
    public var needs: ValueNeeds
    public var place: ValuePlace
    /// Where relative paths of `{{$file ...}}` start.
    public var folder: String
    /// Where the request goes.
    public var host = ConsentPlace.unknown
    /// Last answers for `{{$response ...}}`, by the text between the braces.
    var answers: [String: LastAnswer] = [:]
    /// What has a yes: commands are looked at again right before they run.
    var allowed: [ConsentNeed] = []
}

/// Another request's last answer: in this run, else where it is kept.
struct LastAnswer: Equatable, Sendable {
    var place: RequestPlace?
    var exchange: Exchange?
    /// That it was sent with; nil where they are not known any more.
    var options: RequestOptions?

    /// Where the answer came from, see `PreparedRequest.home`.
    func home(of exchange: Exchange) -> String {
        PreparedRequest(request: exchange.request, options: options ?? RequestOptions()).home
    }

    static func == (left: LastAnswer, right: LastAnswer) -> Bool {
        left.place == right.place && left.exchange?.date == right.exchange?.date
    }

    static func all(_ lookups: [String], _ model: Model) -> [String: LastAnswer] {
        lookups.reduce(into: [:]) { answers, text in
            guard let lookUp = ResponseLookUp(text) else { return }
            let open = request(behind: lookUp, model)
            let exchange = open?.lastAnswer
            answers[text] = LastAnswer(
                place: place(of: lookUp, model), exchange: exchange,
                options: exchange == nil ? nil : open?.sentOptions)
        }
    }

    /// Of those of this collection that were opened in this run.
    static func request(behind lookUp: ResponseLookUp, _ model: Model) -> OpenRequest? {
        let place = place(of: lookUp, model)
        let root = model.environments.root
        return ([model.request] + model.parked.values).first { request in
            place.map { $0 == request.place } ?? (request.name == lookUp.request && request.isOf(root))
        }
    }

    private static func place(of lookUp: ResponseLookUp, _ model: Model) -> RequestPlace? {
        model.library.requests.first { $0.place.path == lookUp.request || $0.name == lookUp.request }?.place
    }
}

extension OpenRequest {
    fileprivate var lastAnswer: Exchange? {
        if case .received(let exchange) = exchange { exchange } else { nil }
    }

    /// Without a file it is of the collection that it was sent in.
    fileprivate func isOf(_ collection: String) -> Bool {
        (place?.collection ?? sentIn?.collection) == collection
    }
}

/// What was found, by name, and a sentence for what was not.
public struct LookUpAnswer: Equatable, Sendable {
    public var secrets: [String: String]
    public var lookedUp: [String: String]
    public var faults: [String: String]
    /// For what was taken out of answers, where each came from.
    public var homes: [String: String]

    public init(
        secrets: [String: String] = [:], lookedUp: [String: String] = [:], faults: [String: String] = [:],
        homes: [String: String] = [:]
    ) {
        self.secrets = secrets
        self.lookedUp = lookedUp
        self.faults = faults
        self.homes = homes
    }
}

extension Environments {
    mutating func learn(_ answer: LookUpAnswer) {
        secrets.merge(answer.secrets) { _, new in new }
        hear(answer.secrets.values)
        lookedUp.merge(answer.lookedUp) { _, new in new }
        for name in answer.lookedUp.keys { (lookUpFaults[name], homes[name]) = (nil, answer.homes[name]) }
        for (name, sentence) in answer.faults where name.utf8.hasPrefix("$") {
            lookedUp[name] = nil
            lookUpFaults[name] = sentence
        }
    }
}

extension PreparationError {
    /// Sentences may quote what was sent.
    func hiding(_ secrets: SecretMask) -> PreparationError {
        guard !secrets.isEmpty else { return self }
        return PreparationError(
            problems: problems.map { Problem(place: $0.place, sentence: secrets.masked($0.sentence)) })
    }
}
