internal import CurlewBytes

/// Reads the value of `-F` and the words after each `;`, as curl does (`tool_formparse.c`). A word in quotes may
/// contain any character; a quote and a `\` in it are escaped by `\`.
struct CurlPartScanner {
    private var rest: Substring.UTF8View
    /// The byte that ends a file: a comma where several files may follow, otherwise nil.
    private let end: UInt8?

    init(_ text: Substring.UTF8View, ends end: UInt8?) {
        rest = text
        self.end = end
    }

    private static let (quote, backslash, semicolon) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: ";"))

    /// Whether another file follows. Skips the comma before it.
    mutating func goesOn() -> Bool { rest.popFirst() != nil }

    /// Returns the value, and stores the words after it in `part`; nil when `type=` is followed by no media type.
    mutating func read(into part: inout CurlPart) -> String? {
        skipBlanks()
        let value = word()
        // A word that curl does not know belongs to the type before it, as in `text/plain; charset=utf-8`.
        var isType = false
        while rest.first == Self.semicolon {
            rest.removeFirst()
            let blanks = skipBlanks()
            if !isType, take("type=") {
                guard let type = type() else { return nil }
                (part.type, isType) = (type, true)
            } else if take("filename=") {
                skipBlanks()
                (part.fileName, isType) = (word(), false)
            } else if take("headers=") {
                part.headers.append(header())
                isType = false
            } else if take("encoder=") {
                part.unused.append(";encoder=\(word())")
                isType = false
            } else if isType {
                part.type = (part.type ?? "") + ";" + blanks + plain()
            } else {
                let unknown = word()
                if !unknown.isEmpty { part.unused.append(";\(unknown)") }
            }
        }
        return value
    }

    private mutating func header() -> CurlPart.Header {
        if rest.first == UInt8(ascii: "@") || rest.first == UInt8(ascii: "<") {
            rest.removeFirst()
            return .file(word())
        }
        skipBlanks()
        return .line(word())
    }

    private mutating func type() -> String? {
        skipBlanks()
        let text = plain()
        guard let (major, minor) = text.utf8.cut(at: "/"), !major.isEmpty, !minor.isEmpty else { return nil }
        return text
    }

    private mutating func take(_ name: String) -> Bool {
        let start = rest.prefix(name.utf8.count)
        guard Substring(start).lowercased() == name else { return false }
        rest.removeFirst(start.count)
        return true
    }

    @discardableResult private mutating func skipBlanks() -> Substring {
        let blanks = rest.prefix(while: Self.isSpace)
        rest.removeFirst(blanks.count)
        return Substring(blanks)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private func ends(at byte: UInt8) -> Bool { byte == Self.semicolon || byte == end }

    /// The text up to `;` or the end of the file's value, without blanks around it.
    private mutating func plain() -> String {
        let text = rest.prefix { !ends(at: $0) }
        rest.removeFirst(text.count)
        return String(text.trimmed(Self.isSpace))
    }

    private mutating func word() -> String {
        guard rest.first == Self.quote, let text = quoted() else { return plain() }
        return text
    }

    /// The text in quotes; nil when the closing quote is missing, so that the opening one is text.
    private mutating func quoted() -> String? {
        var ahead = rest.dropFirst()
        var result: [UInt8] = []
        while let byte = ahead.popFirst() {
            if byte == Self.quote {
                // curl warns about text after the closing quote, and skips it.
                rest = ahead.drop { !ends(at: $0) }
                return String(decoding: result, as: UTF8.self)
            }
            let isEscape = byte == Self.backslash && (ahead.first == Self.quote || ahead.first == Self.backslash)
            result.append(isEscape ? ahead.removeFirst() : byte)
        }
        return nil
    }
}
