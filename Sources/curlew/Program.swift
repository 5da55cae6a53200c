import CurlewBytes
import Glibc
import Serialization
import Workspace

/// What the program knows of itself and of where it runs.
nonisolated enum Program {
    static let version = "1.0"

    /// The environment it was started with.
    static let environment: [String: String] = {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee.map({ String(cString: $0) }) {
            if let (name, value) = text.utf8.cut(at: "=") { variables[String(name)] = String(value) }
            entry += 1
        }
        return variables
    }()

    /// Where the program keeps what is its own.
    static let directories = StateDirectories(environment: environment, home: HomeFolder.ofAccount())

    /// What `now` means in a date: the clock's time, or that of `CURLEW_NOW`, see `FixedTime`.
    static var now: DateTime {
        if let fixed = FixedTime(environment)?.now { return fixed }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return DateTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}

extension Program {
    /// Ends at once: the C library's handlers would take OpenSSL and libcurl apart under threads that still use them,
    /// and everything that has to be on disk is there by now. Its streams are not emptied: nothing is written through them,
    /// and a question that nobody answers holds the one that it reads from.
    nonisolated static func end(_ code: Int32) -> Never {
        _exit(code)
    }
}
