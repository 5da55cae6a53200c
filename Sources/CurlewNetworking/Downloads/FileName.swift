internal import CurlewBytes
public import CurlewMessage

/// Names for files, made from text that a server chose. The result is always the plain last part of a path, at most 80
/// bytes: it has no folder and no control character, and it is neither hidden nor readable as an option.
public enum FileName {
    private static let limit = 80

    /// The name in `Content-Disposition` (RFC 6266), else the last part of the URL's path, with an extension for the
    /// content type when it has none.
    public static func suggested(url: String, fields: HeaderFields) -> String {
        if let name = disposition(fields) { return name }
        let path = (try? URLText(url))?.path ?? ""
        let last = path.utf8.split(separator: "/").last.map(String.init) ?? ""
        let name = safe(last, keepingLetters: false)
        return name.isEmpty ? "response" + ending(fields) : name.utf8.contains(".") ? name : name + ending(fields)
    }

    /// The name in `Content-Disposition`, made safe; nil when there is none, or nothing is left of it.
    public static func disposition(_ fields: HeaderFields) -> String? {
        guard let text = fields["Content-Disposition"].flatMap({ ContentDisposition($0).fileName }) else { return nil }
        let name = safe(text, keepingLetters: true)
        return name.isEmpty ? nil : name
    }

    /// The text after the last slash or backslash, without leading dots, dashes and spaces and without trailing spaces
    /// and dots. Other characters than ASCII letters, digits, `-`, `_` and dots become `-`; with `keepingLetters` only
    /// invisible characters do.
    static func safe(_ text: String, keepingLetters: Bool) -> String {
        let last =
            text.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last.map { Substring($0) } ?? ""
        let kept = last.unicodeScalars.map { isKept($0, keepingLetters) ? $0 : "-" }
        var name = kept.drop { $0 == "." || $0 == "-" || $0 == " " }
        while name.reduce(0, { $0 + UTF8.width($1) }) > limit { name.removeLast() }
        while name.last == " " || name.last == "." { name.removeLast() }
        return String(String.UnicodeScalarView(name))
    }

    private static func isKept(_ scalar: Unicode.Scalar, _ keepingLetters: Bool) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: keepingLetters && !isUnseen(scalar)
        }
    }

    /// True for control characters, line ends, and marks that change the direction of writing: a name with them would
    /// be read as another one.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        // Joiners of letters and of emoji are part of a word.
        if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }

    private static func ending(_ fields: HeaderFields) -> String {
        guard let type = fields["Content-Type"].flatMap(MediaType.init(parsing:)) else { return ".bin" }
        if type.isJSON { return ".json" }
        switch type.essence {
        case "text/html": return ".html"
        case "text/plain": return ".txt"
        case "application/x-plist": return ".plist"
        case "application/xml", "text/xml": return ".xml"
        case "image/png": return ".png"
        case "image/jpeg": return ".jpg"
        default: return type.type == "text" ? ".txt" : ".bin"
        }
    }
}
