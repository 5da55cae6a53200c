internal import Glibc

/// A plain file that takes bytes as they come, behind what it holds already. What was written stays, whatever happens.
public struct FileSink: ~Copyable {
    private let file: FileDescriptor
    private let path: String
    /// How many bytes the file holds.
    public private(set) var count: Int64

    /// Opens the file, or makes it with the mode that the process gives to new files, and cuts it to `offset` bytes.
    /// A link is not followed.
    public init(path: String, from offset: Int64) throws(BytesError) {
        guard let file = FileDescriptor(writing: path), let size = file.size else {
            throw .cannotOpen(path: path, code: errno)
        }
        guard size >= offset else { throw .shrank(path: path, there: Int64(size), expected: offset) }
        guard ftruncate(file.number, Int(offset)) == 0, lseek(file.number, Int(offset), SEEK_SET) >= 0 else {
            throw .cannotOpen(path: path, code: errno)
        }
        self.file = file
        self.path = path
        count = offset
    }

    /// Adds bytes. After an error what fitted is in the file, and in `count`.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(BytesError) {
        let written = unsafe file.write(bytes)
        let code = errno
        count += Int64(written)
        guard written < bytes.count else { return }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        throw .writing(to: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder, code, written: Int(count))
    }
}
