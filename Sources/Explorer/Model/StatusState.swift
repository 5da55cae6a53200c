/// The status line's message and everything that was said before.
public struct StatusState: Equatable, Sendable {
    public private(set) var message: Message?
    public private(set) var log: [Message] = []

    /// The log keeps this many.
    public static let limit = 500

    public init() {}

    public struct Message: Equatable, Sendable {
        public var text: String
        public var tone: Tone
        public var timeOfDay: String
    }

    /// How a message is meant.
    public enum Tone: Equatable, Sendable { case plain, ok, warning, error }

    /// An error stays until the cause changes; anything else until the next key.
    public mutating func say(_ text: String, _ tone: Tone = .plain, at timeOfDay: String = "") {
        let message = Message(text: text, tone: tone, timeOfDay: timeOfDay)
        self.message = message
        log.append(message)
        if log.count > Self.limit { log.removeFirst(log.count - Self.limit) }
    }

    public mutating func clear() {
        message = nil
    }
}
