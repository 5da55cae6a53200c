internal import Glibc

/// A plain file that is read in parts, so that its size takes no memory. Closed when this value ends.
public struct FileReader: ~Copyable {
    private let file: FileDescriptor
    public let path: String

    public init(path: String) throws(BytesError) {
        if let fault = PlainFileFault(at: path) { throw BytesError(path, fault) }
        guard let file = FileDescriptor(openingPlain: path) else { throw .cannotRead(path: path, code: errno) }
        self.file = file
        self.path = path
    }

    /// Fills `room` with the file's bytes from `offset` on and returns their number. A number smaller than the room
    /// means that the file ends there.
    public func read(into room: UnsafeMutableRawBufferPointer, at offset: Int64) throws(BytesError) -> Int {
        var done = 0
        while done < room.count {
            let count = unsafe pread(
                file.number, room.baseAddress! + done, room.count - done, Int(offset) + done)
            if count == 0 { return done }
            if count > 0 { done += count } else if errno != EINTR { throw .cannotRead(path: path, code: errno) }
        }
        return done
    }
}
