internal import Synchronization

/// The identity of a running request. The caller chooses it and uses it once in a manager.
public struct RequestID: Hashable, Sendable {
    public let rawValue: UInt64

    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    private static let last = Atomic<UInt64>(1 << 48)

    /// An identity that this process has not used. Callers choose their own numbers below 2^48, so that none is the
    /// same.
    public static func unique() -> RequestID {
        RequestID(last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
