import Glibc
import Synchronization

/// Errors of writing output, such as results to a full disk. They are noted where they happen, reported once at the
/// end, and make the exit code a failure.
nonisolated enum OutputFault {
    private static let first = Mutex<String?>(nil)

    /// Notes an error. A reader that closed the pipe is not an error.
    static func note(_ name: String, _ code: Int32) {
        guard code != EPIPE else { return }
        let start = name.prefix(1).uppercased() + name.dropFirst()
        note("\(start) cannot be written: \(String(cString: strerror(code))). Not all of it is there.")
    }

    static func note(_ sentence: String) {
        first.withLock { $0 = $0 ?? sentence }
    }

    /// Reports the noted errors and returns the resulting exit code: 3 in place of 0 and 1.
    static func ending(with code: Int32) -> Int32 {
        guard let fault = first.withLock({ $0 }) else { return code }
        Console.complain(fault)
        return code == ExitCode.done || code == ExitCode.checkFailed ? ExitCode.notCarriedOut : code
    }
}
