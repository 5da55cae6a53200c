import Glibc
import Serialization

/// What the program knows of itself and of where it runs.
nonisolated enum Program {
    static let version = "1.0"

    /// The environment it was started with.
    static let environment: [String: String] = {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee.map({ String(cString: $0) }) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }()

    /// What `now` means in a date: the clock's time, or that of `CURLEW_NOW` (ISO 8601), which tests set.
    static var now: DateTime {
        if let text = environment["CURLEW_NOW"], let fixed = DateTime(typed: text, now: nil) { return fixed }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return DateTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}
