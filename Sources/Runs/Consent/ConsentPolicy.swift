public import CurlewChecks
public import CurlewNetworking
internal import CurlewSerialization
public import Drafting
public import Workspace

/// Keeps a collection from reading, running and sending foreign resources without a grant: files outside it, sockets,
/// hooks, secrets with a source, and secrets that are kept here or captured in the run. The permission is checked
/// again for each request as it is sent, because captured values and rows of data may change its destination.
public struct ConsentPolicy: Sendable {
    private let place: ValuePlace
    private let environment: [String: String]
    private let values: EnvironmentValues
    private let answers: [OriginBoundSecret]
    private let policy: SendPolicy
    private let framingAdvice: String
    private let refusal: @Sendable ([Permission]) async -> String?

    /// - Parameters:
    ///   - place: the collection and the environment.
    ///   - environment: this process's own, for hooks.
    ///   - values: the values of the names, and which of them are secrets.
    ///   - answers: texts such as `$response tour/log-in $.token`, which are bound like secrets.
    ///   - policy: the answers to questions that are not asked at a request's turn.
    ///   - framingAdvice: how to send a request whose fields contradict its body.
    ///   - refusal: the reason why a permission is refused, or nil when all are granted; may wait for the user.
    public init(
        place: ValuePlace, environment: [String: String], values: EnvironmentValues = EnvironmentValues(nil),
        answers: [OriginBoundSecret] = [], policy: SendPolicy = SendPolicy(protected: .yes, framing: .no),
        framingAdvice: String = "", refusal: @escaping @Sendable ([Permission]) async -> String?
    ) {
        (self.place, self.environment, self.values) = (place, environment, values)
        (self.answers, self.policy, self.framingAdvice) = (answers, policy, framingAdvice)
        self.refusal = refusal
    }

    /// The policy for requests outside a collection; hooks are not run.
    public static let ownRequests = ConsentPolicy(
        place: ValuePlace(collection: "", environment: ""), environment: [:], refusal: { _ in nil })

    /// The sending of a step at its turn, or sentences that say why it is not sent.
    func sending(
        _ item: RunItem, in context: PreparationContext, _ captured: [CapturedValue]
    ) async -> Result<Sending, Refusal> {
        var steps = SendSteps(order(item, in: context, captured), policy)
        var step = steps.next(after: .beginWith(context.variables))
        while true {
            switch step {
            case .consent(let subject, _):
                let needs = subject.needs
                if !needs.isEmpty, let sentence = await refusal(needs) { return .failure(Refusal([sentence])) }
                step = steps.next(after: .consented(needs))
            case .send(let sending): return .success(sending)
            case .refuse(let refusal): return .failure(Refusal(refusal.sentences(framingAdvice)))
            case .findFiles, .ask, .lookUp, .chooseTarget, .none: return .failure(Refusal(["Nothing was sent."]))
            }
        }
    }

    func hooks(of sending: Sending) -> HookAccessory? { sending.hooks?.accessory(environment: environment) }

    /// The permissions for resources outside the collection that sending the request reads and runs, and for the
    /// secrets that it uses.
    ///
    /// - Parameter captured: values that earlier steps captured; they override secrets of the same name.
    public func needs(
        of item: RunItem, _ prepared: PreparedRequest, in context: PreparationContext,
        captured: [CapturedValue] = []
    ) -> [Permission] {
        let order = order(item, in: context, captured)
        let subject = order.subject(sending: prepared, context.variables)
        return subject.isEmpty ? [] : subject.needs
    }

    private func order(
        _ item: RunItem, in context: PreparationContext, _ captured: [CapturedValue]
    ) -> SendOrder {
        var order = SendOrder(
            item.draft, saved: item.draft, defaults: item.defaults, values: values, place: place,
            context: context)
        for answer in answers {
            order.known.lookedUp[answer.name] = context.variables[answer.name]
            order.known.issuingOrigins[answer.name] = answer.issuingOrigin
        }
        order.captured = captured
        if place.collection.isEmpty { order.hooks = nil }
        return order
    }

    struct Refusal: Error {
        var sentences: [String]

        init(_ sentences: [String]) { self.sentences = sentences }
    }
}

extension SendRefusal {
    fileprivate func sentences(_ framingAdvice: String) -> [String] {
        switch self {
        case .problems(let error): error.problems.map(\.sentence)
        case .obstacle(let sentence), .lookUp(let sentence): [sentence]
        case .framing(let fault): [fault.sentence + framingAdvice]
        case .unconfirmed(let environment, let method):
            ["The environment \"\(environment)\" is protected: \(method) is sent there with --yes only."]
        }
    }
}

extension ConsentPolicy.Refusal: CustomStringConvertible {
    var description: String { sentences.joined(separator: " ") }
}
