import Synchronization

/// The state of the API, shared by its plain and its secure door.
final class DemoState: Sendable {
    let api = Mutex(DemoAPI())
}

/// What all connections of one door share: the API's state and the connections at rest.
final class DemoService: Sendable {
    let resting: SuspendedConnections
    private let state: DemoState
    /// Over TLS.
    let isSecure: Bool

    /// `sleep` returns after the time given, or throws when its task is cancelled.
    init(_ state: DemoState, isSecure: Bool = false, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.state = state
        self.isSecure = isSecure
        resting = SuspendedConnections(sleep: sleep)
    }

    /// Wakes every connection and lets none rest again, so that the daemon can stop.
    func end() {
        resting.end()
    }

    func respond(to request: DemoRequest) -> DemoResponse {
        state.api.withLock { $0.respond(to: request) }
    }
}
