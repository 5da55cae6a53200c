/// A search pattern. Letters match in any case unless the pattern has a capital.
public struct TextSearch: Hashable, Sendable {
    public let pattern: String
    private let bytes: [UInt8]
    private let isSensitive: Bool

    /// Nil for an empty pattern.
    public init?(_ pattern: String) {
        guard !pattern.isEmpty else { return nil }
        self.pattern = pattern
        isSensitive = pattern.contains(where: \.isUppercase)
        bytes = Array(pattern.utf8)
    }

    /// The first match that begins at `start` or after it.
    public func first(in buffer: TextBuffer, from start: Int) -> Range<Int>? {
        var start = start
        while start < buffer.count {
            let window = buffer.bytes(in: start..<min(buffer.count, start + Self.window + bytes.count - 1))
            if let index = match(in: window) { return (start + index)..<(start + index + bytes.count) }
            start += Self.window
        }
        return nil
    }

    /// The last match that begins before `end`.
    public func last(in buffer: TextBuffer, before end: Int) -> Range<Int>? {
        var end = min(end, buffer.count)
        while end > 0 {
            let start = max(0, end - Self.window)
            let window = buffer.bytes(in: start..<min(buffer.count, end + bytes.count - 1))
            if let index = lastMatch(in: window, before: end - start) {
                return (start + index)..<(start + index + bytes.count)
            }
            end = start
        }
        return nil
    }

    /// Every match that touches a range, left to right; matches do not overlap.
    public func all(in buffer: TextBuffer, touching range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = max(0, range.lowerBound - bytes.count + 1)
        while start < range.upperBound, let match = first(in: buffer, from: start, upTo: range.upperBound) {
            found.append(match)
            start = match.upperBound
        }
        return found
    }

    private static let window = 64 * 1024

    private func first(in buffer: TextBuffer, from start: Int, upTo end: Int) -> Range<Int>? {
        let window = buffer.bytes(in: start..<min(buffer.count, end + bytes.count - 1))
        return match(in: window).map { (start + $0)..<(start + $0 + bytes.count) }
    }

    private func match(in window: [UInt8]) -> Int? {
        guard window.count >= bytes.count else { return nil }
        return (0...(window.count - bytes.count)).first { isMatch(window, at: $0) }
    }

    private func lastMatch(in window: [UInt8], before end: Int) -> Int? {
        guard window.count >= bytes.count else { return nil }
        return (0...(window.count - bytes.count)).last { $0 < end && isMatch(window, at: $0) }
    }

    private func isMatch(_ window: [UInt8], at start: Int) -> Bool {
        for index in bytes.indices {
            let byte = window[start + index]
            let folded = !isSensitive && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            if folded != bytes[index] { return false }
        }
        return true
    }
}

extension TextArea {
    /// Goes to the next match of `search`, or the previous one; at the end of the text it wraps around.
    /// - Returns: whether it wrapped around; nil without a match.
    public mutating func find(forward: Bool) -> Bool? {
        guard let search else { return nil }
        let next =
            forward ? search.first(in: buffer, from: cursor + 1) : search.last(in: buffer, before: cursor)
        guard let match = next ?? (forward ? search.first(in: buffer, from: 0) : search.last(in: buffer, before: .max))
        else { return nil }
        moveCursor(to: match.lowerBound)
        return next == nil
    }
}
