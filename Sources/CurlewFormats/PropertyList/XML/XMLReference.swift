internal import CurlewBytes

/// `&amp;` and its four sisters, `&#169;`, `&#xA9;`. There are no others: an entity of a document type is an error.
struct XMLReference {
    let scalar: Unicode.Scalar
    let end: Int

    /// Longer names and numbers are invalid.
    private static let lengthLimit = 32

    /// The reference whose `&` is at `start`.
    static func scanned(_ bytes: Span<UInt8>, at start: Int) throws(XMLFault) -> XMLReference {
        let last = min(start + lengthLimit, bytes.count)
        guard let semicolon = (start + 1..<max(start + 1, last)).first(where: { bytes[$0] == UInt8(ascii: ";") }) else {
            throw .expected("';' after '&'", at: start)
        }
        let name = String(decoding: (start + 1..<semicolon).map { bytes[$0] }, as: UTF8.self)
        if let number = name.utf8.text(behind: "#") {
            guard let scalar = character(number) else {
                throw .problem(.invalidCharacterReference(String(number)), at: start)
            }
            return XMLReference(scalar: scalar, end: semicolon + 1)
        }
        guard let scalar = entity(name) else { throw .problem(.unknownEntity(name), at: start) }
        return XMLReference(scalar: scalar, end: semicolon + 1)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default: nil
        }
    }

    private static func character(_ number: Substring) -> Unicode.Scalar? {
        let hexadecimal = number.utf8.text(behind: "x")
        let digits = hexadecimal ?? number
        guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-"),
            let scalar = UInt32(digits, radix: hexadecimal == nil ? 10 : 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        return isAllowed(scalar) ? scalar : nil
    }

    /// XML 1.0 §2.2.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
