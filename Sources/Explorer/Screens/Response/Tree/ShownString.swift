import Bytes
import Formats
import TerminalUI

/// Strings and keys of a document as the tree writes them: as in the source, so that every escape is seen, except that
/// `\u00e9` and `\/` are read as the characters they stand for where those can be shown.
struct ShownString {
    var text: String
    /// Bytes in the source; `text` may be made from fewer.
    var length: Int
    var isCut: Bool

    /// The value of a string node, made from at most `limit` bytes of the source.
    init(value node: Int, _ index: ResponseIndex, limit: Int) {
        guard let document = index.document as? JSONDocument, let range = document.sourceRange(of: node),
            range.count >= 2
        else {
            self.init(decoded: index.document?.text(of: node) ?? "", limit: limit)
            return
        }
        let inside = range.lowerBound + 1..<range.upperBound - 1
        let bytes = document.bytes[inside.lowerBound..<min(inside.upperBound, inside.lowerBound + limit)].array
        self.init(
            text: Self.readable(String(decoding: bytes, as: UTF8.self)), length: inside.count,
            isCut: inside.count > limit)
    }

    /// The key of a member; nil for items and for the root.
    init?(key node: Int, _ index: ResponseIndex, limit: Int = 200) {
        guard let document = index.document else { return nil }
        if document is JSONDocument {
            guard let source = document.keySourceText(of: node) else { return nil }
            self.init(decoded: Self.readable(String(source.prefix(limit))), limit: limit)
            isCut = source.utf8.count > limit
        } else {
            guard let key = document.key(of: node) else { return nil }
            self.init(decoded: key, limit: limit)
        }
    }

    private init(text: String, length: Int, isCut: Bool) {
        self.text = text
        self.length = length
        self.isCut = isCut
    }

    private init(decoded: String, limit: Int) {
        let length = decoded.utf8.count
        let start = String(decoding: decoded.utf8.prefix(limit), as: UTF8.self)
        self.init(text: length > limit ? start : decoded, length: length, isCut: length > limit)
    }

    // MARK: Escapes

    static func readable(_ source: String) -> String {
        guard source.utf8.contains(UInt8(ascii: "\\")) else { return source }
        var shown = ""
        var rest = source.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\" { shown += escape(&rest) } else { shown.unicodeScalars.append(scalar) }
        }
        return shown
    }

    /// What an escape is shown as; `rest` starts behind the backslash.
    private static func escape(_ rest: inout Substring.UnicodeScalarView) -> String {
        guard let letter = rest.popFirst() else { return "\\" }
        if letter == "/" { return "/" }
        guard letter == "u", let unit = hexUnit(rest) else { return "\\" + String(Character(letter)) }
        let written = "\\u" + String(rest.prefix(4))
        rest = rest.dropFirst(4)
        guard let scalar = Unicode.Scalar(unit) else { return pair(unit, written, &rest) }
        return isShowable(scalar) ? String(Character(scalar)) : written
    }

    /// Two surrogates make one character; one alone stays as written.
    private static func pair(
        _ high: UInt32, _ written: String, _ rest: inout Substring.UnicodeScalarView
    ) -> String {
        guard (0xD800..<0xDC00).contains(high), rest.starts(with: "\\u".unicodeScalars),
            let low = hexUnit(rest.dropFirst(2)), (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { return written }
        let second = String(rest.prefix(6))
        rest = rest.dropFirst(6)
        return isShowable(scalar) ? String(Character(scalar)) : written + second
    }

    private static func hexUnit(_ rest: Substring.UnicodeScalarView) -> UInt32? {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return nil }
        return UInt32(String(digits), radix: 16)
    }

    private static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\"" && scalar != "\\" && DisplayText.visible(Character(scalar)) == nil
    }
}
