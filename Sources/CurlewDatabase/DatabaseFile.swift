internal import CurlewFiles
internal import Glibc

/// The file of a database: private from the start, and renamed when it cannot be read.
package enum DatabaseFile {
    /// Makes an empty file with mode 0600. SQLite would give a new file the default mode by the umask, but it keeps the
    /// mode of an existing file.
    package static func prepare(_ path: String) {
        guard (try? Folders.makePrivate(FilePath.parent(path))) != nil else { return }
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard file >= 0 else { return }
        fchmod(file, 0o600)
        close(file)
    }

    /// Renames the file, so that it can be examined. Returns the new name, or nil when it could not be renamed.
    package static func setAside(_ path: String) -> String? {
        let other = path + ".damaged-" + String(time(nil))
        guard rename(path, other) == 0 else { return nil }
        for ending in ["-journal", "-wal", "-shm"] { unlink(path + ending) }
        return other
    }
}
