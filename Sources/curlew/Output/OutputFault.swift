import Glibc
import Synchronization

/// That something could not be written, such as results to a full disk: remembered where it happens, said once at the
/// end, and never taken for success.
nonisolated enum OutputFault {
    private static let first = Mutex<(name: String, code: Int32)?>(nil)

    /// A reader that went away is no fault: it had enough.
    static func note(_ name: String, _ code: Int32) {
        guard code != EPIPE else { return }
        first.withLock { $0 = $0 ?? (name, code) }
    }

    /// Says what could not be written, and gives the exit code that comes of it: 3 in place of 0 and 1.
    static func ending(with code: Int32) -> Int32 {
        guard let fault = first.withLock({ $0 }) else { return code }
        let name = fault.name.prefix(1).uppercased() + fault.name.dropFirst()
        Console.complain("\(name) cannot be written: \(String(cString: strerror(fault.code))). Not all of it is there.")
        return code == ExitCode.done || code == ExitCode.checkFailed ? ExitCode.notCarriedOut : code
    }
}
