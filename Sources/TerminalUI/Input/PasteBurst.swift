/// Distinguishes a paste without marks from keys: many bytes in one read, more than can be typed.
enum PasteBurst {
    /// Fewer bytes count as keys.
    static let minimum = 16

    /// Whether the bytes are a paste: at least 16, with a line break or a space, and not one key repeated. Control
    /// sequences are keys and are not counted: a held arrow key is not a paste.
    static func isPaste(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= minimum else { return false }
        let text = withoutSequences(bytes)
        let isText = text.contains { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
        return text.count >= minimum && isText && !isRepeated(text)
    }

    private static func withoutSequences(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                text.append(byte)
                continue
            }
            guard let introducer = rest.popFirst(), introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O")
            else { continue }
            while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
        }
        return text
    }

    /// Whether one character is repeated, whatever its length in UTF-8.
    private static func isRepeated(_ bytes: [UInt8]) -> Bool {
        let length = 1 + bytes.dropFirst().prefix { (0x80...0xBF).contains($0) }.count
        return zip(bytes, bytes.dropFirst(length)).allSatisfy { $0 == $1 }
    }
}
