internal import CurlewMessage

/// One pair of form text, decoded.
struct FormPair {
    /// The pair's range in the text, without the `&` around it.
    var range: Range<Int>
    var name: String
    /// Nil when there is no `=`.
    var value: String?
    /// The value split at the style's joint, when it contains the joint.
    var items: [String]?
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
    let bytes: [UInt8]
    /// The text between the items of a list in one value; not empty.
    let joint: [UInt8]?

    /// Every pair in order; none for empty text.
    func pairs() -> [FormPair] {
        guard !bytes.isEmpty else { return [] }
        var pairs: [FormPair] = []
        pairs.reserveCapacity(bytes.count { $0 == UInt8(ascii: "&") } + 1)
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
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { text in
            var (count, at, isASCII) = (0, range.lowerBound, true)
            while at < range.upperBound {
                var byte = bytes[at]
                at += 1
                if byte == UInt8(ascii: "+") {
                    pair.hasPlus = true
                    byte = UInt8(ascii: " ")
                } else if byte == UInt8(ascii: "%") {
                    if let escaped = PercentText.value(bytes[..<range.upperBound], at) {
                        byte = escaped
                        at += 2
                    } else {
                        pair.hasBadEscape = true
                    }
                }
                isASCII = isASCII && byte < 0x80
                text[count] = byte
                count += 1
            }
            let decoded = UnsafeBufferPointer(rebasing: text[..<count])
            if !isASCII, String(validating: decoded, as: UTF8.self) == nil { pair.isUTF8 = false }
            return String(decoding: decoded, as: UTF8.self)
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
