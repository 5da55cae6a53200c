public import CurlewChecks
public import CurlewNetworking
internal import CurlewTransport
internal import Drafting

/// The outcome of sending one step.
public struct StepOutcome: Sendable {
    /// The answer, or the reason why there is none.
    public indirect enum Answer: Sendable {
        /// The exchange with every check of the request.
        case exchange(Exchange)
        case failure(ExchangeFailure)
        /// The request could not be prepared: complete sentences. Nothing was sent.
        case refused([String])
    }

    public var answer: Answer
    public var captured: [CapturedValue]
    /// Values of `capture:` that the answer lacks: complete sentences.
    public var missing: [String]
    /// Credentials that were sent; they are masked in rows.
    public var credentials: Set<String> = []
    /// The step's title with the values of names that were known at its end; nil when it has no names.
    var title: String?
    /// The mask for the row, with the secrets known at the end of the step.
    var mask = SecretMask.none

    public init(_ answer: Answer, captured: [CapturedValue] = [], missing: [String] = []) {
        self.answer = answer
        self.captured = captured
        self.missing = missing
    }

    public var exchange: Exchange? {
        if case .exchange(let exchange) = answer { exchange } else { nil }
    }

    /// The faults, one sentence each; empty when the step passed.
    public var faults: [String] {
        switch answer {
        case .exchange(let exchange): exchange.checks.compactMap(\.fault) + missing
        case .failure(let failure): [failure.message]
        case .refused(let sentences): sentences
        }
    }

    var result: StepResult {
        let names = Set(captured.map(\.name))
        if case .failure(let failure) = answer, failure.error == .cancelled { return StepResult(.cancelled) }
        return StepResult(faults.isEmpty ? .passed : .failed, values: names, exchange: exchange)
    }
}

extension Check {
    /// `name: fault` for a failed check.
    var fault: String? {
        guard case .failed(let sentence) = result else { return nil }
        return "\(name): \(sentence)"
    }
}

/// Sends the steps of a run: over the network, or in tests without it.
public protocol StepExecutor: Sendable {
    /// Sends one request. `values` are those that earlier steps captured; of the same name the newest is last. When
    /// the task is cancelled, the request is cancelled and the outcome is a failure with `.cancelled`.
    func execute(
        _ item: RunItem, with values: [CapturedValue], report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> StepOutcome

    /// Steps that an answer adds (the callback of `YTKChainRequest.addRequest:callback:`).
    func following(_ item: RunItem, _ outcome: StepOutcome) async -> [RunItem]
}

extension StepExecutor {
    public func following(_ item: RunItem, _ outcome: StepOutcome) async -> [RunItem] { [] }
}
