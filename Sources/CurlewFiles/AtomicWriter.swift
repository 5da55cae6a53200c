internal import CurlewBytes
internal import Glibc

/// The only writer of files. It writes a new file beside the old one, flushes it, and moves it into place. At any
/// moment, even after a power failure, the target is either the complete old file or the complete new one.
///
///     open O_EXCL ─► write ... ─► fsync ─► close ─► [still as read?] ─► rename ─► fsync of the folder
///         └── on any failure: unlink, and the old file is untouched
public struct AtomicWriter: Sendable {
    let calls: any SystemCalls & Sendable
    /// False for bytes that a server chose. `WrittenFiles` does not note such files as curlew's own.
    let isOwn: Bool

    public init(isOwn: Bool = true) {
        self.isOwn = isOwn
        calls = GlibcCalls()
    }

    init(calls: any SystemCalls & Sendable) {
        isOwn = true
        self.calls = calls
    }

    /// The state of the target that the write requires.
    public enum Expectation: Equatable, Sendable {
        case anything
        /// The file must not exist. Never overwrites one, even in a race.
        case absent
        /// The content must be as it was read; otherwise `FileError.Reason.changedOnDisk`.
        case unchanged(FileStamp)
    }

    /// The access rights of a new file.
    public enum Access: Sendable {
        /// A new file gets 0666 reduced by the umask; an existing file keeps its mode.
        case shared
        /// Mode 0600 from the start; an existing file with more rights is reduced to it.
        case owner
    }

    /// Writes `bytes` to `path`, and returns the stamp of the new file.
    ///
    /// - Parameter root: the folder within which links are followed; nil follows none, and a link at `path` is replaced.
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

    /// Begins a save whose content is written in pieces. The parameters are those of `write`.
    public func begin(
        _ path: String, expecting: Expectation = .anything, access: Access = .shared, inside root: String? = nil
    ) throws(FileError) -> AtomicFile {
        let target = try FileLinks.target(of: path, inside: root)
        try check(expecting, target)
        return try AtomicFile(self, target: target, expecting: expecting, mode: mode(for: target, access: access))
    }

    /// Checks that a file can be made beside `path` now, by making an empty one and removing it. The file at `path`
    /// stays unchanged.
    public func probe(_ path: String) throws(FileError) {
        let temporary = TemporaryName.make(beside: path)
        let file = calls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw FileError(.save, path, code: calls.lastError) }
        _ = calls.close(file)
        _ = calls.unlink(temporary)
    }

    /// Flushes a finished file and moves it to `target` on the same file system. With `exclusively` it never replaces a
    /// file, even in a race. After a failure both files are unchanged.
    package func move(_ file: String, to target: String, exclusively: Bool) throws(FileError) {
        let number = calls.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
        guard number >= 0 else { throw FileError(.rename, file, code: calls.lastError) }
        let flushed = calls.flush(number)
        let code = calls.lastError
        _ = calls.close(number)
        guard flushed == 0 else { throw FileError(.rename, file, code: code) }
        try put(file, at: target, exclusively: exclusively)
        if isOwn { WrittenFiles.note(target) }
        try flushFolder(of: target)
    }

    func check(_ expecting: Expectation, _ target: String) throws(FileError) {
        switch expecting {
        case .anything: return
        case .absent:
            if FileKind.of(target) != nil { throw FileError(.save, target, .alreadyExists) }
        case .unchanged(let stamp):
            let now = try FileError.mapped(try BoundedFile.read(target).stamp) {
                FileError(.save, target, $0.reason == .missing ? .changedOnDisk : $0.reason)
            }
            guard now.hasSameContent(as: stamp) else { throw FileError(.save, target, .changedOnDisk) }
        }
    }

    /// The mode of the new file; nil for the default by the umask.
    private func mode(for target: String, access: Access) -> UInt32? {
        access == .owner ? 0o600 : FileStatus.mode(target)
    }

    func put(_ temporary: String, at target: String, exclusively: Bool) throws(FileError) {
        if exclusively, calls.link(temporary, target) == 0 {
            _ = calls.unlink(temporary)
            return
        }
        // Some file systems have no hard links; the check just before has to suffice there.
        if exclusively, calls.lastError == EEXIST { throw FileError(.save, target, .alreadyExists) }
        guard calls.rename(temporary, target) == 0 else { throw FileError(.save, target, code: calls.lastError) }
    }

    func flushFolder(of target: String) throws(FileError) {
        let folder = calls.open(FilePath.parent(target), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        // A folder that is writable but not readable cannot be flushed; the file is in place nevertheless.
        guard folder >= 0 else { return }
        defer { _ = calls.close(folder) }
        if calls.flush(folder) != 0, calls.lastError == EIO { throw FileError(.save, target, code: EIO) }
    }
}

/// The system calls of a save, a protocol so that tests can record their order and make them fail. Each returns the
/// result of its system call; after -1 the reason is in `lastError`.
protocol SystemCalls {
    func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32
    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    func changeMode(_ file: Int32, _ mode: UInt32) -> Int32
    func flush(_ file: Int32) -> Int32
    func close(_ file: Int32) -> Int32
    func rename(_ from: String, _ to: String) -> Int32
    func link(_ from: String, _ to: String) -> Int32
    func unlink(_ path: String) -> Int32
    var lastError: Int32 { get }
}

struct GlibcCalls: SystemCalls {
    func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 { Glibc.open(path, flags, mode) }
    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        Glibc.write(file, bytes.baseAddress, bytes.count)
    }
    func changeMode(_ file: Int32, _ mode: UInt32) -> Int32 { fchmod(file, mode) }
    func flush(_ file: Int32) -> Int32 { fsync(file) }
    func close(_ file: Int32) -> Int32 { Glibc.close(file) }
    func rename(_ from: String, _ to: String) -> Int32 { Glibc.rename(from, to) }
    func link(_ from: String, _ to: String) -> Int32 { Glibc.link(from, to) }
    func unlink(_ path: String) -> Int32 { Glibc.unlink(path) }
    var lastError: Int32 { errno }
}

/// Resolves links.
package enum FileLinks {
    /// The text of the link at `path`; nil for what is no link.
    package static func direct(of path: String) -> String? {
        withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
            let count = readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
            return count > 0 ? String(decoding: UnsafeRawBufferPointer(rebasing: buffer[..<count]), as: UTF8.self) : nil
        }
    }

    /// The file to write for a path: the path itself, or the target of its link. Throws when either is outside of
    /// `root`; nil for `root` resolves no link.
    package static func target(
        of path: String, inside root: String?, for operation: FileError.Operation = .save
    ) throws(FileError) -> String {
        guard let root else { return path }
        let top = FileStatus.resolved(root) ?? root
        guard let folder = FileStatus.resolved(FilePath.parent(path)) else {
            throw FileError(operation, path, .missing)
        }
        guard FilePath.isInside(folder, top) else { throw FileError(operation, path, .linkLeaves(target: folder)) }
        let direct = FilePath.join(folder, FilePath.name(path))
        guard FileKind.of(direct) == .link else { return direct }
        let target = FileStatus.resolved(direct)
        guard let target, FilePath.isInside(target, top) else {
            throw FileError(operation, path, .linkLeaves(target: target ?? ""))
        }
        return target
    }
}
