import Synchronization

/// Messages on their way to the main actor: what comes while it is at work is taken in one go.
public final class Mailbox: Sendable {
    private let messages = Mutex<[Message]>([])

    public init() {}

    /// True: nothing was waiting, so that somebody has to be told.
    public func put(_ message: Message) -> Bool {
        messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
    }

    public func takeAll() -> [Message] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
