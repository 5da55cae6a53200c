/// One pair of form text, decoded.
struct FormPair {
    /// The pair's range in the text, without the `&` around it.
    var range: Range<Int>
    var name: String
    /// Nil when there is no `=`.
    var value: String?
    /// The value split at the style's joint, when it contains the joint.
    var items: [String]?
    /// True when the name has an unescaped `[` or `]`.
    var hasPlainBrackets = false
    var hasPlus = false
    var hasBadEscape = false
    var isUTF8 = true

    var isEmpty: Bool { range.isEmpty }
    /// True when all bytes decode to text.
    var isText: Bool { isUTF8 && !hasBadEscape }
}

/// Splits form text at `&` and `=` (WHATWG URL §5.1, application/x-www-form-urlencoded parsing; but a name without
/// `=` is distinguished from one with an empty value, and an empty pair is kept).
struct FormPairScanner {
    private let bytes: [UInt8]
    private let joint: [UInt8]?

    /// - Parameter joint: the text between the items of a list in one value; not empty.
    init(_ bytes: [UInt8], joint: [UInt8]? = nil) {
        self.bytes = bytes
        self.joint = joint
    }

    /// Every pair in order; none for empty text.
    func pairs() -> [FormPair] {
        guard !bytes.isEmpty else { return [] }
        var pairs: [FormPair] = []
        var start = 0
        for at in bytes.indices where bytes[at] == UInt8(ascii: "&") {
            pairs.append(pair(start..<at))
            start = at + 1
        }
        pairs.append(pair(start..<bytes.count))
        return pairs
    }

    private func pair(_ range: Range<Int>) -> FormPair {
        var pair = FormPair(range: range, name: "")
        let equals = bytes[range].firstIndex(of: UInt8(ascii: "="))
        let name = range.lowerBound..<(equals ?? range.upperBound)
        pair.name = decoded(name, &pair)
        pair.hasPlainBrackets = bytes[name].contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
        guard let equals else { return pair }
        pair.value = decoded(equals + 1..<range.upperBound, &pair)
        if let joint { pair.items = items(equals + 1..<range.upperBound, joint, &pair) }
        return pair
    }

    private func items(_ range: Range<Int>, _ joint: [UInt8], _ pair: inout FormPair) -> [String]? {
        let pieces = bytes[range].pieces(separatedBy: joint)
        return pieces.count > 1 ? pieces.map { decoded($0.indices, &pair) } : nil
    }

    private func decoded(_ range: Range<Int>, _ pair: inout FormPair) -> String {
        let isPlain = !bytes[range].contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") || $0 >= 0x80 }
        if isPlain { return String(decoding: bytes[range], as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var at = range.lowerBound
        while at < range.upperBound {
            let byte = bytes[at]
            at += 1
            if byte == UInt8(ascii: "+") {
                pair.hasPlus = true
                text.append(0x20)
            } else if byte == UInt8(ascii: "%") {
                let escaped = Self.escaped(bytes[...], at, range.upperBound)
                if escaped == nil { pair.hasBadEscape = true } else { at += 2 }
                text.append(escaped ?? byte)
            } else {
                text.append(byte)
            }
        }
        if let valid = String(validating: text, as: UTF8.self) { return valid }
        pair.isUTF8 = false
        return String(decoding: text, as: UTF8.self)
    }

    /// The byte of an escape `%xx` whose digits start at `at`.
    static func escaped(_ bytes: ArraySlice<UInt8>, _ at: Int, _ end: Int) -> UInt8? {
        guard at + 1 < end, let high = hexValue(bytes[at]), let low = hexValue(bytes[at + 1]) else { return nil }
        return high << 4 | low
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// The pieces of a text between the joints; at least one.
    fileprivate func pieces(separatedBy joint: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var (start, at) = (startIndex, startIndex)
        while at + joint.count <= endIndex {
            if self[at..<at + joint.count].elementsEqual(joint) {
                pieces.append(self[start..<at])
                at += joint.count
                start = at
            } else {
                at += 1
            }
        }
        return pieces + [self[start...]]
    }
}
