import Synchronization

/// The state of the API, shared by its plain port and its port over TLS.
final class DemoState: Sendable {
    let api = Mutex(DemoAPI())
}

/// The objects that all connections of one port share: the API's state and the suspended connections.
final class DemoService: Sendable {
    let resting: SuspendedConnections
    private let state: DemoState
    /// True for the port over TLS.
    let isSecure: Bool

    /// - Parameter sleep: returns after the given time, or throws when its task is cancelled.
    init(_ state: DemoState, isSecure: Bool = false, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.state = state
        self.isSecure = isSecure
        resting = SuspendedConnections(sleep: sleep)
    }

    /// Resumes every suspended connection and allows no further suspension, so that the daemon can stop.
    func end() {
        resting.end()
    }

    func respond(to request: DemoRequest) -> DemoResponse {
        state.api.withLock { $0.respond(to: request) }
    }
}
