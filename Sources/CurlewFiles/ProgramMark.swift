internal import CurlewBytes
internal import Glibc

/// Identifies the run of a program that a file belongs to: by its process and by the time at which that began, since
/// the numbers of processes are used again.
package struct ProgramMark: Hashable, Sendable {
    private let process: Int
    /// Clock ticks from the start of the system; 0 when the system does not tell.
    private let start: Int

    /// This program.
    package static let own = ProgramMark(process: Int(getpid()))

    package init(process: Int) {
        (self.process, start) = (process, Self.start(of: process))
    }

    /// Reads a text such as `4711-89012`.
    package init?(_ text: Substring) {
        guard let (process, start) = text.utf8.cut(at: "-"), let process = Int(process), let start = Int(start),
            process > 0
        else { return nil }
        (self.process, self.start) = (process, start)
    }

    package var text: String { "\(process)-\(start)" }

    /// True while that run goes on.
    package var isAlive: Bool {
        guard kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno == EPERM else { return false }
        let now = Self.start(of: process)
        return now == start || now == 0
    }

    /// The 22nd field of `/proc/PID/stat` (proc(5)). The fields are counted from the last parenthesis, which ends the
    /// second field, a name.
    private static func start(of process: Int) -> Int {
        guard let bytes = try? BoundedFile.read("/proc/\(process)/stat", limit: 1 << 16).bytes,
            let name = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return 0 }
        let fields = bytes[name...].split(separator: UInt8(ascii: " "))
        return fields.count > 20 ? Int(String(decoding: fields[20], as: UTF8.self)) ?? 0 : 0
    }
}
