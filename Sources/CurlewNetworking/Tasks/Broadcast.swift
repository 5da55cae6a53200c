internal import Synchronization

/// Sends elements to any number of listeners, each with its own stream. May be used from any thread.
final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
        var lastListener = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// A stream of `first` and of all later elements, up to `finish`.
    func listen(
        _ policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded, first: Element? = nil
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
        if let first { continuation.yield(first) }
        let number: Int? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            return state.lastListener
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.forget(number) }
        return stream
    }

    func send(_ element: Element) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(element) }
    }

    /// Ends every stream, also those that are requested later.
    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    private func forget(_ number: Int) {
        state.withLock { $0.listeners[number] = nil }
    }
}
