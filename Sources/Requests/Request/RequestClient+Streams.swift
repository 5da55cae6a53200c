extension RequestClient {
    /// What `work` tells, as a stream that ends with it. Whoever stops listening cancels it.
    static func stream<Event: Sendable>(
        _ work: @escaping @Sendable (_ tell: @escaping @Sendable (Event) -> Void) async -> Void
    ) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        let task = Task {
            await work { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { ending in
            if case .cancelled = ending { task.cancel() }
        }
        return stream
    }
}
