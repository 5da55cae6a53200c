public import CurlewChecks
public import CurlewNetworking
public import CurlewRequests
public import CurlewSerialization
internal import CurlewTransport
public import Drafting

/// Sends steps over a `NetworkAgent`. Values that earlier steps captured override the environment's variables, and
/// every request is prepared at its turn.
public struct NetworkExecutor: StepExecutor {
    /// Gives the context of a request, with the variables in force at its turn.
    public typealias Context = @Sendable (RunItem, VariableSet) -> PreparationContext

    private let agent: NetworkAgent
    private let variables: VariableSet
    private let context: Context
    private let policy: ConsentPolicy
    private let mask: RunMask
    private let next: @Sendable (RunItem, StepOutcome) async -> [RunItem]
    private let record: (@Sendable (RunItem, Sending, TaskResult, SecretMask) async -> Void)?

    /// - Parameters:
    ///   - variables: those of the environment.
    ///   - context: gives files, the manager's header fields and the time; called for each sending.
    ///   - record: keeps each sending with its end in the history; the mask has every secret known by then. Nil keeps
    ///     nothing.
    ///   - next: gives steps that an answer adds.
    public init(
        _ agent: NetworkAgent, variables: VariableSet = VariableSet(), policy: ConsentPolicy = .ownRequests,
        context: @escaping Context,
        record: (@Sendable (RunItem, Sending, TaskResult, SecretMask) async -> Void)? = nil,
        next: @escaping @Sendable (RunItem, StepOutcome) async -> [RunItem] = { _, _ in [] }
    ) {
        self.agent = agent
        self.variables = variables
        self.context = context
        mask = RunMask(variables)
        self.policy = policy
        self.next = next
        self.record = record
    }

    public func following(_ item: RunItem, _ outcome: StepOutcome) async -> [RunItem] { await next(item, outcome) }

    public func execute(
        _ item: RunItem, with values: [CapturedValue], report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> StepOutcome {
        let variables = variables.taking(values)
        let (end, ended) = await execute(item, variables, values, report)
        var outcome = end
        let known = mask.learning(values)
        outcome.captured = end.captured.map { $0.hiding(known, variables.secrets) }
        outcome.mask = mask.learning(values + outcome.captured, and: outcome.credentials)
        outcome.title = outcome.mask.shown(mask.title(item.step.title, variables.taking(outcome.captured)))
        if let ended, ended.sending.keepsHistory { await record?(item, ended.sending, ended.result, outcome.mask) }
        return outcome
    }

    private typealias Ended = (sending: Sending, result: TaskResult)

    private func execute(
        _ item: RunItem, _ variables: VariableSet, _ captured: [CapturedValue],
        _ report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> (StepOutcome, Ended?) {
        let sending: Sending
        switch await policy.sending(item, in: context(item, variables), captured) {
        case .success(let ready): sending = ready
        case .failure(let refusal): return (StepOutcome(.refused(refusal.sentences)), nil)
        }
        let (prepared, hooks) = (sending.request, policy.hooks(of: sending))
        let request = AgentRequest(prepared, checks: sending.checks, accessories: [hooks].compactMap(\.self))
        let result = await send(request, report)
        return (outcome(of: result, sending, hooks), (sending: sending, result: result))
    }

    private func outcome(
        of result: TaskResult, _ sending: Sending, _ hooks: HookAccessory?
    ) -> StepOutcome {
        let prepared = sending.request
        switch result {
        case .success(let exchange):
            var outcome = outcome(of: exchange, sending)
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

    /// Sends the request and reads all events, so that cache entries made stale by the answer are removed before the
    /// next step reads the cache. No user name or password is asked for: an answer with a challenge is the result.
    private func send(
        _ request: AgentRequest, _ report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> TaskResult {
        await agent.run(request) { event in
            if case .session(let event) = event { report(event) }
        }
    }

    private func outcome(of exchange: Exchange, _ sending: Sending) -> StepOutcome {
        var outcome = StepOutcome(.exchange(exchange))
        for result in CaptureRule.capture(sending.captures, from: exchange) {
            switch result {
            case .success(let value): outcome.captured.append(value)
            case .failure(let failure): outcome.missing.append("\(failure)")
            }
        }
        return outcome
    }
}

extension VariableSet {
    /// The variables with captured values over them. These are texts of servers, in which no names are replaced.
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
