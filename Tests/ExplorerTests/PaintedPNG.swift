/// A PNG with the given pixels, its data stored without compression (PNG 3rd edition, sections 5 and 11).
struct PaintedPNG: Sendable {
    let width: Int
    let height: Int
    /// Red, green, blue of a place.
    let color: @Sendable (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)

    var bytes: [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", Self.big(width) + Self.big(height) + [8, 2, 0, 0, 0])
            + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }

    /// Each behind its filter byte.
    private var rows: [UInt8] {
        (0..<height).flatMap { y in
            [0]
                + (0..<width).flatMap { x in
                    let (red, green, blue) = color(x, y)
                    return [red, green, blue]
                }
        }
    }

    /// One stored block of RFC 1951 in the wrapping of RFC 1950.
    private func stored(_ data: [UInt8]) -> [UInt8] {
        precondition(data.count <= 0xFFFF, "more than one block")
        let (low, high) = (UInt8(data.count & 0xFF), UInt8(data.count >> 8))
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return [0x78, 0x01, 1, low, high, ~low, ~high] + data + Self.big(b << 16 | a)
    }

    private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return Self.big(data.count) + body + Self.big(Int(Self.checksum(body)))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static func big(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

extension PaintedPNG {
    /// A bright ball in front of a dark slope.
    static let ball = PaintedPNG(width: 40, height: 20) { x, y in
        let (dx, dy) = (x - 20, y - 10)
        let distance = dx * dx + dy * dy
        if distance < 81 { return (UInt8(255 - distance), UInt8(255 - distance), 120) }
        return (UInt8(x), UInt8(x), UInt8(2 * x))
    }
}
