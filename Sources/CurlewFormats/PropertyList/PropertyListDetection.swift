internal import CurlewBytes

/// Which of the forms of a property list bytes look like.
enum PropertyListDetection: Equatable {
    case binary, xml, oldStyle, unknown

    /// The number of bytes that are looked at to distinguish `{ key = value; }` from JSON.
    private static let lookAhead = 4096

    init(_ bytes: Bytes) {
        let head = bytes[0..<min(bytes.count, Self.lookAhead)].array
        if head.starts(with: "bplist0".utf8) {
            self = .binary
            return
        }
        let text = head.drop { $0 <= 0x20 || $0 >= 0x80 }
        switch text.first {
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "("): self = .oldStyle
        case UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "/"):
            self = Self.assigns(text) ? .oldStyle : .unknown
        default: self = .unknown
        }
    }

    /// Whether the first `=` or `:` outside quotes is `=`.
    private static func assigns(_ text: ArraySlice<UInt8>) -> Bool {
        var isQuoted = false
        for byte in text {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") { return byte == UInt8(ascii: "=") }
        }
        return false
    }
}
