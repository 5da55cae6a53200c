internal import CurlewBytes

/// A `Content-Range` field in bytes (RFC 9110 §14.4).
public struct ContentRange: Sendable, Equatable {
    /// The range sent; nil when the server cannot send the range asked for: `bytes */2000`.
    public var bounds: ClosedRange<Int64>?
    /// Bytes of the whole file; nil when the server does not know the number: `bytes 0-99/*`.
    public var total: Int64?

    public init(bounds: ClosedRange<Int64>?, total: Int64?) {
        self.bounds = bounds
        self.total = total
    }

    /// Returns nil for another unit, for bounds in the wrong order or beyond the total, and for any text that breaks
    /// the grammar.
    public init?(parsing field: String) {
        guard let (unit, range) = field.utf8.cut(at: " "), unit.lowercased() == "bytes" else { return nil }
        let sides = range.utf8.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2, let total = Self.total(sides[1]) else { return nil }
        self.total = total
        guard sides[0] != "*" else {
            bounds = nil
            return
        }
        let ends = sides[0].utf8.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
            last < total ?? .max
        else { return nil }
        bounds = first...last
    }

    /// The outer nil stands for a text that cannot be read, the inner nil for `*`.
    private static func total(_ text: Substring) -> Int64?? {
        if text == "*" { return .some(nil) }
        return number(text).map(Optional.some)
    }

    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }
}
