internal import Glibc

/// The only writer of files: a new file beside the old one, flushed, then put in its place. Whoever looks, and whenever
/// the power goes, the file is the old one or the new one, whole.
///
///     open O_EXCL ─► write ... ─► fsync ─► close ─► [still as read?] ─► rename ─► fsync of the folder
///         └── on any failure: unlink, and the old file is untouched
public struct AtomicWriter: Sendable {
    let calls: any SystemCalls & Sendable

    public init() {
        calls = GlibcCalls()
    }

    init(calls: any SystemCalls & Sendable) {
        self.calls = calls
    }

    /// What must be at the place for the write to go on.
    public enum Expectation: Equatable, Sendable {
        case anything
        /// Nothing is there; never overwrites, even in a race.
        case absent
        /// The content that was read, else `FileError.Reason.changedOnDisk`.
        case unchanged(FileStamp)
    }

    /// Who may read a new file.
    public enum Access: Sendable {
        /// A new file gets what the umask leaves of 0666; an existing one keeps its mode.
        case shared
        /// 0600 from the first byte; an existing wider file is narrowed.
        case owner
    }

    /// Writes `bytes` to `path`.
    ///
    /// - Parameter root: links are followed only when they end inside this folder; nil trusts the path.
    @discardableResult
    public func write(
        _ bytes: [UInt8], to path: String, expecting: Expectation = .anything, access: Access = .shared,
        inside root: String? = nil
    ) throws(FileError) -> FileStamp {
        let file = try begin(path, expecting: expecting, access: access, inside: root)
        try file.append(bytes)
        try file.commit()
        return FileStamp(content: bytes, modified: FileStatus.modified(file.target))
    }

    /// Begins a save whose content comes in pieces; the parameters are those of `write`.
    public func begin(
        _ path: String, expecting: Expectation = .anything, access: Access = .shared, inside root: String? = nil
    ) throws(FileError) -> AtomicFile {
        let target = try FileLinks.target(of: path, inside: root)
        try check(expecting, target)
        return try AtomicFile(self, target: target, expecting: expecting, mode: mode(for: target, access: access))
    }

    /// Whether a file could be made beside `path` now, as `write` begins with: one is, without content, and taken away
    /// again. What is at `path` stays as it is.
    public func probe(_ path: String) throws(FileError) {
        let temporary = TemporaryName.make(beside: path)
        let file = calls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw FileError(.save, path, code: calls.lastError) }
        _ = calls.close(file)
        _ = calls.unlink(temporary)
    }

    /// Puts a finished file at `target`, which is on the same file system, after flushing it. `exclusively` never
    /// replaces what is there, even in a race. On a failure both are as they were.
    package func move(_ file: String, to target: String, exclusively: Bool) throws(FileError) {
        let number = calls.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
        guard number >= 0 else { throw FileError(.rename, file, code: calls.lastError) }
        let flushed = calls.flush(number)
        let code = calls.lastError
        _ = calls.close(number)
        guard flushed == 0 else { throw FileError(.rename, file, code: code) }
        try put(file, at: target, exclusively: exclusively)
        try flushFolder(of: target)
    }

    func check(_ expecting: Expectation, _ target: String) throws(FileError) {
        switch expecting {
        case .anything: return
        case .absent:
            if FileKind.of(target) != nil { throw FileError(.save, target, .alreadyExists) }
        case .unchanged(let stamp):
            let now: FileStamp
            do {
                now = try BoundedFile.read(target).stamp
            } catch {
                throw FileError(.save, target, error.reason == .missing ? .changedOnDisk : error.reason)
            }
            guard now.hasSameContent(as: stamp) else { throw FileError(.save, target, .changedOnDisk) }
        }
    }

    /// Nil: what the umask leaves.
    private func mode(for target: String, access: Access) -> UInt32? {
        access == .owner ? 0o600 : FileStatus.mode(target)
    }

    func put(_ temporary: String, at target: String, exclusively: Bool) throws(FileError) {
        if exclusively, calls.link(temporary, target) == 0 {
            _ = calls.unlink(temporary)
            return
        }
        // Some file systems have no hard links; there the check just before has to do.
        if exclusively, calls.lastError == EEXIST { throw FileError(.save, target, .alreadyExists) }
        guard calls.rename(temporary, target) == 0 else { throw FileError(.save, target, code: calls.lastError) }
    }

    func flushFolder(of target: String) throws(FileError) {
        let folder = calls.open(FilePath.parent(target), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        // A folder that may be written and not read cannot be flushed; the file is in place all the same.
        guard folder >= 0 else { return }
        defer { _ = calls.close(folder) }
        if calls.flush(folder) != 0, calls.lastError == EIO { throw FileError(.save, target, code: EIO) }
    }
}
