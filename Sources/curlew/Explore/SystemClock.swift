import Commands
import CurlewSerialization
import Explorer
import Glibc

/// The time for the screen and for files. For tests, `CURLEW_NOW` sets where it starts.
nonisolated struct SystemClock: Sendable {
    private let given: FixedTime?
    private let started = ContinuousClock.now

    init(environment: [String: String]) {
        given = FixedTime(environment)
    }

    /// Seconds since 1970; a fixed time does not advance.
    var standing: Double {
        given?.now.map { Double($0.seconds) } ?? reading().seconds
    }

    func reading() -> ClockReading {
        let fixed = given?.now
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if let fixed { now = timespec(tv_sec: Int(fixed.seconds), tv_nsec: 0) }
        // Durations are measured even when the shown time is fixed.
        let running = fixed.map { Double($0.seconds) + Self.seconds(ContinuousClock.now - started) }
        return ClockReading(
            timeOfDay: Self.timeOfDay(now.tv_sec, isUTC: fixed != nil), iso8601: Self.iso8601(now.tv_sec),
            seconds: running ?? Double(now.tv_sec) + Double(now.tv_nsec) / 1e9)
    }

    /// `14:02`, local time; UTC where the clock is fixed.
    func shortTime(_ seconds: Double) -> String {
        guard abs(seconds) < 1e12 else { return "an earlier run" }
        return String(Self.timeOfDay(Int(seconds), isUTC: given != nil).prefix(5))
    }

    /// Seconds that local time is ahead of UTC at a time, given in seconds since 1970; 0 where the clock is fixed.
    func offset(at seconds: Double) -> Int {
        guard given == nil, abs(seconds) < 1e12 else { return 0 }
        var (time, fields) = (Int(seconds), tm())
        localtime_r(&time, &fields)
        return fields.tm_gmtoff
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private static func timeOfDay(_ seconds: Int, isUTC: Bool) -> String {
        var (time, fields) = (seconds, tm())
        if isUTC { gmtime_r(&time, &fields) } else { localtime_r(&time, &fields) }
        return "\(two(fields.tm_hour)):\(two(fields.tm_min)):\(two(fields.tm_sec))"
    }

    private static func iso8601(_ seconds: Int) -> String {
        var (time, fields) = (seconds, tm())
        gmtime_r(&time, &fields)
        let day = "\(fields.tm_year + 1900)-\(two(fields.tm_mon + 1))-\(two(fields.tm_mday))"
        return "\(day)T\(two(fields.tm_hour)):\(two(fields.tm_min)):\(two(fields.tm_sec))Z"
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
