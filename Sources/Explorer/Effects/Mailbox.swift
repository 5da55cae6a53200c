internal import Synchronization

/// Messages on their way to the main actor: what comes while it is at work is taken in one go.
public final class Mailbox: Sendable {
    private struct State {
        var messages: [Message] = []
        var isWatched = false
    }

    private let state = Mutex(State())

    public init() {}

    /// True: nothing was waiting, so that somebody has to be told.
    public func put(_ message: Message) -> Bool {
        state.withLock { state in
            state.messages.append(message)
            return state.messages.count == 1 && !state.isWatched
        }
    }

    public func takeAll() -> [Message] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// What comes while `body` runs; nobody is told of it. Empty where somebody had been told of an earlier message,
    /// who takes them all.
    public func watch(_ body: () -> Void) -> [Message] {
        let isFirst = state.withLock { state in
            state.isWatched = state.messages.isEmpty
            return state.isWatched
        }
        body()
        guard isFirst else { return [] }
        return state.withLock { state in
            defer { state = State() }
            return state.messages
        }
    }
}
