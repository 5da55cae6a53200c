/// Why bytes are not taken as JSON (RFC 8259). Positions count in the bytes as parsed: for UTF-16 and UTF-32 sources
/// that is after transcoding to UTF-8.
public enum JSONError: Error, Sendable, Equatable {
    case invalid(expected: JSONExpectation, found: JSONFinding, at: TextPosition)
    /// More arrays and objects in one another than `limit`.
    case tooDeep(limit: Int, at: TextPosition)
    case tooManyValues(limit: Int, at: TextPosition)
    /// Its tree would need more bytes of memory than `limit`.
    case tooMuchMemory(limit: Int)
    /// `bytes` in UTF-8.
    case tooLarge(bytes: Int, limit: Int)
    case cancelled
}

/// The token that the grammar requires at the place of an error.
public enum JSONExpectation: Sendable, Equatable {
    case value
    /// After `[`.
    case valueOrArrayEnd
    /// After `{`.
    case keyOrObjectEnd
    case key
    case colon
    case commaOrArrayEnd
    case commaOrObjectEnd
    case documentEnd
    case digit
    /// The rest of `true`, `false` or `null`.
    case literal(String)
    case closingQuote
    /// An unescaped control character in a string.
    case escapedControl
    case escapeLetter
    case hexDigit
    /// Bytes that are not text in the document's encoding.
    case wellFormedText
}

/// The text that was found instead.
public enum JSONFinding: Sendable, Equatable {
    case documentEnd
    case character(Unicode.Scalar)
    case byte(UInt8)
}
