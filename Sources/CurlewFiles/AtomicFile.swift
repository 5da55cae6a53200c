internal import Glibc

/// A save whose content is written in pieces; see `AtomicWriter.begin`. The target keeps its old content until
/// `commit`, and for ever if this object is released before.
public final class AtomicFile {
    let target: String
    private let writer: AtomicWriter
    private let expecting: AtomicWriter.Expectation
    private let temporary: String
    private let file: Int32
    private var isOpen = true
    private var isInPlace = false

    /// - Parameter mode: the mode of the file; nil for the default by the umask.
    init(
        _ writer: AtomicWriter, target: String, expecting: AtomicWriter.Expectation, mode: UInt32?
    ) throws(FileError) {
        (self.writer, self.target, self.expecting) = (writer, target, expecting)
        TemporaryName.clearStrays(beside: target)
        temporary = TemporaryName.make(beside: target)
        file = writer.calls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode ?? 0o666)
        guard file >= 0 else {
            (isOpen, isInPlace) = (false, true)
            throw fault
        }
        if let mode, writer.calls.changeMode(file, mode) != 0 { throw fault }
    }

    deinit {
        if isOpen { _ = writer.calls.close(file) }
        if !isInPlace { _ = writer.calls.unlink(temporary) }
    }

    private var fault: FileError { FileError(.save, target, code: writer.calls.lastError) }

    public func append(_ bytes: [UInt8]) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                writer.calls.write(file, UnsafeRawBufferPointer(rebasing: $0[done...]))
            }
            if count > 0 {
                done += count
            } else if count == 0 {
                throw FileError(.save, target, code: EIO)
            } else if writer.calls.lastError != EINTR {
                throw fault
            }
        }
    }

    /// Flushes the file and moves it to its target.
    public func commit() throws(FileError) {
        guard writer.calls.flush(file) == 0 else { throw fault }
        isOpen = false
        guard writer.calls.close(file) == 0 else { throw fault }
        try writer.check(expecting, target)
        try writer.put(temporary, at: target, exclusively: expecting == .absent)
        isInPlace = true
        if writer.isOwn { WrittenFiles.note(target) }
        try writer.flushFolder(of: target)
    }
}
