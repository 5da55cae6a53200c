internal import Glibc

/// A plain file that no other program writes while this value lives (flock(2)): a download that is under way, or is moved
/// into its place. It binds programs that ask, as `FileSink` does.
package struct FileHold: ~Copyable {
    private let file: FileDescriptor

    /// Nil when another program writes the file, or there is none.
    package init?(_ path: String) {
        guard let file = FileDescriptor(openingPlain: path), file.hold(path) else { return nil }
        self.file = file
    }

    deinit { file.letGo() }

    /// Whether another program, or another task of this one, writes the plain file at that path.
    package static func isTaken(_ path: String) -> Bool {
        guard let file = FileDescriptor(openingPlain: path) else { return false }
        let isFree = file.hold(path)
        if isFree { file.letGo() }
        return !isFree
    }

    /// Runs `body` while nobody else writes the file, and `taken` where somebody does.
    package static func with<Failure: Error>(
        _ path: String, taken: Failure, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        guard let hold = FileHold(path) else { throw taken }
        try body()
        _ = consume hold
    }
}
