public import CurlewBytes

/// Finds the matching bracket. Brackets in double quotes are ignored.
public enum Brackets {
    /// The most bytes that are searched in either direction.
    static let limit = 8 << 20

    /// The offset of the matching bracket; nil without a bracket at `offset`, and when its partner is missing or too
    /// far away.
    public static func partner(of offset: Int, in bytes: Bytes) -> Int? {
        bytes.withUnsafeBytes { all in
            guard offset < all.count, let pair = pair(all[offset]) else { return nil }
            let step = pair.isOpening ? 1 : -1
            var depth = 0
            var isQuoted = false
            var place = offset
            for _ in 0..<limit where all.indices.contains(place) {
                let byte = all[place]
                if byte == UInt8(ascii: "\""), !isEscaped(place, all) { isQuoted.toggle() }
                if !isQuoted, byte == pair.same { depth += 1 }
                if !isQuoted, byte == pair.other { depth -= 1 }
                if depth == 0 { return place }
                place += step
            }
            return nil
        }
    }

    private static func pair(_ byte: UInt8) -> (same: UInt8, other: UInt8, isOpening: Bool)? {
        let open = Array("([{".utf8)
        let close = Array(")]}".utf8)
        if let place = open.firstIndex(of: byte) { return (byte, close[place], true) }
        return close.firstIndex(of: byte).map { (byte, open[$0], false) }
    }

    /// Whether an odd number of backslashes precedes a byte.
    private static func isEscaped(_ place: Int, _ all: UnsafeRawBufferPointer) -> Bool {
        var count = 0
        while place - count > 0, all[place - count - 1] == UInt8(ascii: "\\") { count += 1 }
        return count % 2 == 1
    }
}
