internal import Glibc

/// Folders: made with what is missing above them.
package enum Folders {
    /// - Parameter mode: 0700 for what is one person's own; the umask narrows it.
    package static func make(_ path: String, mode: UInt32) throws(FileError) {
        if FileStatus.isFolder(path) { return }
        if mkdir(path, mode) == 0 { return }
        if errno == ENOENT {
            try make(FilePath.parent(path), mode: mode)
            if mkdir(path, mode) == 0 { return }
        }
        if errno == EEXIST, FileStatus.isFolder(path) { return }
        throw FileError(.create, path, code: errno)
    }

    /// 0700, and narrowed to that when it is wider.
    package static func makePrivate(_ path: String) throws(FileError) {
        try make(path, mode: 0o700)
        guard let mode = FileStatus.mode(path), mode & 0o077 != 0 else { return }
        guard chmod(path, 0o700) == 0 else { throw FileError(.create, path, code: errno) }
    }
}
