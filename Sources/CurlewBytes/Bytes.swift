internal import Glibc

#if !os(Linux)
    #error("Curlew is written for Linux: it uses memfd, netlink and Debian's names of libraries.")
#endif

/// The bytes of a body, in memory or in a mapped file. A value that is cheap to copy and safe to share; no function
/// here changes the bytes.
///
/// A response body is `Bytes` and an index over them (`JSONDocument`), never a tree of values.
public struct Bytes: Sendable {
    private let storage: any ByteStorage
    private let range: Range<Int>

    public init(_ bytes: [UInt8] = []) {
        storage = MemoryStorage(bytes)
        range = 0..<bytes.count
    }

    init(storage: any ByteStorage) {
        self.storage = storage
        range = 0..<storage.count
    }

    private init(storage: any ByteStorage, range: Range<Int>) {
        self.storage = storage
        self.range = range
    }

    public var count: Int { range.count }
    public var isEmpty: Bool { range.isEmpty }

    /// The bytes within `bounds`, which count from the start of this value. Nothing is copied.
    public subscript(bounds: Range<Int>) -> Bytes {
        precondition(bounds.lowerBound >= 0 && bounds.upperBound <= count, "outside the bytes")
        return Bytes(
            storage: storage, range: (range.lowerBound + bounds.lowerBound)..<(range.lowerBound + bounds.upperBound))
    }

    /// Passes the bytes to `body`; the pointer must not be used after it returns.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let range = range
        return try unsafe storage.withUnsafeBytes { (all) throws(Failure) -> Result in
            unsafe try body(UnsafeRawBufferPointer(rebasing: all[range]))
        }
    }

    /// Releases the memory that a mapped file uses for these bytes; a later read loads them again.
    func release() {
        storage.release(range)
    }

    /// A copy as an array, for small bodies and tests.
    public var array: [UInt8] {
        unsafe withUnsafeBytes { unsafe [UInt8]($0) }
    }
}

extension Bytes: Equatable {
    public static func == (left: Bytes, right: Bytes) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withUnsafeBytes { l in unsafe right.withUnsafeBytes { r in unsafe l.elementsEqual(r) } }
    }
}

/// A place that stores bytes. `withUnsafeBytes` may be called from several threads at once.
protocol ByteStorage: Sendable {
    var count: Int { get }
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result
    /// Releases the memory of bytes that are not needed soon.
    func release(_ range: Range<Int>)
}

extension ByteStorage {
    func release(_: Range<Int>) {}
}

struct MemoryStorage: ByteStorage {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    var count: Int { bytes.count }
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe bytes.span.bytes.withUnsafeBytes(body)
    }
}

extension Bytes {
    /// The bytes of a file. A file of more than `bound` bytes is mapped instead of read: it must not be truncated while
    /// the value lives, but may be replaced.
    public init(contentsOf path: String, mappingAbove bound: Int = 8 << 20) throws(BytesError) {
        if let fault = PlainFileFault(reading: path) { throw BytesError(path, fault) }
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

extension Bytes {
    /// The size of a piece in bytes, unless the caller sets one.
    public static let usualPiece = 64 << 10

    /// Passes the bytes to `body` in order, `size` at a time, the last piece shorter. The memory of a mapped file is
    /// released after each piece, so that a body of any size takes the memory of one piece.
    public func forEachPiece<Failure: Error>(
        of size: Int = Self.usualPiece, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        for start in stride(from: 0, to: count, by: max(1, size)) {
            let piece = self[start..<min(start + max(1, size), count)]
            defer { piece.release() }
            try unsafe piece.withUnsafeBytes(body)
        }
    }

    /// Writes the bytes to `sink` a piece at a time, through `filter` unless it is nil.
    public func write<Sink: PieceSink>(
        to sink: inout Sink, through filter: (any PieceFilter)? = nil
    ) throws(Sink.Failure) {
        guard var filter else {
            return try unsafe forEachPiece { (raw) throws(Sink.Failure) in try unsafe sink.take([UInt8](raw)) }
        }
        try unsafe forEachPiece { (raw) throws(Sink.Failure) in try unsafe sink.take(filter.pass([UInt8](raw))) }
        try sink.take(filter.finish())
    }
}

extension Bytes {
    /// The offset of the first byte that differs, or the shorter count when one value is the start of the other; nil
    /// when both are equal. Uses the memory of two pieces.
    public func firstDifference(from other: Bytes) -> Int? {
        let both = Swift.min(count, other.count)
        for start in stride(from: 0, to: both, by: Self.usualPiece) {
            let range = start..<Swift.min(start + Self.usualPiece, both)
            let (mine, theirs) = (self[range], other[range])
            defer {
                mine.release()
                theirs.release()
            }
            if let place = mine.differing(from: theirs) { return start + place }
        }
        return count == other.count ? nil : both
    }

    private func differing(from other: Bytes) -> Int? {
        unsafe withUnsafeBytes { (mine) -> Int? in
            unsafe other.withUnsafeBytes { (theirs) -> Int? in
                guard let one = mine.baseAddress, let two = theirs.baseAddress, unsafe memcmp(one, two, count) != 0
                else {
                    return nil
                }
                return (0..<count).first { unsafe mine[$0] != theirs[$0] }
            }
        }
    }
}
