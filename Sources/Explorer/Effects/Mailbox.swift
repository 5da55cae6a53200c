import Synchronization

/// Messages for the main actor. Messages that arrive while it is busy are taken all at once.
public final class Mailbox: Sendable {
    private let messages = Mutex<[Message]>([])

    public init() {}

    /// Adds a message. Returns true when the mailbox was empty, so that the main actor has to be woken.
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
