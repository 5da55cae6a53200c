internal import CurlewBytes

/// A `Content-Range` field in bytes (RFC 9110 §14.4).
public struct ContentRange: Sendable, Equatable {
    /// Nil where the answer says that the range cannot be had: `bytes */2000`.
    public var bounds: ClosedRange<Int64>?
    /// Of the whole file; nil where the server does not know: `bytes 0-99/*`.
    public var total: Int64?

    public init(bounds: ClosedRange<Int64>?, total: Int64?) {
        self.bounds = bounds
        self.total = total
    }

    /// Nil for another unit, bounds the wrong way round or outside the total, and whatever else breaks the grammar.
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

    /// The outer nil is what cannot be read, the inner one `*`.
    private static func total(_ text: Substring) -> Int64?? {
        if text == "*" { return .some(nil) }
        return number(text).map(Optional.some)
    }

    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }
}
