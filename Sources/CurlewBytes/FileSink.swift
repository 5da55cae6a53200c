internal import Glibc

/// A plain file to which bytes are appended as they arrive. Bytes that are written already remain after any error.
public struct FileSink: ~Copyable {
    private let file: FileDescriptor
    private let path: String
    /// The number of bytes in the file.
    public private(set) var count: Int64

    /// Opens the file and truncates it to `offset` bytes. With 0 it is a new file, with the mode that the process gives
    /// to new files. A symbolic link is not followed. The file is locked until this value ends; see `FileHold`.
    public init(path: String, from offset: Int64) throws(BytesError) {
        guard let file = offset == 0 ? FileDescriptor(anew: path) : FileDescriptor(writing: path),
            let size = file.size, file.hold(path)
        else {
            throw errno == EWOULDBLOCK ? .inUse(path: path) : .cannotOpen(path: path, code: errno)
        }
        guard size >= offset else { throw .shrank(path: path, there: Int64(size), expected: offset) }
        guard ftruncate(file.number, Int(offset)) == 0, lseek(file.number, Int(offset), SEEK_SET) >= 0 else {
            throw .cannotOpen(path: path, code: errno)
        }
        self.file = file
        self.path = path
        count = offset
    }

    deinit { file.unlock() }

    /// Appends bytes. After an error the bytes that could be written are in the file and included in `count`.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(BytesError) {
        let written = unsafe file.write(bytes)
        let code = errno
        count += Int64(written)
        guard written < bytes.count else { return }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        throw .writing(to: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder, code, written: Int(count))
    }
}
