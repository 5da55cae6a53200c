internal import CurlewBytes

/// The charset that a document states of itself: `<?xml encoding="…"?>`, `<meta charset="…">`,
/// `<meta http-equiv="Content-Type" content="…; charset=…">`.
enum CharsetDeclaration {
    /// Bytes in which a declaration is searched for (HTML §13.2.3.2).
    private static let limit = 1024

    /// Nil for a document without one, and for what is no markup.
    static func name(in document: Bytes) -> String? {
        let head = document[0..<min(document.count, limit)].array
        guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
        return XMLEncoding.declared(in: document) ?? meta(head)
    }

    /// A document that can be read up to its declaration is in no UTF-16 (HTML §13.2.3.3).
    static func charset(_ name: String) -> Charset? {
        switch Charset(label: name) {
        case .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian: .utf8
        case .userDefined: .windows1252
        case let charset: charset
        }
    }

    private static func meta(_ head: [UInt8]) -> String? {
        let text = String(decoding: head.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self).lowercased()
        var rest = text[...]
        while let open = rest.utf8.firstRange(of: "<".utf8) {
            rest = rest[open.upperBound...]
            if rest.utf8.hasPrefix("!--") {
                guard let end = rest.utf8.firstRange(of: "-->".utf8) else { return nil }
                rest = rest[end.upperBound...]
            } else if rest.utf8.hasPrefix("meta"), let end = rest.utf8.firstIndex(of: UInt8(ascii: ">")) {
                if let name = charset(rest[..<end]) { return name }
                rest = rest[end...]
            }
        }
        return nil
    }

    /// The value behind `charset` and `=`, in quotes or not.
    private static func charset(_ tag: Substring) -> String? {
        guard let word = tag.utf8.firstRange(of: "charset".utf8) else { return nil }
        let behind = tag[word.upperBound...].utf8.drop { $0 <= 0x20 }
        guard behind.first == UInt8(ascii: "=") else { return nil }
        let value = behind.dropFirst().drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        let name = value.prefix { $0 > 0x20 && !"\"';/>".utf8.contains($0) }
        return name.isEmpty ? nil : String(Substring(name))
    }
}
