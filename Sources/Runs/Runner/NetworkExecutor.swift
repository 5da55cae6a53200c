public import Checks
public import CurlewNetworking
public import CurlewRequests
internal import CurlewTransport
public import Drafting
public import Serialization

/// Carries steps out over a `NetworkAgent`: what the steps before have captured stands over the environment's variables,
/// and every request is written when its turn comes.
public struct NetworkExecutor: StepExecutor {
    /// What a request stands on, with the variables in force at its turn.
    public typealias Context = @Sendable (RunItem, VariableSet) -> PreparationContext

    private let agent: NetworkAgent
    private let variables: VariableSet
    private let context: Context
    private let policy: ConsentPolicy
    private let mask: RunMask
    private let next: @Sendable (RunItem, StepOutcome) async -> [RunItem]

    /// - Parameters:
    ///   - variables: those of the environment.
    ///   - context: files, header fields of the manager, the time; asked for each sending.
    ///   - next: steps that an answer brings.
    public init(
        _ agent: NetworkAgent, variables: VariableSet = VariableSet(), policy: ConsentPolicy = .ownRequests,
        context: @escaping Context,
        next: @escaping @Sendable (RunItem, StepOutcome) async -> [RunItem] = { _, _ in [] }
    ) {
        self.agent = agent
        self.variables = variables
        self.context = context
        mask = RunMask(variables)
        self.policy = policy
        self.next = next
    }

    public func following(_ item: RunItem, _ outcome: StepOutcome) async -> [RunItem] { await next(item, outcome) }

    public func execute(
        _ item: RunItem, with values: [CapturedValue], report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> StepOutcome {
        let variables = variables.taking(values)
        var outcome = await execute(item, variables, values, report)
        outcome.mask = mask.learning(values + outcome.captured, and: outcome.credentials)
        return outcome
    }

    private func execute(
        _ item: RunItem, _ variables: VariableSet, _ captured: [CapturedValue],
        _ report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> StepOutcome {
        let sending: Sending
        switch await policy.sending(item, in: context(item, variables), captured) {
        case .success(let ready): sending = ready
        case .failure(let refusal): return StepOutcome(.refused(refusal.sentences))
        }
        let (prepared, hooks) = (sending.request, policy.hooks(of: sending))
        let request = AgentRequest(prepared, checks: sending.checks, accessories: [hooks].compactMap(\.self))
        switch await send(request, report) {
        case .success(let exchange):
            var outcome = outcome(of: exchange, sending, variables)
            outcome.credentials = prepared.secretTexts.union(exchange.secretTexts)
            outcome.captured += hooks?.captured(from: exchange) ?? []
            let issuingOrigin = prepared.issuingOrigin(of: exchange)
            for index in outcome.captured.indices { outcome.captured[index].issuingOrigin = issuingOrigin }
            return outcome
        case .failure(let failure):
            var outcome = StepOutcome(.failure(failure))
            outcome.credentials = prepared.secretTexts.union(failure.secretTexts)
            return outcome
        }
    }

    /// To its end: what the answer makes stale in the cache is gone before the next step looks there. Nobody is there to
    /// be asked for a name and a password: the answer that asks is the result.
    private func send(
        _ request: AgentRequest, _ report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> TaskResult {
        await agent.run(request) { event in
            if case .session(let event) = event { report(event) }
        }
    }

    private func outcome(of exchange: Exchange, _ sending: Sending, _ variables: VariableSet) -> StepOutcome {
        var outcome = StepOutcome(.exchange(exchange))
        for result in CaptureRule.capture(sending.captures, from: exchange) {
            switch result {
            case .success(var value):
                // A name that the environment calls secret is secret.
                value.isSecret = value.isSecret || variables.secrets.contains(value.name)
                outcome.captured.append(value)
            case .failure(let failure): outcome.missing.append("\(failure)")
            }
        }
        return outcome
    }
}

extension VariableSet {
    /// With what steps have captured over it: texts of servers, in which no names are replaced.
    func taking(_ values: [CapturedValue]) -> VariableSet {
        var set = self
        for value in values {
            set[value.name] = value.value
            set.literals.insert(value.name)
            if value.isSecret { set.secrets.insert(value.name) }
        }
        return set
    }
}
