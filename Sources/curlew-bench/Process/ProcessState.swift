import Glibc

/// What the system says about a running process.
enum ProcessState {
    /// Megabytes (10^6 bytes) of memory in use.
    static func residentMegabytes(_ pid: pid_t) -> Double? {
        number("VmRSS", in: "/proc/\(pid)/status").map { Double($0) * 1024 / 1e6 }
    }

    /// Most megabytes that this process ever had. Not what `wait4` tells of a child: that begins with its parent's.
    static func ownPeakMegabytes() -> Double? {
        number("VmHWM", in: "/proc/self/status").map { Double($0) * 1024 / 1e6 }
    }

    /// How often its threads, those that run now, went to sleep: a thread that is woken goes to sleep again.
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
