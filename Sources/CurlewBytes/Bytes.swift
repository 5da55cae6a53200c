internal import Glibc

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
