internal import CurlewFiles
internal import Glibc

/// The file that a database lies in: private from its first byte, and put aside when it cannot be read.
package enum DatabaseFile {
    /// SQLite would make the file with what the umask leaves; it takes over the mode of a file that is there.
    package static func prepare(_ path: String) {
        guard (try? Folders.makePrivate(FilePath.parent(path))) != nil else { return }
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard file >= 0 else { return }
        fchmod(file, 0o600)
        close(file)
    }

    /// Renames it, for whoever wants to look; its new name, or nil when it stays.
    package static func setAside(_ path: String) -> String? {
        let other = path + ".damaged-" + String(time(nil))
        guard rename(path, other) == 0 else { return nil }
        for ending in ["-journal", "-wal", "-shm"] { unlink(path + ending) }
        return other
    }
}
