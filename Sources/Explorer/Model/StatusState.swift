/// The status line's message and the log of earlier messages.
struct StatusState: Equatable, Sendable {
    private(set) var message: Message?
    private(set) var log: [Message] = []

    /// The most messages in the log.
    static let limit = 500

    init() {}

    public struct Message: Equatable, Sendable {
        var text: String
        var tone: Tone
        var timeOfDay: String
    }

    /// The kind of a message.
    enum Tone: Equatable, Sendable { case plain, ok, warning, error }

    /// Shows a message. An error stays until its cause changes; any other message until the next key.
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
