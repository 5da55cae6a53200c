public import CurlewNetworking

/// An accessory made of functions, for uses that need no type of their own (the block accessory of YTKNetwork 3.0.4;
/// `YTKAnimatingRequestAccessory` shows its use). `RequestClient.start(_:telling:)` adds one to a request.
public struct RequestObserver: RequestAccessory {
    public var name: String
    private let started: @Sendable (PreparedRequest) -> Void
    private let stopping: @Sendable (TaskResult) -> Void
    private let stopped: @Sendable (TaskResult) -> Void

    /// The functions may be called on any thread.
    public init(
        name: String = "observer", willStart: @escaping @Sendable (PreparedRequest) -> Void = { _ in },
        willStop: @escaping @Sendable (TaskResult) -> Void = { _ in },
        didStop: @escaping @Sendable (TaskResult) -> Void = { _ in }
    ) {
        self.name = name
        started = willStart
        stopping = willStop
        stopped = didStop
    }

    public func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
        started(request)
        return request
    }

    public func willStop(_ outcome: TaskResult) async { stopping(outcome) }
    public func didStop(_ outcome: TaskResult) async { stopped(outcome) }
}
