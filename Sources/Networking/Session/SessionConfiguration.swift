internal import Glibc

/// The bounds a session works under, and its clock.
public struct SessionConfiguration: Sendable {
    /// Decoded bytes of a response body that are kept in memory; above it they go to a file in `spoolDirectory`.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// Most decoded bytes of a response body.
    public var responseLimit: Int64
    /// Seconds since 1970-01-01 00:00 UTC.
    public var now: @Sendable () -> Double

    public init(
        spoolBound: Int = 8 << 20, spoolDirectory: String = "/tmp", responseLimit: Int64 = Int64(UInt32.max),
        now: @escaping @Sendable () -> Double = Self.systemClock
    ) {
        self.spoolBound = spoolBound
        self.spoolDirectory = spoolDirectory
        self.responseLimit = responseLimit
        self.now = now
    }

    public static let systemClock: @Sendable () -> Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
