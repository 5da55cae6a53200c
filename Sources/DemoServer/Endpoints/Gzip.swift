import CurlewMessage

/// `/gzip`: JSON in a gzip member.
extension DemoResponse {
    static let gzipped = DemoResponse(
        status: 200,
        fields: ["Content-Type": "application/json", "Content-Encoding": "gzip", "Vary": "Accept-Encoding"],
        body: .bytes(Gzip.stored([UInt8]("{\"compressed\": \"gzip\"}\n".utf8))))
}

/// Writes gzip (RFC 1952) without compression, as one stored block (RFC 1951 §3.2.4).
enum Gzip {
    /// A gzip member that holds `bytes`, at most 65,535 of them.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count <= UInt16.max, "one stored block is too short for this")
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        let count = UInt16(bytes.count)
        let block: [UInt8] = [1] + littleEndian(count) + littleEndian(~count) + bytes
        return header + block + littleEndian(checksum(bytes)) + littleEndian(UInt32(count))
    }

    /// CRC-32 (RFC 1952 §8).
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
    }
}
