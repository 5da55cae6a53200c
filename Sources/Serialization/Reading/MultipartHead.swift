internal import HTTPMessage

/// The content of a part's head: its name, a file's name, and lines other than `Content-Disposition`.
struct MultipartHead {
    var name: String?
    var fileName: String?
    /// Names of other lines.
    var others: [String] = []

    init(_ bytes: ArraySlice<UInt8>) {
        for line in bytes.split(separator: 0x0A) {
            let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
            guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let field = String(text[..<colon])
            if HeaderFields.isSame(field, "Content-Disposition") {
                readDisposition(Array(text[colon...].utf8.dropFirst()))
            } else {
                others.append(field)
            }
        }
    }

    private mutating func readDisposition(_ value: [UInt8]) {
        var at = value.firstIndex(of: UInt8(ascii: ";")) ?? value.count
        while at < value.count {
            let start = at + 1
            guard let equals = value[start...].firstIndex(of: UInt8(ascii: "=")) else { return }
            let key = String(decoding: value[start..<equals].filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
            let (text, end) = Self.parameter(value, from: equals + 1)
            if key.lowercased() == "name", name == nil { name = text }
            if key.lowercased() == "filename", fileName == nil { fileName = text }
            at = value[end...].firstIndex(of: UInt8(ascii: ";")) ?? value.count
        }
    }

    /// Reads a parameter: in quotes, with `\"` for a quote (RFC 2616) and with `%22`, `%0D`, `%0A` as browsers write
    /// them; or a token.
    private static func parameter(_ value: [UInt8], from start: Int) -> (String, end: Int) {
        guard start < value.count, value[start] == UInt8(ascii: "\"") else {
            let end = value[start...].firstIndex(of: UInt8(ascii: ";")) ?? value.count
            return (unescaped(value[start..<end]), end)
        }
        var text: [UInt8] = []
        var at = start + 1
        while at < value.count, value[at] != UInt8(ascii: "\"") {
            let isEscape =
                value[at] == UInt8(ascii: "\\") && at + 1 < value.count
                && (value[at + 1] == UInt8(ascii: "\"") || value[at + 1] == UInt8(ascii: "\\"))
            if isEscape { at += 1 }
            text.append(value[at])
            at += 1
        }
        return (unescaped(text[...]), min(at + 1, value.count))
    }

    /// The escapes of names in parts, and no others (HTML standard, multipart/form-data).
    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var at = text.startIndex
        while at < text.endIndex {
            let escaped = text[at] == UInt8(ascii: "%") ? FormPairScanner.escaped(text, at + 1, text.endIndex) : nil
            if let escaped, ByteSet.partNameEscaped.contains(escaped) {
                result.append(escaped)
                at += 3
            } else {
                result.append(text[at])
                at += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
