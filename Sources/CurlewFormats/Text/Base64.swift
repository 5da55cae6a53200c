/// Bytes as text of 64 letters (RFC 4648 §4).
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static let values: [UInt8?] = (0...255).map { byte in
        alphabet.firstIndex(of: byte).map { UInt8($0) }
    }

    /// With padding and without line breaks.
    public static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        append(bytes.span, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// The letters of bytes, with padding behind the last.
    static func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits = Int(bytes[start]) << 16
            if count > 1 { bits |= Int(bytes[start + 1]) << 8 }
            if count > 2 { bits |= Int(bytes[start + 2]) }
            for place in 0..<4 {
                text.append(place <= count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
    }

    /// The bytes behind `text`, whose white space and controls do not count; nil when anything else is amiss.
    public static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var letters = 0
        var padding = 0
        for byte in text where byte > 0x20 {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = values[Int(byte)] else { return nil }
            bits = (bits << 6 | Int(value)) & 0xFF_FFFF
            letters += 1
            guard letters % 4 == 0 else { continue }
            bytes.append(contentsOf: [UInt8(bits >> 16), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)])
        }
        return tail(letters % 4, padding, bits).map { bytes + $0 }
    }

    /// The bytes of the last, padded group.
    private static func tail(_ letters: Int, _ padding: Int, _ bits: Int) -> [UInt8]? {
        switch (letters, padding) {
        case (0, 0): []
        case (2, 2): [UInt8(bits >> 4 & 0xFF)]
        case (3, 1): [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        default: nil
        }
    }
}

/// Bytes that come in pieces as one text of 64 letters: what does not fill a group waits for the next piece.
struct Base64Text {
    /// The bytes that wait for the rest of a group of three: at most two.
    private var held: [UInt8] = []

    mutating func append(_ piece: [UInt8], to output: inout [UInt8]) {
        let bytes = held.isEmpty ? piece : held + piece
        let end = bytes.count - bytes.count % 3
        held = Array(bytes[end...])
        Base64.append(bytes.span.extracting(0..<end), to: &output)
    }

    /// Writes the last group, with its padding.
    mutating func finish(to output: inout [UInt8]) {
        Base64.append(held.span, to: &output)
        held = []
    }
}
