import Glibc

/// The files and connections that the program may have open at once (`ulimit -n`).
nonisolated enum Descriptors {
    /// What every command gets by with, beside those that were open before: the loop, libcurl, a connection, names,
    /// certificates, a file to read and one to write; in the explorer the screen, its log, and the stores.
    private static let least = 12

    /// Whether so many can still be opened. Libraries end the process, or wait for ever, where they get none.
    static var areEnough: Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < least {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }

    static var complaint: String {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return
            "Too few files can be open at once: the limit is \(limit.rlim_cur), and \(least) more than now are needed. "
            + "Raise it with ulimit -n 256 and start again."
    }
}
