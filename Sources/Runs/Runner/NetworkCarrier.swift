public import Checks
internal import Drafting
public import Networking
public import Requests
public import Serialization
internal import Transport

/// Carries steps out over a `NetworkAgent`: what the steps before have captured stands over the environment's variables,
/// and every request is written when its turn comes.
public struct NetworkCarrier: StepCarrier {
    /// What a request stands on, with the variables in force at its turn.
    public typealias Surroundings = @Sendable (RunItem, VariableSet) -> RequestDraft.Surroundings

    private let agent: NetworkAgent
    private let variables: VariableSet
    private let surroundings: Surroundings
    private let guardian: RunGuard?
    private let mask: RunMask
    private let framing: @Sendable (FramingFault) -> String?
    private let next: @Sendable (RunItem, StepOutcome) async -> [RunItem]

    /// - Parameters:
    ///   - variables: those of the environment.
    ///   - surroundings: files, header fields of the manager, the time; asked for each sending.
    ///   - guardian: nil where there is no collection of others to be careful with; hooks are not run then.
    ///   - framing: why a request whose fields contradict its body is not sent, or nil where it is.
    ///   - next: steps that an answer brings.
    public init(
        _ agent: NetworkAgent, variables: VariableSet = VariableSet(), guardian: RunGuard? = nil,
        surroundings: @escaping Surroundings,
        framing: @escaping @Sendable (FramingFault) -> String? = { $0.sentence },
        next: @escaping @Sendable (RunItem, StepOutcome) async -> [RunItem] = { _, _ in [] }
    ) {
        self.agent = agent
        self.variables = variables
        self.surroundings = surroundings
        mask = RunMask(variables)
        self.guardian = guardian
        self.framing = framing
        self.next = next
    }

    public func following(_ item: RunItem, _ outcome: StepOutcome) async -> [RunItem] { await next(item, outcome) }

    public func carryOut(
        _ item: RunItem, with values: [CapturedValue], report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> StepOutcome {
        let variables = variables.taking(values)
        var outcome = await carryOut(item, variables, values, report)
        outcome.mask = mask.learning(values + outcome.captured, and: outcome.credentials)
        return outcome
    }

    private func carryOut(
        _ item: RunItem, _ variables: VariableSet, _ captured: [CapturedValue],
        _ report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> StepOutcome {
        let surroundings = surroundings(item, variables)
        let prepared: PreparedRequest
        do throws(PreparationError) {
            prepared = try item.draft.prepared(in: surroundings)
        } catch {
            return StepOutcome(.refused(error.problems.map(\.sentence)))
        }
        if let sentence = prepared.request.framingFault.flatMap(framing) { return StepOutcome(.refused([sentence])) }
        let hooks: HookAccessory?
        switch await guardian?.verdict(item, prepared, in: surroundings, captured) {
        case nil: hooks = nil
        case .success(let accessory): hooks = accessory
        case .failure(let refusal): return StepOutcome(.refused([refusal.sentence]))
        }
        let rules = item.draft.checkRules(defaults: item.defaults, variables: variables)
        let request = AgentRequest(prepared, checks: rules, accessories: [hooks].compactMap(\.self))
        switch await send(request, report) {
        case .success(let exchange):
            var outcome = outcome(of: exchange, item, variables)
            outcome.credentials = prepared.secretTexts.union(exchange.secretTexts)
            outcome.captured += hooks?.captured(from: exchange) ?? []
            let home = prepared.home(of: exchange)
            for index in outcome.captured.indices { outcome.captured[index].home = home }
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

    private func outcome(of exchange: Exchange, _ item: RunItem, _ variables: VariableSet) -> StepOutcome {
        var outcome = StepOutcome(.exchange(exchange))
        for result in CaptureRule.capture(item.draft.captureRules(variables: variables), from: exchange) {
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
