/// Removes the chunk framing (RFC 9112 §7.1) from bytes that arrive in pieces of any size.
struct ChunkFraming {
    private enum Place {
        /// In the line with a chunk's length, with the value of the digits read so far.
        case length(Int)
        /// After the digits of the length, up to the end of their line.
        case lineEnd(Int)
        case content(left: Int)
        /// In the line end after a chunk.
        case behind
        case end
    }

    private var place = Place.length(0)

    /// Gives the content among `bytes` to `take`, in order.
    mutating func read(_ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Void) {
        var at = 0
        while at < bytes.count {
            guard case .content(let left) = place else {
                step(unsafe bytes[at])
                at += 1
                continue
            }
            let end = at + min(left, bytes.count - at)
            unsafe take(UnsafeRawBufferPointer(rebasing: bytes[at..<end]))
            place = left > end - at ? .content(left: left - (end - at)) : .behind
            at = end
        }
    }

    private mutating func step(_ byte: UInt8) {
        switch place {
        case .length(let length):
            if let digit = Self.digit(byte) {
                place = .length(length << 4 | digit)
            } else {
                place = byte == UInt8(ascii: "\n") ? after(length) : .lineEnd(length)
            }
        case .lineEnd(let length): if byte == UInt8(ascii: "\n") { place = after(length) }
        case .behind: if byte == UInt8(ascii: "\n") { place = .length(0) }
        case .content, .end: break
        }
    }

    private func after(_ length: Int) -> Place { length == 0 ? .end : .content(left: length) }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
