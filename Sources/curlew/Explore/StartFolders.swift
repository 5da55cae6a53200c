import Glibc

/// Where the program was started.
enum CurrentFolder {
    /// `/` when the system does not tell.
    static func path() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}

/// Where the account lives.
nonisolated enum HomeFolder {
    /// From the account's entry; used when `HOME` is unset.
    static func ofAccount() -> String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }
}
