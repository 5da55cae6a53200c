/// The status line's message and the log of earlier messages.
struct StatusState: Equatable, Sendable {
    private(set) var message: Message?
    private(set) var log: [Message] = []
    /// Number of messages so far; a timer takes its message away by it.
    private var count = 0
    /// The message that a timer runs for.
    private var timed = 0
    /// The message that stays until it was drawn, whatever is typed before.
    private var held = 0

    /// The most messages in the log.
    static let limit = 500
    /// The time after which a message gives way to the result of the request; it stays in the log.
    static let patience = Duration.seconds(5)

    init() {}

    public struct Message: Equatable, Sendable {
        var text: String
        var tone: Tone
        var timeOfDay: String
    }

    /// The kind of a message.
    enum Tone: Equatable, Sendable { case plain, ok, warning, error }

    /// Shows a message. An error stays until the next key or another message, any other message for `patience` at most.
    mutating func say(_ text: String, _ tone: Tone = .plain, at timeOfDay: String = "") {
        let message = Message(text: text, tone: tone, timeOfDay: timeOfDay)
        self.message = message
        count += 1
        keep(message)
    }

    /// Keeps a fact that must not hide a message: it is shown where none stands, and is in the log.
    mutating func note(_ text: String, _ tone: Tone = .plain, isShown: Bool, at timeOfDay: String) {
        guard message == nil || tone == .error, isShown else {
            return keep(Message(text: text, tone: tone, timeOfDay: timeOfDay))
        }
        say(text, tone, at: timeOfDay)
    }

    private mutating func keep(_ message: Message) {
        log.append(message)
        if log.count > Self.limit { log.removeFirst(log.count - Self.limit) }
    }

    /// A message that keys which were typed ahead do not take away.
    mutating func hold(_ text: String, _ tone: Tone) {
        say(text, tone)
        held = count
    }

    mutating func clear() {
        message = nil
    }

    /// A key was pressed: the message has been read, if it was drawn.
    mutating func takeKey() {
        if held != count || !isUntimed { clear() }
    }

    /// Whether the message passes, and no timer runs for it yet.
    var isUntimed: Bool { message.map { $0.tone != .error } == true && timed != count }

    /// The number of a message that passes and that no timer runs for yet; from now on one does.
    mutating func takeUntimed() -> Int? {
        guard isUntimed else { return nil }
        timed = count
        return count
    }

    /// Takes the message of that number away; does nothing when another one was shown since.
    mutating func pass(_ number: Int) {
        if number == count { message = nil }
    }
}
