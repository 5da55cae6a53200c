public import Checks
public import CurlewNetworking
internal import CurlewTransport
internal import Drafting

/// What came of sending one step.
public struct StepOutcome: Sendable {
    /// The answer, or why there is none.
    public enum Answer: Sendable {
        /// With every check of the request in it.
        case exchange(Exchange)
        case failure(ExchangeFailure)
        /// It could not be made ready: whole sentences. Nothing was sent.
        case refused([String])
    }

    public var answer: Answer
    public var captured: [CapturedValue]
    /// What `capture:` asks for and the answer does not have: whole sentences.
    public var missing: [String]
    /// What went out with it that nobody else is to read.
    public var credentials: Set<String> = []
    /// Takes the secrets that were known when it was over out of what a row keeps.
    var mask = SecretMask.none

    public init(_ answer: Answer, captured: [CapturedValue] = [], missing: [String] = []) {
        self.answer = answer
        self.captured = captured
        self.missing = missing
    }

    public var exchange: Exchange? {
        if case .exchange(let exchange) = answer { exchange } else { nil }
    }

    /// What is wrong, a sentence each; empty when it passed.
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
    /// `name: what is wrong`, when it failed.
    var fault: String? {
        guard case .failed(let sentence) = result else { return nil }
        return "\(name): \(sentence)"
    }
}
