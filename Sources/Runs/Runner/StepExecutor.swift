public import Checks
public import CurlewNetworking

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
