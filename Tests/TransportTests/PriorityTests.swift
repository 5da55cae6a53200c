import CurlewTransport
import TestSupport
import Testing

/// Which of the waiting requests goes first.
@Suite struct PriorityTests {
    @Test func `the most urgent goes first, among equals the oldest`() async throws {
        let server = try LoopbackServer { number in
            number == 0
                ? [.readHead, .silence] : [.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), .again]
        }
        let transport = CurlTransport(width: 1)
        let first = await waiting(for: .phase(.waiting), "/first", .normal, server, transport)
        var others: [Task<Sending, Never>] = []
        for (path, priority) in [("/1", TransportPriority.low), ("/2", .normal), ("/3", .high), ("/4", .normal)] {
            others.append(await waiting(for: .phase(.queued), path, priority, server, transport))
        }
        first.cancel()
        for other in others { #expect(await other.value.error == nil) }
        let paths = server.received.compactMap { $0.split(separator: " ").dropFirst().first }
        #expect(paths == ["/first", "/3", "/2", "/4", "/1"])
    }

    /// A request that has come as far as this event.
    private func waiting(
        for event: TransportEvent, _ path: String, _ priority: TransportPriority, _ server: LoopbackServer,
        _ transport: CurlTransport
    ) async -> Task<Sending, Never> {
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        let request = TransportRequest(url: server.url + path, timeout: .seconds(1200), priority: priority)
        let task = Task { await Sending.run(request, over: transport) { if $0 == event { reach.finish() } } }
        for await _ in reached {}
        return task
    }
}
