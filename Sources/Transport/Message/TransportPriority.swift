/// Which of the waiting requests goes first; among equals the oldest.
public enum TransportPriority: Int, Sendable, CaseIterable, Comparable {
    case low, normal, high

    public static func < (left: TransportPriority, right: TransportPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
