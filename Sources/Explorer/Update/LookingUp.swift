public import Drafting
import HTTPMessage
import Networking
import Serialization
import Transport
public import Workspace

/// What a request needs before it can be written: secrets from elsewhere, files, answers of other requests. And the
/// question of a protected environment.
enum LookingUp {
    /// Sends, after what has to come first.
    static func go(_ planned: PlannedSend, _ model: inout Model) -> [Effect] {
        var planned = planned
        planned.revision = planned.revision ?? model.request.revisionID
        guard planned.revision == model.request.revisionID else {
            model.status.say("not sent: the request changed meanwhile", .warning)
            return []
        }
        if let problem = model.environments.values.obstacles.first {
            model.status.say("Not sent. \(problem)", .error)
            return []
        }
        if case .again(let request) = planned.kind { return again(request, planned, &model) }
        refreshClock(&model)
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

    /// Times that are made mean the moment of sending.
    private static func refreshClock(_ model: inout Model) {
        guard model.request.wanted?.mayMakeValues ?? true else { return }
        guard let now = DateTime(typed: model.clock.iso8601, now: nil), model.environments.generators.now != now else {
            return
        }
        guard model.request.draft.templates.contains(where: { $0.contains("$") }) || usesMadeValues(model) else {
            return
        }
        model.environments.generators.now = now
    }

    private static func usesMadeValues(_ model: Model) -> Bool {
        model.shownVariables.names(in: model.request.draft.templates).contains { $0.hasPrefix("$") }
    }

    // MARK: Protected environments

    private static func asks(before planned: PlannedSend, _ method: String, _ model: inout Model) -> Bool {
        let values = model.environments.values
        guard values.isProtected, !planned.isConfirmed, !MethodProperties.isSafe(method), let name = values.environment
        else {
            return false
        }
        model.planned = planned
        model.overlays.append(
            .question(QuestionState(.protected(environment: name, what: "\(method) \(target(model))"))))
        return true
    }

    private static func method(_ model: Model) -> String {
        VariableResolver.resolve(model.request.draft.method, using: model.shownVariables).text.uppercased()
    }

    /// The URL as it may be shown.
    private static func target(_ model: Model) -> String {
        if case .success(let prepared)? = model.request.derived?.prepared { return prepared.request.url }
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
        let host = (try? model.request.derived?.prepared.get())?.destination ?? ""
        return [
            .lookUp(
                LookUpJob(
                    id: job, needs: needs, place: model.environments.place, folder: FilePaths.folder(model),
                    host: host, answers: LastAnswer.all(needs.lookups, model)))
        ]
    }

    static func receive(_ answer: LookUpAnswer, for job: JobID, _ model: inout Model) -> [Effect] {
        if sketched(answer, for: job, &model) { return [] }
        guard var planned = model.planned, planned.job == job else { return [] }
        model.planned = nil
        model.status.clear()
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
    /// Where the request goes, with the port where one is written.
    public var host: String
    /// Last answers for `{{$response ...}}`, by the text between the braces.
    var answers: [String: LastAnswer] = [:]
}

/// Another request's last answer: in this run, else where it is kept.
struct LastAnswer: Equatable, Sendable {
    var place: RequestPlace?
    var exchange: Exchange?

    static func == (left: LastAnswer, right: LastAnswer) -> Bool {
        left.place == right.place && left.exchange?.date == right.exchange?.date
    }

    static func all(_ lookups: [String], _ model: Model) -> [String: LastAnswer] {
        lookups.reduce(into: [:]) { answers, text in
            guard let lookUp = ResponseLookUp(text) else { return }
            let place = model.library.requests.first {
                $0.place.path == lookUp.request || $0.name == lookUp.request
            }?.place
            let open = ([model.request] + model.parked.values).first { request in
                place.map { $0 == request.place } ?? (request.name == lookUp.request)
            }
            answers[text] = LastAnswer(place: place, exchange: open?.lastAnswer)
        }
    }
}

extension OpenRequest {
    fileprivate var lastAnswer: Exchange? {
        if case .received(let exchange) = exchange { exchange } else { nil }
    }
}

/// What was found, by name, and a sentence for what was not.
public struct LookUpAnswer: Equatable, Sendable {
    public var secrets: [String: String]
    public var lookedUp: [String: String]
    public var faults: [String: String]

    public init(secrets: [String: String] = [:], lookedUp: [String: String] = [:], faults: [String: String] = [:]) {
        self.secrets = secrets
        self.lookedUp = lookedUp
        self.faults = faults
    }
}

extension Environments {
    mutating func learn(_ answer: LookUpAnswer) {
        secrets.merge(answer.secrets) { _, new in new }
        heard.formUnion(answer.secrets.values)
        lookedUp.merge(answer.lookedUp) { _, new in new }
        for name in answer.lookedUp.keys { lookUpFaults[name] = nil }
        for (name, sentence) in answer.faults where name.hasPrefix("$") {
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
