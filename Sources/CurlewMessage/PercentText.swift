public import CurlewBytes

/// Percent-encoding of all but the unreserved characters (RFC 3986 §2.3), and its decoding.
public enum PercentText {
    public static func encoded(_ text: String) -> String {
        encoded(text.utf8)
    }

    public static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        for byte in bytes {
            if isUnreserved(byte) {
                out.append(byte)
            } else {
                out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The text with its escapes decoded. A `%` without two hexadecimal digits remains.
    public static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = value(rest, rest.startIndex) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @inlinable
    package static func value<Text: RandomAccessCollection<UInt8>>(_ bytes: Text, _ at: Int) -> UInt8?
    where Text.Index == Int {
        guard at + 1 < bytes.endIndex, let high = bytes[at].hexadecimalValue,
            let low = bytes[at + 1].hexadecimalValue
        else { return nil }
        return high << 4 | low
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~".utf8.contains(byte)
        }
    }
}
