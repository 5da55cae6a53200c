internal import CurlewBytes

/// A document's bytes as libxml2 gets them: in UTF-8, whatever the document says of its encoding.
struct XMLSource {
    let bytes: Bytes
    /// The start of the text, after a byte order mark.
    let start: Int

    /// - Parameter charset: of the Content-Type; nil leaves it to the document.
    init(_ source: Bytes, charset: String? = nil, limits: XMLLimits) throws(XMLError) {
        guard source.count <= limits.bytes else { throw .tooLarge(bytes: source.count, limit: limits.bytes) }
        do throws(PropertyListError) {
            bytes = try XMLEncoding.utf8(source, charset: charset, memory: limits.memory)
        } catch {
            if case .tooMuchMemory(let limit) = error { throw .tooMuchMemory(limit: limit) }
            throw Self.malformed(error)
        }
        start = bytes.withSpan { UnicodeEncoding.lengthOfMark(in: $0) }
        guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
        try boundAttributes(limits.attributes)
    }

    /// The text of HTML in UTF-8; bytes that are no text are U+FFFD. In a charset that cannot be read it is taken as UTF-8.
    static func html(_ source: Bytes, _ charset: String?, _ limits: XMLLimits) throws(XMLError) -> Bytes {
        guard source.count <= limits.bytes else { throw .tooLarge(bytes: source.count, limit: limits.bytes) }
        let reading = CharsetReading(of: source, header: charset)
        func isText(_ bytes: Bytes) -> Bool { bytes.withSpan { UTF8Sequence.firstFault(in: $0) } == nil }
        if reading.charset ?? .utf8 == .utf8, isText(source) { return source }
        guard TreeMemory.holdsTranscoding(of: source.count, in: limits.memory) else {
            throw .tooMuchMemory(limit: limits.memory)
        }
        let text = reading.text(of: source)?.bytes ?? source
        let whole = isText(text) ? text : Bytes(Array(String(decoding: text.array, as: UTF8.self).utf8))
        guard whole.count <= limits.bytes else { throw .tooLarge(bytes: whole.count, limit: limits.bytes) }
        return whole
    }

    /// libxml2's numbers for bytes that are not of their encoding, and for an encoding that it does not know.
    private static let invalidEncoding = 81
    private static let unknownEncoding = 31

    private static func malformed(_ error: PropertyListError) -> XMLError {
        if case .xml(.unknownEncoding(let name), let place) = error {
            return .notWellFormed(
                code: unknownEncoding, message: "the encoding \"\(name)\" is not known, or has no converter here",
                at: place)
        }
        guard case .xml(_, let place) = error else {
            return .notWellFormed(
                code: invalidEncoding, message: "not text", at: TextPosition(offset: 0, line: 1, column: 1))
        }
        return .notWellFormed(
            code: invalidEncoding, message: "bytes that are not text in the document's encoding", at: place)
    }

    /// Counts `=` outside quotes between `<` and `>`: exact where the document is well-formed.
    private func boundAttributes(_ limit: Int) throws(XMLError) {
        try bytes.withSpan { (span) throws(XMLError) in
            var (count, quote, isInTag) = (0, UInt8(0), false)
            for index in 0..<span.count {
                let byte = span[index]
                if quote != 0 {
                    if byte == quote { quote = 0 }
                } else if !isInTag {
                    (isInTag, count) = (byte == UInt8(ascii: "<"), 0)
                } else if byte == UInt8(ascii: ">") {
                    isInTag = false
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = count > 0 ? byte : 0
                } else if byte == UInt8(ascii: "=") {
                    count += 1
                    guard count <= limit else {
                        throw .tooManyAttributes(limit: limit, at: TextPosition(of: index, in: span, from: start))
                    }
                }
            }
        }
    }

    /// The place of a line and a column, both from 1, in the bytes.
    func position(line: Int, column: Int) -> TextPosition {
        bytes.withSpan { span in
            var (offset, current) = (start, 1)
            while current < line, offset < span.count {
                if span[offset] == UInt8(ascii: "\n") { current += 1 }
                offset += 1
            }
            var left = max(column, 1) - 1
            while left > 0, offset < span.count, span[offset] != UInt8(ascii: "\n") {
                offset += 1
                if offset < span.count, UTF8Sequence.isContinuation(span[offset]) { continue }
                left -= 1
            }
            return TextPosition(of: offset, in: span, from: start)
        }
    }
}
