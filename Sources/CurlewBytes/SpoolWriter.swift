internal import Glibc

/// Collects bytes whose number is not known: in memory up to a bound, then in a temporary file without a name, so that
/// no other program can open it.
public struct SpoolWriter: ~Copyable {
    private let bound: Int
    private let directory: String
    private var memory: [UInt8] = []
    /// The bytes, in place of `memory`, while no more have arrived than `reserve` announced.
    private var piece: PagePiece?
    /// The smallest count for which a piece of a large page is worth its lock.
    private static let leastPiece = 256 << 10
    private var file: FileDescriptor?
    public private(set) var count = 0

    /// - Parameters:
    ///   - bound: most bytes in memory.
    ///   - directory: the folder of the temporary file; it must exist.
    public init(bound: Int = 8 << 20, directory: String = "/tmp") {
        self.bound = bound
        self.directory = directory
    }

    public var isInMemory: Bool { file == nil }

    /// Reserves memory for announced bytes, at most 1 MiB, because an announcement may be false.
    public mutating func reserve(_ count: Int) {
        let most = min(bound, 1 << 20)
        guard self.count == 0 else { return }
        if (Self.leastPiece...max(most, Self.leastPiece)).contains(count) { piece = HugePage.piece(count) }
        if piece == nil { memory.reserveCapacity(min(count, most)) }
    }

    /// Adds bytes. After an error the bytes added earlier remain, and `finish` returns them.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(BytesError) {
        if file == nil && count + bytes.count > bound { try moveToFile() }
        if file == nil {
            if unsafe piece?.append(bytes) != true {
                leavePiece()
                unsafe memory.append(contentsOf: bytes)
            }
            count += bytes.count
        } else {
            try unsafe writeToFile(bytes)
        }
    }

    /// Moves the bytes into `memory`, because more arrived than were announced, or the bound was passed.
    private mutating func leavePiece() {
        guard let piece else { return }
        self.piece = nil
        memory = unsafe piece.withUnsafeBytes { unsafe [UInt8]($0) }
    }

    /// Returns all bytes that were added.
    public consuming func finish() throws(BytesError) -> Bytes {
        guard let number = file?.number else { return piece.map { Bytes(storage: $0) } ?? Bytes(memory) }
        guard count > 0 else { return Bytes() }
        guard let storage = MappedStorage(descriptor: number, count: count) else {
            throw .cannotRead(path: directory, code: errno)
        }
        return Bytes(storage: storage)
    }

    private mutating func moveToFile() throws(BytesError) {
        leavePiece()
        guard let made = FileDescriptor(temporaryIn: directory) else {
            throw .cannotCreate(directory: directory, code: errno)
        }
        let written = unsafe memory.withUnsafeBytes { unsafe made.write($0) }
        guard written == memory.count else { throw writeError(errno) }
        file = consume made
        memory = []
    }

    private mutating func writeToFile(_ bytes: UnsafeRawBufferPointer) throws(BytesError) {
        let written = unsafe file?.write(bytes) ?? 0
        let code = errno
        count += written
        guard written == bytes.count else { throw writeError(code) }
    }

    private func writeError(_ code: Int32) -> BytesError {
        .writing(to: directory, code, written: count)
    }
}
