internal import CurlewBytes

/// Brings an XML document to UTF-8. The bytes decide between the Unicode encodings; the declaration is believed for
/// ISO-8859-1, and whatever is neither is refused.
enum XMLEncoding {
    /// The number of bytes in which an encoding declaration is searched for.
    private static let declarationLimit = 256

    /// - Parameter memory: bytes that a transcoding may take.
    static func utf8(_ source: Bytes, memory: Int) throws(PropertyListError) -> Bytes {
        let encoding = UnicodeEncoding.detected(in: source)
        let hasRoom = TreeMemory.holdsTranscoding(of: source.count, in: memory)
        guard encoding == .utf8 else {
            guard hasRoom else { throw .tooMuchMemory(limit: memory) }
            return try transcoded(source, from: encoding)
        }
        switch declared(in: source)?.lowercased() {
        case nil, "utf-8", "utf8", "us-ascii", "ascii": break
        case "iso-8859-1", "iso_8859-1", "latin1":
            guard hasRoom else { throw .tooMuchMemory(limit: memory) }
            return latin1(source)
        case .some(let name): throw .xml(.unknownEncoding(name), at: TextPosition(offset: 0, line: 1, column: 1))
        }
        try validate(source)
        return source
    }

    /// Every byte of ISO-8859-1 is the scalar of its number.
    private static func latin1(_ source: Bytes) -> Bytes {
        var text: [UInt8] = []
        text.reserveCapacity(source.count)
        source.withSpan { bytes in
            for index in 0..<bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    text.append(byte)
                } else {
                    text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
                }
            }
        }
        return Bytes(text)
    }

    private static func transcoded(
        _ source: Bytes, from encoding: UnicodeEncoding
    ) throws(PropertyListError) -> Bytes {
        do throws(UnicodeEncoding.MalformedText) {
            return try encoding.transcodedToUTF8(source)
        } catch {
            throw .xml(.malformedText, at: error.place)
        }
    }

    private static func validate(_ source: Bytes) throws(PropertyListError) {
        try source.withSpan { (span) throws(PropertyListError) in
            guard let fault = UTF8Sequence.firstFault(in: span) else { return }
            let start = UnicodeEncoding.lengthOfMark(in: span)
            throw .xml(.malformedText, at: TextPosition(of: fault, in: span, from: start))
        }
    }

    /// The name in `<?xml … encoding="name" …?>`.
    private static func declared(in source: Bytes) -> String? {
        source[0..<min(source.count, declarationLimit)].withSpan { head in
            let start = UnicodeEncoding.lengthOfMark(in: head)
            guard XMLScanner.starts(head, at: start, with: "<?xml") else { return nil }
            let declaration = (start..<head.count).prefix { head[$0] != UInt8(ascii: ">") }
            guard let word = declaration.first(where: { XMLScanner.starts(head, at: $0, with: "encoding") }) else {
                return nil
            }
            let value = declaration[word...].drop { !isQuote(head[$0]) }
            let name = value.dropFirst().prefix { !isQuote(head[$0]) }
            return String(decoding: name.map { head[$0] }, as: UTF8.self)
        }
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
}
