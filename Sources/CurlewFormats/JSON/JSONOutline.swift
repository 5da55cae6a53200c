public import CurlewBytes

/// A JSON value whose large parts stay where they are until it is written: bodies in their spools, documents on their
/// tapes. Written a piece at a time, so that a body of any size costs no memory of its size.
///
///     JSONOutline ── write(to:) ──► pieces of some 64 KiB ──► PieceSink
///          └─ bytes ── PieceFilter, where there is one ──► escapes or Base64
public indirect enum JSONOutline: Sendable {
    case value(JSONValue)
    case object([Member])
    case array([JSONOutline])
    /// A document, from its tape.
    case document(JSONDocument, at: Int = 0)

    public enum Member: Sendable {
        case named(String, JSONOutline)
        /// `"name"` with the text, or `"name_base64"` for bytes that are no UTF-8; null for none. The filter sees the
        /// bytes as they came, before any escape, and must leave text what it is.
        case bytes(String, Bytes?, (any PieceFilter)? = nil)

        public static func value(_ name: String, _ value: JSONValue) -> Member { .named(name, .value(value)) }
    }
}

extension JSONOutline {
    /// The value on one line, without a line end.
    public func write<Sink: PieceSink>(to sink: inout Sink) throws(Sink.Failure) {
        var stream = JSONStream<Sink>()
        try stream.write(self, to: &sink)
        try stream.finish(to: &sink)
    }

    /// The complete text, for small values.
    public var text: String {
        var all = AllPieces()
        write(to: &all)
        return String(decoding: all.bytes, as: UTF8.self)
    }
}

private struct AllPieces: PieceSink {
    var bytes: [UInt8] = []

    mutating func take(_ piece: [UInt8]) { bytes += piece }
}
