internal import Glibc

/// A file mapped for reading.
///
/// `@unchecked`: no code writes through the pointer, which lives until `deinit`, so any thread may read at any time.
@safe final class MappedStorage: ByteStorage, @unchecked Sendable {
    private let start: UnsafeMutableRawPointer
    let count: Int

    /// Maps `count` bytes of an open file, at least one; the descriptor may be closed afterwards. Nil on an error, with
    /// the reason in `errno`.
    init?(descriptor: Int32, count: Int) {
        let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
        unsafe self.start = unsafe start
        self.count = count
    }

    deinit {
        unsafe munmap(start, count)
    }

    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Releases the memory of these bytes; a later read loads them from the file again.
    func release(_ range: Range<Int>) {
        let first = range.lowerBound & ~(Self.page - 1)
        _ = unsafe madvise(start + first, range.upperBound - first, MADV_DONTNEED)
    }

    private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))
}
