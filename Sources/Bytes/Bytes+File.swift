internal import Glibc

extension Bytes {
    /// The bytes of a file. Above `bound` bytes the file is mapped, not read: it must then not be cut short by
    /// others while the value lives (replacing it is harmless).
    public init(contentsOf path: String, mappingAbove bound: Int = 8 << 20) throws(BytesError) {
        guard let file = FileDescriptor(opening: path) else { throw .cannotRead(path: path, code: errno) }
        if let size = file.size, size > bound, let storage = MappedStorage(descriptor: file.number, count: size) {
            self.init(storage: storage)
        } else if let bytes = file.readAll() {
            self.init(bytes)
        } else {
            throw .cannotRead(path: path, code: errno)
        }
    }
}
