public import CurlewBytes

/// Writes an outline into pieces.
struct JSONStream<Sink: PieceSink> {
    private var bytes: [UInt8] = []

    mutating func write(_ outline: JSONOutline, to sink: inout Sink) throws(Sink.Failure) {
        switch outline {
        case .value(let value): write(value)
        case .object(let members):
            try list("{", members, "}", to: &sink) { (stream, member, sink) throws(Sink.Failure) in
                try stream.write(member, to: &sink)
            }
        case .array(let items):
            try list("[", items, "]", to: &sink) { (stream, item, sink) throws(Sink.Failure) in
                try stream.write(item, to: &sink)
            }
        case .document(let document, let index): try write(document, at: index, to: &sink)
        }
        try flush(above: Bytes.usualPiece, to: &sink)
    }

    mutating func finish(to sink: inout Sink) throws(Sink.Failure) {
        try flush(above: 0, to: &sink)
    }

    private mutating func flush(above bound: Int, to sink: inout Sink) throws(Sink.Failure) {
        guard bytes.count > bound else { return }
        let piece = bytes
        bytes = []
        try sink.take(piece)
    }

    private mutating func write(_ value: JSONValue) {
        var writer = JSONWriter(isPretty: false)
        writer.write(value)
        bytes += writer.bytes
    }

    private mutating func write(_ member: JSONOutline.Member, to sink: inout Sink) throws(Sink.Failure) {
        switch member {
        case .named(let name, let outline):
            write(.string(name))
            bytes.append(UInt8(ascii: ":"))
            try write(outline, to: &sink)
        case .bytes(let name, nil, _):
            write(.string(name))
            bytes += ":null".utf8
        case .bytes(let name, let body?, let filter):
            let isText = try UTF8Validator.passes(body, &sink)
            write(.string(isText ? name : name + "_base64"))
            bytes += ":\"".utf8
            if isText {
                try write(body, JSONStringText(), filter, to: &sink)
            } else {
                try write(body, Base64Text(), filter, to: &sink)
            }
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private mutating func write(
        _ body: Bytes, _ text: some TextStage, _ filter: (any PieceFilter)?, to sink: inout Sink
    ) throws(Sink.Failure) {
        var stage = StageSink(sink: sink, bytes: bytes, text: text)
        try body.write(to: &stage, through: filter)
        stage.text.finish(to: &stage.bytes)
        (sink, bytes) = (stage.sink, stage.bytes)
    }

    private mutating func list<Item>(
        _ opening: String, _ items: some Sequence<Item>, _ closing: String, to sink: inout Sink,
        write: (inout Self, Item, inout Sink) throws(Sink.Failure) -> Void
    ) throws(Sink.Failure) {
        bytes += opening.utf8
        var isFirst = true
        for item in items {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            try write(&self, item, &sink)
        }
        bytes += closing.utf8
    }

    // MARK: Documents

    /// Recursive: a document is never deeper than 512.
    private mutating func write(
        _ document: JSONDocument, at index: Int, to sink: inout Sink
    ) throws(Sink.Failure) {
        switch document.kind(at: index) {
        case .object:
            try list("{", document.children(of: index), "}", to: &sink) { (stream, child, sink) throws(Sink.Failure) in
                stream.write(.string(document.key(of: child) ?? ""))
                stream.bytes.append(UInt8(ascii: ":"))
                try stream.write(document, at: child, to: &sink)
            }
        case .array:
            try list("[", document.children(of: index), "]", to: &sink) { (stream, child, sink) throws(Sink.Failure) in
                try stream.write(document, at: child, to: &sink)
            }
        case .string: write(.string(document.text(of: index)))
        default: bytes += document.text(of: index).utf8
        }
        try flush(above: Bytes.usualPiece, to: &sink)
    }
}

/// Bytes on their way into a string.
protocol TextStage {
    mutating func append(_ piece: [UInt8], to output: inout [UInt8])
    mutating func finish(to output: inout [UInt8])
}

extension JSONStringText: TextStage {}
extension Base64Text: TextStage {}

/// Collects a prefix and the text behind it, and passes both on a piece at a time.
private struct StageSink<Sink: PieceSink, Text: TextStage>: PieceSink {
    var sink: Sink
    var bytes: [UInt8]
    var text: Text

    mutating func take(_ piece: [UInt8]) throws(Sink.Failure) {
        text.append(piece, to: &bytes)
        guard bytes.count > Bytes.usualPiece else { return }
        let piece = bytes
        bytes = []
        try sink.take(piece)
    }
}

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
