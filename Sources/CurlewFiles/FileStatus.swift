internal import Glibc

/// Queries to the file system.
package enum FileStatus {
    /// The permission bits, links followed; nil when there is no file.
    package static func mode(_ path: String) -> UInt32? {
        facts(path).map { $0.st_mode & 0o7777 }
    }

    /// The time of the last modification, in nanoseconds since 1970; 0 when there is no file.
    package static func modified(_ path: String) -> Int {
        facts(path)?.modifiedNanoseconds ?? 0
    }

    /// The size in bytes; 0 when there is no file.
    package static func size(_ path: String) -> Int {
        facts(path).map { Int($0.st_size) } ?? 0
    }

    package static func isFolder(_ path: String) -> Bool {
        facts(path).map { FileKind(mode: $0.st_mode) == .folder } ?? false
    }

    package static func isFile(_ path: String) -> Bool {
        facts(path).map { FileKind(mode: $0.st_mode) == .regular } ?? false
    }

    /// True when the path names nothing; false also when that cannot be known.
    package static func isAbsent(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) != 0 && errno == ENOENT
    }

    /// The path with all links resolved; nil when it does not exist.
    package static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    private static func facts(_ path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }
}
