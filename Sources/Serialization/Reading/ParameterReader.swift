public import CurlewBytes
internal import CurlewFormats

/// Reads parameters back from sent text. Pure; accepts any bytes.
///
///     text ──► tree ──► RequestSerializer ──► bytes ──┐
///       └────────────────────────────────────────────┴──► verdict: the same, or the first difference
public enum ParameterReader {
    /// Reads form text or a query without its `?` (RFC 3986 §3.4; WHATWG URL §5.1): brackets nest, `+` is a space, a
    /// name without `=` is null. Any text is accepted; bytes that are not text become a raw node.
    public static func form(_ text: Bytes, _ options: ReadingOptions = ReadingOptions()) -> ParameterReading {
        FormReader(text.array, options).read()
    }

    public static func form(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> ParameterReading {
        FormReader(Array(text.utf8), options).read()
    }

    /// Reads sent JSON (RFC 8259): order, equal keys and the text of numbers are kept; one-key objects such as
    /// `{"$date": ..}` are plain objects here.
    public static func json(_ text: Bytes, _ options: ReadingOptions = ReadingOptions()) throws(ParameterReadingError)
        -> ParameterReading
    {
        try JSONTreeReader(text, options).read()
    }

    /// Reads a property list, XML or binary.
    public static func plist(_ text: Bytes, _ options: ReadingOptions = ReadingOptions())
        throws(ParameterReadingError) -> ParameterReading
    {
        try PropertyListTreeReader(text, options).read()
    }

    /// Reads a multipart body (RFC 7578).
    ///
    /// - Parameter boundary: without its dashes; when nil it is taken from the first line that starts with two
    ///   dashes.
    public static func multipart(
        _ text: Bytes, boundary: String? = nil, _ options: ReadingOptions = ReadingOptions()
    ) throws(ParameterReadingError) -> ParameterReading {
        try MultipartReader(text.array, boundary: boundary, options).read()
    }
}
