import CurlewBytes

/// A name and a value that are typed or pasted as one text, with one grammar in every table, card and command.
///
/// In header fields the first `:` parts the two, or `=` where there is none (RFC 9110 §5.1: a name holds neither). In
/// all other places the first `=`, `:=` or colon before a blank does, so that `user:id` is a name.
struct TypedPair: Equatable {
    enum Place: Sendable { case header, other }

    var name: String
    var value: String
    /// The value is JSON: it stands behind `:=`.
    var isJSON = false

    /// Nil for a text without a separator, or without a name before it.
    init?(_ text: some StringProtocol, in place: Place = .other) {
        let bytes = Array(text.utf8)
        guard let separator = Self.separator(of: bytes, in: place) else { return nil }
        isJSON = place == .other && bytes[separator.lowerBound] == UInt8(ascii: ":") && separator.count == 2
        isJSON = isJSON && bytes[separator.lowerBound + 1] == UInt8(ascii: "=")
        name = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self).trimmed
        value = String(decoding: bytes[separator.upperBound...], as: UTF8.self).trimmed
        if name.isEmpty { return nil }
    }

    /// The bytes between name and value.
    private static func separator(of bytes: [UInt8], in place: Place) -> Range<Int>? {
        let (colon, equals) = (UInt8(ascii: ":"), UInt8(ascii: "="))
        if place == .header {
            return (bytes.firstIndex(of: colon) ?? bytes.firstIndex(of: equals)).map { $0..<$0 + 1 }
        }
        for (index, byte) in bytes.enumerated() {
            if byte == equals { return index..<index + 1 }
            guard byte == colon, index + 1 < bytes.count else { continue }
            if [equals, 0x20, 0x09].contains(bytes[index + 1]) { return index..<index + 2 }
        }
        return nil
    }
}

extension EditSession.Target {
    /// The grammar of the pair whose name the field holds; nil for fields that hold no name.
    var pairPlace: TypedPair.Place? {
        switch self {
        case .key: .other
        case .headerName: .header
        case .url, .value, .headerValue, .auth, .option, .cookieValue, .newCookie, .wire: nil
        }
    }
}
