public import Checks
public import CurlewNetworking

/// What carries the steps of a run out. The network is behind it, or in tests nothing is.
public protocol StepExecutor: Sendable {
    /// Sends one request. `values` is what the steps before it have captured, the newest of a name last. When the task is
    /// cancelled, the request is ended and the outcome is a failure with `.cancelled`.
    func execute(
        _ item: RunItem, with values: [CapturedValue], report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> StepOutcome

    /// Steps that an answer brings (the callback of `YTKChainRequest.addRequest:callback:`).
    func following(_ item: RunItem, _ outcome: StepOutcome) async -> [RunItem]
}

extension StepExecutor {
    public func following(_ item: RunItem, _ outcome: StepOutcome) async -> [RunItem] { [] }
}
