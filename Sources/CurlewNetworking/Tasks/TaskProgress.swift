/// How far one direction of a task is (`NSProgress` as `uploadProgressForTask:` and `downloadProgressForTask:` give it).
///
/// Unlike there a streamed upload of known length has a fraction: the total comes from the body, not from a field.
public struct TaskProgress: Sendable, Equatable {
    public enum Direction: String, Sendable, CaseIterable {
        case upload, download
    }

    public var direction: Direction
    /// Bytes. A continued download begins at what was there.
    public var completed: Int64
    /// Bytes; nil while nobody has said how many, and then there is no fraction.
    public var total: Int64?

    public init(_ direction: Direction, completed: Int64 = 0, total: Int64? = nil) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }

    /// Between 0 and 1; nil when the total is unknown, or turned out to be wrong.
    public var fraction: Double? {
        guard let total, total >= 0, completed <= total else { return nil }
        return total == 0 ? 1 : Double(completed) / Double(total)
    }
}
