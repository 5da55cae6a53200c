public import Checks
public import CurlewNetworking
public import Drafting
internal import Serialization
public import Workspace

/// Keeps a collection from reading, running and sending what is not its own without a yes: files outside it, sockets,
/// hooks, secrets that are read elsewhere, and secrets that this computer keeps or an answer of the run gave. The question
/// is asked again for each request as it is sent, since captured values and rows of data may lead elsewhere.
public struct ConsentPolicy: Sendable {
    private let place: ValuePlace
    private let environment: [String: String]
    private let values: EnvironmentValues
    private let answers: [OriginBoundSecret]
    private let policy: SendPolicy
    private let framingAdvice: String
    private let hasCookies: @Sendable () -> Bool
    private let refusal: @Sendable ([Permission]) async -> String?

    /// - Parameters:
    ///   - place: the collection and the environment.
    ///   - environment: this process's own, for hooks.
    ///   - values: what the names mean, and which of them are secrets.
    ///   - answers: texts such as `$response tour/log-in $.token` that are secrets too.
    ///   - policy: what nobody is asked about at a request's turn.
    ///   - framingAdvice: how to send a request whose fields contradict its body.
    ///   - hasCookies: whether cookies may go along with the next request.
    ///   - refusal: why something may not be, or nil where everything has its yes; may wait for a person.
    public init(
        place: ValuePlace, environment: [String: String], values: EnvironmentValues = EnvironmentValues(nil),
        answers: [OriginBoundSecret] = [], policy: SendPolicy = SendPolicy(protected: .yes, framing: .no),
        framingAdvice: String = "", hasCookies: @escaping @Sendable () -> Bool = { false },
        refusal: @escaping @Sendable ([Permission]) async -> String?
    ) {
        (self.place, self.environment, self.values) = (place, environment, values)
        (self.answers, self.policy, self.framingAdvice) = (answers, policy, framingAdvice)
        (self.hasCookies, self.refusal) = (hasCookies, refusal)
    }

    /// Where there is no collection of others to be careful with; hooks are not run.
    public static let ownRequests = ConsentPolicy(
        place: ValuePlace(collection: "", environment: ""), environment: [:], refusal: { _ in nil })

    /// The request of a step at its turn, or why it is not sent, in sentences.
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

    /// What sending the request reads and runs that is not the collection's own, and the secrets that it uses.
    ///
    /// - Parameter captured: what the steps before it took out of answers: it stands in the place of a secret of the same
    ///   name.
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
        (order.captured, order.hasCookies) = (captured, hasCookies())
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
