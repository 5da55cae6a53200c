import Glibc
import Synchronization

/// That something could not be written, such as results to a full disk: remembered where it happens, said once at the
/// end, and never taken for success.
nonisolated enum OutputFault {
    private static let first = Mutex<String?>(nil)

    /// A reader that went away is no fault: it had enough.
    static func note(_ name: String, _ code: Int32) {
        guard code != EPIPE else { return }
        let start = name.prefix(1).uppercased() + name.dropFirst()
        note("\(start) cannot be written: \(String(cString: strerror(code))). Not all of it is there.")
    }

    static func note(_ sentence: String) {
        first.withLock { $0 = $0 ?? sentence }
    }

    /// Says what could not be written, and gives the exit code that comes of it: 3 in place of 0 and 1.
    static func ending(with code: Int32) -> Int32 {
        guard let fault = first.withLock({ $0 }) else { return code }
        Console.complain(fault)
        return code == ExitCode.done || code == ExitCode.checkFailed ? ExitCode.notCarriedOut : code
    }
}
