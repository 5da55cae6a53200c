internal import CurlewBytes

/// Brings an XML document to UTF-8: by its bytes where they tell a Unicode encoding, else by the name that came with it,
/// else by its declaration. A name that is not known is refused; no library gets to see it.
enum XMLEncoding {
    /// The number of bytes in which an encoding declaration is searched for.
    private static let declarationLimit = 256

    /// - Parameters:
    ///   - charset: of the Content-Type; when it is a known one, it goes before the declaration (RFC 7303 §3).
    ///   - memory: bytes that a transcoding may take.
    static func utf8(_ source: Bytes, charset: String? = nil, memory: Int) throws(PropertyListError) -> Bytes {
        let encoding = UnicodeEncoding.detected(in: source)
        let hasRoom = TreeMemory.holdsTranscoding(of: source.count, in: memory)
        guard encoding == .utf8 else {
            guard hasRoom else { throw .tooMuchMemory(limit: memory) }
            return try transcoded(source, from: encoding)
        }
        let isMarked = source.withSpan { UnicodeEncoding.lengthOfMark(in: $0) } > 0
        let known = charset.flatMap { Charset(label: $0) == nil ? nil : $0 }
        let name = isMarked ? nil : known ?? declared(in: source)
        guard let name, Charset(label: name) != .utf8 else {
            try validate(source)
            return source
        }
        guard hasRoom else { throw .tooMuchMemory(limit: memory) }
        guard let text = CharsetDeclaration.charset(name)?.decoded(source) else {
            throw .xml(.unknownEncoding(name), at: TextPosition(offset: 0, line: 1, column: 1))
        }
        if text.faults > 0 { try refuse(text.bytes) }
        return text.bytes
    }

    /// The place of the first mark for bytes that are no text.
    private static func refuse(_ text: Bytes) throws(PropertyListError) {
        let mark = text.array.firstRange(of: "\u{FFFD}".utf8)?.lowerBound ?? 0
        let place = text.withSpan { TextPosition(of: mark, in: $0, from: 0) }
        throw .xml(.malformedText, at: place)
    }

    private static func transcoded(
        _ source: Bytes, from encoding: UnicodeEncoding
    ) throws(PropertyListError) -> Bytes {
        try UnicodeEncoding.MalformedText.mapped(try encoding.transcodedToUTF8(source)) {
            PropertyListError.xml(.malformedText, at: $0.place)
        }
    }

    private static func validate(_ source: Bytes) throws(PropertyListError) {
        try source.withSpan { (span) throws(PropertyListError) in
            guard let fault = UTF8Sequence.firstFault(in: span) else { return }
            let start = UnicodeEncoding.lengthOfMark(in: span)
            throw .xml(.malformedText, at: TextPosition(of: fault, in: span, from: start))
        }
    }

    /// The name in `<?xml … encoding="name" …?>`; nil for none.
    static func declared(in source: Bytes) -> String? {
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
