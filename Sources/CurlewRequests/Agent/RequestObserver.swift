public import CurlewNetworking

/// An accessory made of functions, for what needs no type of its own (YTKNetwork's block accessory of 3.0.4, which
/// `YTKAnimatingRequestAccessory` shows how people use). `RequestClient.start(_:telling:)` takes one on the way.
public struct RequestObserver: RequestAccessory {
    public var name: String
    private let started: @Sendable (PreparedRequest) -> Void
    private let stopping: @Sendable (TaskResult) -> Void
    private let stopped: @Sendable (TaskResult) -> Void

    /// Each may be called on any thread.
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
