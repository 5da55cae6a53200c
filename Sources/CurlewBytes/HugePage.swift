internal import Glibc
internal import Synchronization

/// 2 MiB of memory that the kernel may back by one huge page, cut into pieces: a body of 1 MiB then takes half a page
/// fault instead of 256. The memory is unmapped when the last piece is released.
///
/// `@unchecked`: pieces do not overlap, and each is written only by the owner that took it.
@safe final class HugePage: @unchecked Sendable {
    static let size = 2 << 20
    private static let latest = Mutex<Latest>(Latest())

    /// The page that pieces are cut from now. Only its pieces keep it alive.
    private struct Latest: ~Copyable {
        weak var page: HugePage?
        var used = 0
    }

    private let start: UnsafeMutableRawPointer

    private init?() {
        // mmap does not align to 2 MiB, but twice the size always contains an aligned page.
        let room = unsafe mmap(
            nil, 2 * Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let room = unsafe room, unsafe room != MAP_FAILED else { return nil }
        let before = (Self.size - Int(bitPattern: room) % Self.size) % Self.size
        unsafe start = room + before
        if before > 0 { unsafe munmap(room, before) }
        unsafe munmap(start + Self.size, Self.size - before)
        // This is only advice: when no huge page is free, the kernel uses small pages.
        _ = unsafe madvise(start, Self.size, MADV_HUGEPAGE)
    }

    deinit {
        unsafe munmap(start, Self.size)
    }

    /// A piece of `count` bytes, from 1 to `size`; nil for another count and when there is no memory.
    static func piece(_ count: Int) -> PagePiece? {
        // A piece is whole cache lines: two threads must not write to the same line.
        let rounded = (count + 63) & ~63
        guard count > 0, rounded <= size else { return nil }
        return latest.withLock { latest in
            if let page = latest.page, latest.used + rounded <= size {
                defer { latest.used += rounded }
                return unsafe PagePiece(page: page, start: page.start + latest.used, capacity: count)
            }
            guard let page = HugePage() else { return nil }
            latest.page = page
            latest.used = rounded
            return unsafe PagePiece(page: page, start: page.start, capacity: count)
        }
    }
}

/// Bytes that grow up to a capacity within a `HugePage`.
///
/// `@unchecked`: the owner of the piece writes only after `count`, where no earlier copy reads, and the page lives as
/// long as any copy.
@safe struct PagePiece: ByteStorage, @unchecked Sendable {
    private let page: HugePage
    private let start: UnsafeMutableRawPointer
    let capacity: Int
    private(set) var count = 0

    init(page: HugePage, start: UnsafeMutableRawPointer, capacity: Int) {
        self.page = page
        unsafe self.start = unsafe start
        self.capacity = capacity
    }

    /// Appends all bytes and returns true, or none and returns false when there is no room for all.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= capacity - count else { return false }
        if let source = bytes.baseAddress { unsafe (start + count).copyMemory(from: source, byteCount: bytes.count) }
        count += bytes.count
        return true
    }

    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(page) { () throws(Failure) in
            try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
        }
    }
}
