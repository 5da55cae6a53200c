internal import Glibc

/// The lock of a plain file that no other program may write while this value lives (flock(2)), such as a running
/// download or one that is being moved into place. The lock binds only programs that ask for it, as `FileSink` does.
package struct FileHold: ~Copyable {
    private let file: FileDescriptor

    /// Nil when another program writes the file, or the file does not exist.
    package init?(_ path: String) {
        guard let file = FileDescriptor(openingPlain: path), file.hold(path) else { return nil }
        self.file = file
    }

    deinit { file.unlock() }

    /// True when another program, or another task of this one, writes the plain file at the path.
    package static func isTaken(_ path: String) -> Bool {
        guard let file = FileDescriptor(openingPlain: path) else { return false }
        let isFree = file.hold(path)
        if isFree { file.unlock() }
        return !isFree
    }

    /// Runs `body` with the file locked; throws `taken` when the file is locked already, or missing.
    package static func with<Failure: Error>(
        _ path: String, taken: Failure, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        guard let hold = FileHold(path) else { throw taken }
        try body()
        _ = consume hold
    }
}
