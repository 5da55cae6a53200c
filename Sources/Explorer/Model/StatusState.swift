/// The status line's message and everything that was said before.
struct StatusState: Equatable, Sendable {
    private(set) var message: Message?
    private(set) var log: [Message] = []

    /// The log keeps this many.
    static let limit = 500

    init() {}

    public struct Message: Equatable, Sendable {
        var text: String
        var tone: Tone
        var timeOfDay: String
    }

    /// How a message is meant.
    enum Tone: Equatable, Sendable { case plain, ok, warning, error }

    /// An error stays until the cause changes; anything else until the next key.
    mutating func say(_ text: String, _ tone: Tone = .plain, at timeOfDay: String = "") {
        let message = Message(text: text, tone: tone, timeOfDay: timeOfDay)
        self.message = message
        log.append(message)
        if log.count > Self.limit { log.removeFirst(log.count - Self.limit) }
    }

    mutating func clear() {
        message = nil
    }
}
