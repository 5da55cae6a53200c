internal import CurlewMessage

/// The content of a part's head: its name, a file's name, and lines other than `Content-Disposition`.
struct MultipartHead {
    var name: String?
    /// The name as it stands, but for the quotes around it and `\` before others.
    var rawName: [UInt8]?
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
            if key.lowercased() == "name", name == nil { (name, rawName) = (Self.unescaped(text), text) }
            if key.lowercased() == "filename", fileName == nil { fileName = Self.unescaped(text) }
            at = value[end...].firstIndex(of: UInt8(ascii: ";")) ?? value.count
        }
    }

    /// Reads a parameter: in quotes, with `\"` for a quote (RFC 2616), or a token.
    private static func parameter(_ value: [UInt8], from start: Int) -> ([UInt8], end: Int) {
        guard start < value.count, value[start] == UInt8(ascii: "\"") else {
            let end = value[start...].firstIndex(of: UInt8(ascii: ";")) ?? value.count
            return (Array(value[start..<end]), end)
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
        return (text, min(at + 1, value.count))
    }

    /// Without `%22`, `%0D` and `%0A`, which browsers write in names of parts, and no other escapes (HTML standard,
    /// multipart/form-data).
    private static func unescaped(_ text: [UInt8]) -> String {
        var result: [UInt8] = []
        var at = text.startIndex
        while at < text.endIndex {
            let isEscape = text[at] == UInt8(ascii: "%")
            let escaped = isEscape ? PercentText.value(text, at + 1) : nil
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
