import Glibc

/// The folder the program was started in.
package enum CurrentFolder {
    /// The path; `/` when the system does not know it.
    package static func path() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}

/// The home folder of the account.
nonisolated package enum HomeFolder {
    /// The folder in the account's entry, used when `HOME` is unset.
    package static func ofAccount() -> String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }
}
