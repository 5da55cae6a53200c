import Synchronization

/// What all connections share: the API's state and the connections at rest.
final class DemoService: Sendable {
    let resting: RestingConnections
    private let api = Mutex(DemoAPI())

    /// `sleep` returns after the time given, or throws when its task is cancelled.
    init(sleep: @escaping @Sendable (Duration) async throws -> Void) {
        resting = RestingConnections(sleep: sleep)
    }

    /// Wakes every connection and lets none rest again, so that the daemon can stop.
    func end() {
        resting.end()
    }

    func respond(to request: DemoRequest) -> DemoResponse {
        api.withLock { $0.respond(to: request) }
    }
}
