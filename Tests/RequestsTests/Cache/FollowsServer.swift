import CurlewMessage
import CurlewNetworking

@testable import CurlewRequests

/// Suites about answers that hold as the server says, by RFC 9111 as a private cache.
protocol FollowsServer {}

extension FollowsServer {
    /// A server that gives the same fields each time.
    func bench(_ fields: HeaderFields, status: Int = 200) throws -> Workbench {
        try Workbench { _, number in .counter(number, status: status, fields) }
    }

    /// One sending that asks the cache.
    func send(
        _ bench: Workbench, _ request: PreparedRequest = .get(), mode: CacheMode = .use
    ) async -> Outcome {
        await bench.send(request, .followServer, mode: mode)
    }
}
