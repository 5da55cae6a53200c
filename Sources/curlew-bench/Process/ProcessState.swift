import Glibc

/// Figures of the system about a running process.
enum ProcessState {
    /// The resident memory in megabytes (10^6 bytes).
    static func residentMegabytes(_ pid: pid_t) -> Double? {
        number("VmRSS", in: "/proc/\(pid)/status").map { Double($0) * 1024 / 1e6 }
    }

    /// The peak memory of this process in megabytes. `wait4` is not used, because a child's peak begins with its
    /// parent's.
    static func ownPeakMegabytes() -> Double? {
        number("VmHWM", in: "/proc/self/status").map { Double($0) * 1024 / 1e6 }
    }

    /// The number of times that its current threads went to sleep; each wake-up is followed by one.
    static func sleeps(_ pid: pid_t) -> Int {
        threads(pid).compactMap { number("voluntary_ctxt_switches", in: "/proc/\(pid)/task/\($0)/status") }
            .reduce(0, +)
    }

    private static func threads(_ pid: pid_t) -> [String] {
        guard let folder = opendir("/proc/\(pid)/task") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func number(_ name: String, in path: String) -> Int? {
        let line = TextFile.read(path)?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    }
}
