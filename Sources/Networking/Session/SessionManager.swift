public import Transport

/// The identity of a request under way; chosen by the caller, used once.
public struct RequestID: Hashable, Sendable {
    public let rawValue: UInt64

    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// Sends prepared requests and makes exchanges of the answers (`AFURLSessionManager`).
public actor SessionManager {
    private let transport: any Transport
    private let configuration: SessionConfiguration
    private var running: [RequestID: Task<Void, Never>] = [:]

    public init(transport: any Transport, configuration: SessionConfiguration = SessionConfiguration()) {
        self.transport = transport
        self.configuration = configuration
    }

    /// Sends `request`. The stream tells what happens and ends with `finished` or `failed`; whoever stops listening
    /// before that cancels the request.
    public func send(_ request: PreparedRequest, id: RequestID) -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
        let run = RequestRun(transport: transport, configuration: configuration, prepared: request) {
            continuation.yield($0)
        }
        let task = Task {
            await run.run()
            running[id] = nil
            continuation.finish()
        }
        running[id] = task
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Ends that request with `failed(.cancelled)`; nothing happens when it is over already.
    public func cancel(_ id: RequestID) {
        running[id]?.cancel()
    }

    /// Ends every request.
    public func cancelAll() {
        for task in running.values { task.cancel() }
    }
}
