/// Escapes of URLs and of JSON.
extension SecretMatcher {
    /// Levels of escaping: an escape, and an escape whose first letter is escaped in the same way (`%252B`).
    static let levels = 2
    /// The most backslashes before a letter: each level of JSON in JSON doubles them.
    private static let backslashes = 8
    private static let doubled = [2, 4, 8]

    /// Calls `take` with each value that the escape at `place` may stand for, a scalar or after `%` a byte, and its
    /// end.
    mutating func escapes(_ byte: UInt8, at place: Int, _ take: (UInt32, _ end: Int) -> Void) {
        switch byte {
        case UInt8(ascii: "\\"): backslashed(place, take)
        case UInt8(ascii: "%"): percent(place, take)
        case UInt8(ascii: "&"): references(place + 1, take)
        default: break
        }
    }

    mutating func percent(_ place: Int, _ take: (UInt32, _ end: Int) -> Void) {
        var next = place + 1
        for _ in 0..<Self.levels {
            guard let value = number(next, digits: 2, radix: 16) else { return }
            take(value, next + 2)
            guard value == 0x25 else { return }
            next += 2
        }
    }

    private mutating func backslashed(_ place: Int, _ take: (UInt32, _ end: Int) -> Void) {
        let behind = run(place)
        for count in Self.doubled where place + count <= behind { take(0x5C, place + count) }
        guard let name = byte(behind) else { return }
        if name == UInt8(ascii: "u") {
            if let (value, end) = unit(behind) { take(value, end) }
        } else if let value = Self.meaning(name) {
            take(value, behind + 1)
        }
    }

    private mutating func run(_ place: Int) -> Int {
        var behind = place
        while behind - place < Self.backslashes, byte(behind) == UInt8(ascii: "\\") { behind += 1 }
        return behind
    }

    static func meaning(_ name: UInt8) -> UInt32? {
        switch UnicodeScalar(name) {
        case "\"", "/", "'": UInt32(name)
        case "n": 0x0A
        case "r": 0x0D
        case "t": 0x09
        case "b": 0x08
        case "f": 0x0C
        default: nil
        }
    }

    /// Reads `u00e9` after the backslashes, or a surrogate pair for a scalar beyond U+FFFF; `place` is that of the `u`.
    private mutating func unit(_ place: Int) -> (UInt32, end: Int)? {
        guard let high = number(place + 1, digits: 4, radix: 16) else { return nil }
        guard (0xD800..<0xDC00).contains(high) else { return (high, place + 5) }
        let second = run(place + 5)
        guard second > place + 5, byte(second) == UInt8(ascii: "u"),
            let low = number(second + 1, digits: 4, radix: 16), (0xDC00..<0xE000).contains(low)
        else { return nil }
        return (0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), second + 5)
    }
}
