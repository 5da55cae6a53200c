/// Finds the key of a member from the place of its value, walking back over `"key" :`. So keys cost no node and the
/// tape numbers values only. The document is known to be well-formed here.
enum JSONKey {
    /// The bytes between the quotes, or nil when the value at `start` is not a member of an object.
    static func range(_ bytes: Span<UInt8>, before start: Int) -> Range<Int>? {
        guard let colon = lastMark(bytes, before: start), bytes[colon] == UInt8(ascii: ":"),
            let quote = lastMark(bytes, before: colon)
        else { return nil }
        return openingQuote(bytes, before: quote) + 1..<quote
    }

    private static func lastMark(_ bytes: Span<UInt8>, before end: Int) -> Int? {
        var at = end - 1
        while at >= 0, JSONScanner.isWhitespace(bytes[at]) { at -= 1 }
        return at >= 0 ? at : nil
    }

    /// Every quote inside a string has an odd number of backslashes before it; the opening one has none.
    private static func openingQuote(_ bytes: Span<UInt8>, before end: Int) -> Int {
        var at = end - 1
        while bytes[at] != UInt8(ascii: "\"") || isEscaped(bytes, at: at) { at -= 1 }
        return at
    }

    private static func isEscaped(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        var at = index
        while at > 0, bytes[at - 1] == UInt8(ascii: "\\") { at -= 1 }
        return (index - at) % 2 == 1
    }
}
