import CCurlewHashes
import Synchronization

/// A range of an endless body in which each byte depends on its offset alone, so that any part of a file of any size
/// can be made without storing the file.
struct PatternBody: Sendable, Equatable {
    /// The bytes of the whole file that are sent.
    var range: Range<UInt64>
    /// Bytes a second; nil for as fast as the client reads.
    var rate: UInt64?
    /// The pace of all files of a server; nil: the rate holds.
    var pace: Pace?
    /// Version of the file, from 1. Two versions have no long run of equal bytes at the same offset.
    var version: UInt64 = 1

    var count: UInt64 { range.upperBound - range.lowerBound }

    /// The pattern repeats with a prime length, so that blocks at multiples of a power of two differ: a download whose
    /// parts are in the wrong places is noticed.
    private static let block: [UInt8] = {
        var state: UInt32 = 1
        return (0..<65_521).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }
    }()

    /// The byte at `offset` of the whole file.
    static func byte(at offset: UInt64, version: UInt64 = 1) -> UInt8 {
        block[index(offset, version)]
    }

    private static func index(_ offset: UInt64, _ version: UInt64) -> Int {
        let count = UInt64(block.count)
        return Int((offset % count + (version - 1) % count * 7919) % count)
    }

    /// Copies from `position` of this range until the buffer, the block or the range ends. Returns the bytes copied, at
    /// least one while any are left.
    func copy(from position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let start = Self.index(range.lowerBound + position, version)
        let left = min(UInt64(buffer.count), count - position)
        let part = Self.block[start...].prefix(Int(left))
        buffer.copyBytes(from: part)
        return part.count
    }
}

/// Says whether files are sent at their rates: those under way go on without when that ends.
final class Pace: Sendable, Equatable {
    private let isLifted = Atomic(false)
    var holds: Bool { !isLifted.load(ordering: .relaxed) }

    func lift() { isLifted.store(true, ordering: .relaxed) }

    static func == (left: Pace, right: Pace) -> Bool { left === right }
}

extension PatternBody {
    /// SHA-256 in lower-case hexadecimal digits; nil when libcrypto is missing.
    var sha256: String? {
        guard chashes_load() == nil, let feed = chashes_start(CHASHES_SHA256) else { return nil }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var position: UInt64 = 0
        while position < count {
            let made = buffer.withUnsafeMutableBytes { copy(from: position, into: $0) }
            guard chashes_feed(feed, buffer, made) else { break }
            position += UInt64(made)
        }
        let length = chashes_end(feed, &buffer)
        guard position == count, length > 0 else { return nil }
        return buffer[..<length].map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
    }
}
