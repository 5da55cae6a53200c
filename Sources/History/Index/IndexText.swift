internal import CurlewBytes
internal import CurlewMessage

/// The words of an exchange as the index takes them: letters and digits with spaces between, the beginnings of very
/// long words alone, Chinese, Japanese and Korean text as pairs of characters.
struct IndexText {
    /// Bytes of UTF-8.
    private(set) var bytes: [UInt8] = []
    /// Bytes of the current word.
    private var wordCount = 0
    /// The last character of a stretch without spaces.
    private var unspaced: Unicode.Scalar?

    /// Bytes of a word that are kept; a filter's word is cut alike.
    static let wordLimit = 64

    /// The escapes that are undone before the text is cut into words.
    enum Form {
        case plain
        /// `%C3%A9` and `+`.
        case percent
        /// `\u00e9` and `\n`.
        case json
    }

    /// The words of name, URL, header fields and text bodies.
    init(_ exchange: RecordedExchange) {
        let sent = exchange.exchange
        add(Array(exchange.name.utf8), .plain)
        add(Array(sent.url.utf8), .percent)
        for fields in [sent.requestHeaders, sent.fields] { add(Array(fields.lines.utf8), .plain) }
        if let body = sent.requestBody { add(body: body) }
        if let body = sent.body { add(body: body) }
    }

    init(_ text: String, _ form: Form = .plain) {
        add(Array(text.utf8), form)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds the words of the beginning of a body, unless it is no text.
    private mutating func add(body: Bytes) {
        let start = body[0..<min(body.count, HistoryLimits.indexed)].array
        guard let form = Self.form(start) else { return }
        add(start, form)
    }

    /// Nil for bytes that are no text.
    private static func form(_ bytes: [UInt8]) -> Form? {
        guard !bytes.contains(0), !bytes.prefix(512).contains(where: isControl) else { return nil }
        let first = bytes.first { !isSpace($0) }
        if let first, #"{["#.utf8.contains(first) { return .json }
        return bytes.prefix(512).contains(where: isSpace) ? .plain : .percent
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }
    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && !isSpace(byte) && byte != 0x1B }

    // MARK: Bytes

    private mutating func add(_ text: [UInt8], _ form: Form) {
        bytes.reserveCapacity(bytes.count + text.count + 1)
        text.withUnsafeBufferPointer { text in
            var place = 0
            while place < text.count { place = take(text, place, form) }
        }
        endWord()
    }

    /// Takes one character or escape; returns the place behind it.
    private mutating func take(_ text: UnsafeBufferPointer<UInt8>, _ place: Int, _ form: Form) -> Int {
        let byte = text[place]
        switch byte {
        case UInt8(ascii: "%") where form == .percent:
            guard let (scalar, end) = PercentReader.scalar(text, place) else { break }
            put(scalar)
            return end
        case UInt8(ascii: "\\") where form == .json:
            guard let (scalar, end) = JSONEscapeReader.scalar(text, place) else { break }
            put(scalar)
            return end
        case 0x80...:
            let (scalar, count) = UTF8Reader.scalar(text, place)
            put(scalar)
            return place + count
        default: break
        }
        put(ascii: byte)
        return place + 1
    }

    private mutating func put(ascii byte: UInt8) {
        guard HistoryTokenizer.isPart(byte) else { return endWord() }
        if unspaced != nil { endWord() }
        append(byte)
    }

    /// Nil is no character.
    private mutating func put(_ scalar: Unicode.Scalar?) {
        guard let scalar else { return endWord() }
        if scalar.isASCII { return put(ascii: UInt8(scalar.value)) }
        if HistoryTokenizer.isAccent(scalar) { return }
        guard HistoryTokenizer.isPart(scalar) else { return endWord() }
        if HistoryTokenizer.isUnspaced(scalar) { return putUnspaced(scalar) }
        if unspaced != nil { endWord() }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }

    /// Two characters are a word of the index; the last one of a stretch stands alone too, so that each is found.
    private mutating func putUnspaced(_ scalar: Unicode.Scalar) {
        if unspaced == nil { endWord() }
        if let before = unspaced {
            for scalar in [before, scalar] { bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
            bytes.append(0x20)
        }
        unspaced = scalar
    }

    private mutating func append(_ byte: UInt8) {
        wordCount += 1
        // A word is cut between two characters.
        if wordCount <= Self.wordLimit || byte & 0xC0 == 0x80 && wordCount < Self.wordLimit + 4 { bytes.append(byte) }
    }

    private mutating func endWord() {
        if let last = unspaced {
            bytes += UTF8.encode(last) ?? UTF8.encodedReplacementCharacter
            unspaced = nil
        }
        wordCount = 0
        if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
    }
}

/// `%C3%A9`.
private enum PercentReader {
    /// Nil when the escapes stand for no character.
    static func scalar(
        _ text: UnsafeBufferPointer<UInt8>, _ place: Int
    ) -> (scalar: Unicode.Scalar?, end: Int)? {
        guard let first = byte(text, place) else { return nil }
        var bytes = [first]
        let wanted = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        while bytes.count < wanted, let next = byte(text, place + 3 * bytes.count), next & 0xC0 == 0x80 {
            bytes.append(next)
        }
        let scalar = bytes.withUnsafeBufferPointer { UTF8Reader.scalar($0, 0).scalar }
        return (scalar, place + 3 * bytes.count)
    }

    private static func byte(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt8? {
        place < text.count && text[place] == UInt8(ascii: "%") ? PercentText.value(text, place + 1) : nil
    }
}

/// Escapes of JSON strings (RFC 8259 §7).
private enum JSONEscapeReader {
    static func scalar(
        _ text: UnsafeBufferPointer<UInt8>, _ place: Int
    ) -> (scalar: Unicode.Scalar?, end: Int)? {
        guard place + 1 < text.count else { return nil }
        guard text[place + 1] == UInt8(ascii: "u") else { return (nil, place + 2) }
        guard let first = unit(text, place) else { return nil }
        if let scalar = Unicode.Scalar(first) { return (scalar, place + 6) }
        guard UTF16.isLeadSurrogate(UInt16(first)), let second = unit(text, place + 6),
            UTF16.isTrailSurrogate(UInt16(second))
        else { return (nil, place + 6) }
        return (Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00)), place + 12)
    }

    private static func unit(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt32? {
        guard place + 5 < text.count, text[place] == UInt8(ascii: "\\"), text[place + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return (2...5).reduce(0) { unit, offset in
            guard let unit, let digit = text[place + offset].hexadecimalValue else { return nil }
            return unit << 4 | UInt32(digit)
        }
    }
}

private enum UTF8Reader {
    /// Nil and 1 for a byte that begins no character.
    static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> (scalar: Unicode.Scalar?, count: Int) {
        let first = text[place]
        let count = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        guard count > 0, place + count <= text.count else { return (nil, 1) }
        var value = count == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(count))
        for offset in 1..<max(1, count) {
            let byte = text[place + offset]
            guard byte & 0xC0 == 0x80 else { return (nil, 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return (Unicode.Scalar(value), count)
    }
}
