public import CurlewBytes

/// The charset of a body, and what tells it: a choice, else a byte order mark, else the header, else the document's own
/// declaration (Encoding Standard §6, HTML §13.2.3.2, RFC 7303 §3), else the bytes.
public struct CharsetReading: Equatable, Sendable {
    public enum Origin: Equatable, Sendable {
        case chosen, mark, header, declaration
        /// Nothing names it, and the bytes are UTF-8 or no text at all.
        case content
        /// Nothing names it, and the bytes are no UTF-8: what most such texts are in.
        case guess
    }

    /// Nil for a name that is not known.
    public let charset: Charset?
    /// As it was given, in lower case; nil where nothing names it.
    public let name: String?
    public let origin: Origin

    public init(chosen charset: Charset) {
        (self.charset, name, origin) = (charset, charset.rawValue, .chosen)
    }

    /// A charset that a person chose by a label, whatever mark there is; nil for an unknown one. The order of UTF-16 and
    /// UTF-32 that the label leaves open is that of the mark, else of the bytes.
    public init?(of body: Bytes, chosen label: String) {
        guard let charset = Self.named(label, body) else { return nil }
        self.init(chosen: charset)
    }

    /// - Parameter header: the `charset` of the Content-Type.
    public init(of body: Bytes, header: String?) {
        let start = body[0..<min(4, body.count)].array
        if let marked = Self.marked(start, header) {
            (charset, name, origin) = (marked, header?.lowercased(), .mark)
        } else if let header {
            (charset, name, origin) = (Self.named(header, body), header.lowercased(), .header)
        } else if let declared = CharsetDeclaration.name(in: body) {
            (charset, name, origin) = (CharsetDeclaration.charset(declared), declared.lowercased(), .declaration)
        } else {
            let isGuess = Self.isSingleByteText(body)
            (charset, name, origin) = (isGuess ? .windows1252 : .utf8, nil, isGuess ? .guess : .content)
        }
    }

    /// The charset of a byte order mark. That of UTF-16 followed by a NUL looks like that of UTF-32.
    private static func marked(_ start: [UInt8], _ header: String?) -> Charset? {
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        let isUTF16 = header?.lowercased().utf8.hasPrefix("utf-16") == true
        if !isUTF16, start == [0xFF, 0xFE, 0, 0] { return .utf32LittleEndian }
        if start == [0, 0, 0xFE, 0xFF] { return .utf32BigEndian }
        if start.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        if start.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        return nil
    }

    /// A name of UTF-16 or UTF-32 without an order leaves the order to the bytes.
    package static func named(_ name: String, _ body: Bytes) -> Charset? {
        let hasOrder = name.lowercased().utf8.hasSuffix("le")
        let start = body[0..<min(4, body.count)].array
        return switch Charset(label: name) {
        case .utf16LittleEndian where !hasOrder:
            start.starts(with: [0xFE, 0xFF])
                || !start.starts(with: [0xFF, 0xFE]) && UnicodeEncoding.isBigEndian16(body)
                ? .utf16BigEndian : .utf16LittleEndian
        case .utf32LittleEndian where !hasOrder:
            UnicodeEncoding.isBigEndian32(body) ? .utf32BigEndian : .utf32LittleEndian
        case let charset: charset
        }
    }

    /// The most bytes that are looked at for a guess.
    private static let sample = 1 << 20

    /// No UTF-8, without any character of UTF-8 beyond ASCII, and mostly ASCII: a text in a charset of single bytes.
    private static func isSingleByteText(_ body: Bytes) -> Bool {
        body[0..<min(sample, body.count)].withSpan { bytes in
            var (place, odd) = (0, 0)
            while place < bytes.count {
                let byte = bytes[place]
                if byte < 0x80 {
                    if byte < 0x20, !(0x09...0x0D).contains(byte), byte != 0x1B { odd += 1 }
                    place += 1
                } else if UTF8Sequence.length(bytes, at: place) != nil {
                    return false
                } else {
                    odd += 1
                    place += 1
                }
            }
            return odd > 0 && odd * 8 <= bytes.count
        }
    }
}

extension CharsetReading {
    /// The text in UTF-8; nil when the name is not known, or its converter is missing.
    public func text(of body: Bytes) -> Charset.Text? { charset?.decoded(body) }

    /// The text without a byte order mark, and with U+FFFD for what is none; as UTF-8 where the charset cannot be read.
    public func string(of body: Bytes) -> String {
        let text = String(decoding: (text(of: body)?.bytes ?? body).array, as: UTF8.self)
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
}

extension Charset {
    /// The text of a file by its byte order mark, else UTF-8; nil when it is neither.
    package static func markedText(of file: Bytes) -> String? {
        let reading = CharsetReading(of: file, header: nil)
        guard reading.origin == .mark || reading.origin == .content || reading.origin == .declaration,
            let text = reading.text(of: file), text.faults == 0
        else { return nil }
        return String(validating: text.bytes.array, as: UTF8.self)
    }
}
