/// A moment, in the form for the screen and in the form for files.
public struct ClockReading: Equatable, Sendable {
    /// `14:02:11`, local time.
    var timeOfDay: String
    /// ISO 8601 in UTC.
    var iso8601: String
    /// Seconds since 1970.
    public var seconds: Double

    public init(timeOfDay: String = "00:00:00", iso8601: String = "1970-01-01T00:00:00Z", seconds: Double = 0) {
        self.timeOfDay = timeOfDay
        self.iso8601 = iso8601
        self.seconds = seconds
    }
}
