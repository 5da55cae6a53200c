/// The progress of one direction of a task (`NSProgress` as `uploadProgressForTask:` and `downloadProgressForTask:`
/// give it).
///
/// Unlike in AFNetworking, a streamed upload of known length has a fraction, because its total comes from the body, not
/// from a header field.
public struct TaskProgress: Sendable, Equatable {
    public enum Direction: String, Sendable, CaseIterable {
        case upload, download
    }

    public var direction: Direction
    /// Transferred bytes. Those of a continued download include the bytes of earlier runs.
    public var completed: Int64
    /// The number of all bytes; nil while it is unknown, and then there is no fraction.
    public var total: Int64?

    public init(_ direction: Direction, completed: Int64 = 0, total: Int64? = nil) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }

    /// From 0 to 1; nil when the total is unknown, or turned out to be wrong.
    public var fraction: Double? { Self.fraction(of: completed, in: total) }

    /// 1 for nothing of nothing, which is all of it.
    static func fraction(of count: Int64, in total: Int64?) -> Double? {
        guard let total, total >= 0, count <= total else { return nil }
        return total == 0 ? 1 : Double(count) / Double(total)
    }
}
