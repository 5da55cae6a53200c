import CurlewBytes
import CurlewFormats
public import CurlewNetworking
import TerminalUI

/// Strings and keys of a document as the tree shows them: as in the source, with every escape visible, except that
/// `\u00e9` and `\/` are shown as their characters when those are displayable.
public struct ShownString {
    public var text: String
    /// Length in bytes in the source; `text` may be made from fewer.
    public var length: Int
    public var isCut: Bool

    /// The value of a string node, made from about `limit` bytes of the source.
    public init(value node: Int, _ index: ResponseIndex, limit: Int, _ secrets: SecretMask = .none) {
        guard let document = index.document as? JSONDocument, let range = document.sourceRange(of: node),
            range.count >= 2
        else {
            self.init(decoded: index.document?.text(of: node) ?? "", limit: limit, secrets)
            return
        }
        let inside = range.lowerBound + 1..<range.upperBound - 1
        let end = min(inside.upperBound, inside.lowerBound + limit + secrets.margin)
        let start = secrets.start(
            of: document.bytes[inside.lowerBound..<end].array, isWhole: end == inside.upperBound)
        // Secrets can be written with unnecessary escapes, so they are masked after the escapes are decoded.
        let text = secrets.masked(Self.readable(String(decoding: start, as: UTF8.self)))
        self.init(text, of: inside.count, isWhole: end == inside.upperBound, limit: limit)
    }

    /// The key of a member; nil for items and for the root.
    public init?(key node: Int, _ index: ResponseIndex, limit: Int = 200, _ secrets: SecretMask = .none) {
        guard let document = index.document else { return nil }
        if document is JSONDocument {
            guard let source = document.keySourceText(of: node) else { return nil }
            let start = String(decoding: source.utf8.prefix(limit + secrets.margin), as: UTF8.self)
            self.init(decoded: Self.readable(start), limit: limit, secrets)
            isCut = isCut || source.utf8.count > limit
        } else {
            guard let key = document.key(of: node) else { return nil }
            self.init(decoded: key, limit: limit, secrets)
        }
    }

    private init(_ text: String, of length: Int, isWhole: Bool, limit: Int) {
        let isLong = text.utf8.count > limit
        self.text = isLong ? String(decoding: text.utf8.prefix(limit), as: UTF8.self) : text
        self.length = length
        isCut = isLong || !isWhole
    }

    private init(decoded: String, limit: Int, _ secrets: SecretMask) {
        let length = decoded.utf8.count
        let isWhole = length <= limit + secrets.margin
        let bytes = Array(isWhole ? decoded.utf8[...] : decoded.utf8.prefix(limit + secrets.margin))
        let start = secrets.start(of: bytes, isWhole: isWhole)
        self.init(String(decoding: start, as: UTF8.self), of: length, isWhole: isWhole, limit: limit)
    }

    // MARK: Escapes

    public static func readable(_ source: String) -> String {
        guard source.utf8.contains(UInt8(ascii: "\\")) else { return source }
        var shown = ""
        var rest = source.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\" { shown += escape(&rest) } else { shown.unicodeScalars.append(scalar) }
        }
        return shown
    }

    /// The shown form of an escape; `rest` starts after the backslash.
    private static func escape(_ rest: inout Substring.UnicodeScalarView) -> String {
        guard let letter = rest.popFirst() else { return "\\" }
        if letter == "/" { return "/" }
        guard letter == "u", let unit = hexUnit(rest) else { return "\\" + String(Character(letter)) }
        let written = "\\u" + String(rest.prefix(4))
        rest = rest.dropFirst(4)
        guard let scalar = Unicode.Scalar(unit) else { return pair(unit, written, &rest) }
        return isShowable(scalar) ? String(Character(scalar)) : written
    }

    /// Decodes two surrogates to one character; a single one stays as written.
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
