internal import Glibc

/// Makes folders, with all missing parents.
package enum Folders {
    /// Makes a folder. Does nothing when it exists.
    ///
    /// - Parameter mode: 0700 for private folders; the umask reduces it.
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

    /// Makes a folder with mode 0700; an existing one with more rights is reduced to it.
    package static func makePrivate(_ path: String) throws(FileError) {
        try make(path, mode: 0o700)
        guard let mode = FileStatus.mode(path), mode & 0o077 != 0 else { return }
        guard chmod(path, 0o700) == 0 else { throw FileError(.create, path, code: errno) }
    }
}
