internal import Synchronization

/// The identity of a request under way; chosen by the caller, used once in its manager.
public struct RequestID: Hashable, Sendable {
    public let rawValue: UInt64

    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    private static let last = Atomic<UInt64>(1 << 48)

    /// One that nobody in this process has had. Numbers below 2^48 are the callers' own.
    public static func unique() -> RequestID {
        RequestID(last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
