internal import HTTPMessage

/// Functions for one header line as bytes.
enum FieldLine {
    /// The line without its CRLF or bare LF.
    static func withoutLineEnd(_ line: [UInt8]) -> ArraySlice<UInt8> {
        var rest = line[...]
        if rest.last == 0x0A { rest.removeLast() }
        if rest.last == 0x0D { rest.removeLast() }
        return rest
    }

    /// Adds the field of a line to `fields`. A folded line (RFC 9112 §5.2) continues the field before it after one
    /// space. Throws for a folded line without a field before it, and for a line without a colon.
    static func add(_ line: ArraySlice<UInt8>, to fields: inout [HeaderField]) throws(TransportError) {
        if isSpace(line.first) {
            guard let last = fields.indices.last else { throw .protocolError(.foldedFirst) }
            fields[last].value += " " + text(trimmed(line))
            return
        }
        guard let colon = line.firstIndex(of: 0x3A) else {
            throw .protocolError(.noColon(text(line.prefix(60))))
        }
        fields.append(HeaderField(text(line[..<colon]), text(trimmed(line[(colon + 1)...]))))
    }

    /// The bytes as UTF-8; as Latin-1 when they are not UTF-8.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.drop { isSpace($0) }
        while isSpace(rest.last) { rest.removeLast() }
        return rest
    }

    private static func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
}
