/// A search pattern with smart case: a pattern without capitals matches any case. Case is ignored for ASCII letters
/// only.
public struct TextPattern: Sendable {
    private let bytes: [UInt8]
    private let ignoresCase: Bool

    public init(_ text: String) {
        ignoresCase = !text.contains(where: \.isUppercase)
        bytes = Array(text.utf8)
    }

    public var count: Int { bytes.count }

    public func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { first(in: UnsafeRawBufferPointer($0), from: 0) != nil }
    }

    /// Whether the text of a range has a match.
    public func matches(_ all: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
        first(in: all, from: range.lowerBound, to: range.upperBound) != nil
    }

    /// The first match at or after `start` that ends at or before `end`; nil: the end of the text.
    public func first(in all: UnsafeRawBufferPointer, from start: Int, to end: Int? = nil) -> Int? {
        guard let lead = bytes.first else { return nil }
        let end = min(end ?? all.count, all.count)
        var place = start
        while place + bytes.count <= end {
            if isSame(all[place], lead), isHere(all, place) { return place }
            place += 1
        }
        return nil
    }

    private func isHere(_ all: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        for offset in bytes.indices where !isSame(all[place + offset], bytes[offset]) { return false }
        return true
    }

    private func isSame(_ byte: UInt8, _ wanted: UInt8) -> Bool {
        byte == wanted || (ignoresCase && (0x41...0x5A).contains(byte) && byte | 0x20 == wanted)
    }
}
