internal import CurlewBytes
internal import CurlewFormats

/// Binary data in the text of a parameter, and in Foundation's description.
public enum BinaryText {
    /// Base64 with padding (RFC 4648 §4), or hexadecimal digits after `0x`; white space is skipped. Nil for anything
    /// else.
    public static func decode(_ text: String) -> [UInt8]? {
        let bytes = text.utf8.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
        if bytes.starts(with: "0x".utf8) || bytes.starts(with: "0X".utf8) { return decodeHex(bytes.dropFirst(2)) }
        return bytes.allSatisfy { $0 > 0x20 } ? Base64.decoded(bytes) : nil
    }

    /// Two lower-case digits for each byte.
    public static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// As Foundation describes data: `<68656c6c 6f>` before iOS 13, `{length = 5, bytes = 0x68656c6c6f}` since, where
    /// more than 24 bytes show their first 16 and last 8.
    static func description(_ bytes: [UInt8], _ form: DataText) -> String {
        switch form {
        case .base64: Base64.encoded(bytes)
        case .size: "\(bytes.count) bytes"
        case .bytes: "[\(bytes.map(String.init).joined(separator: ", "))]"
        case .legacy: "<\(groups(bytes[...]))>"
        case .modern where bytes.count <= 24: "{length = \(bytes.count), bytes = 0x\(hex(bytes))}"
        case .modern:
            "{length = \(bytes.count), bytes = 0x\(groups(bytes.prefix(16))) ... \(groups(bytes.suffix(8))) }"
        }
    }

    private static func groups(_ bytes: ArraySlice<UInt8>) -> String {
        stride(from: bytes.startIndex, to: bytes.endIndex, by: 4)
            .map { hex(bytes[$0..<min($0 + 4, bytes.endIndex)]) }
            .joined(separator: " ")
    }

    private static func decodeHex(_ digits: some Collection<UInt8>) -> [UInt8]? {
        let values = digits.compactMap(\.hexadecimalValue)
        guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
