internal import CurlewBytes

/// A `Content-Disposition` field of a response (RFC 6266), as far as it names a file.
struct ContentDisposition: Equatable {
    /// The file name as the server sent it, which must be made safe before it is used (`FileName`). `filename*` (RFC
    /// 8187) takes precedence over `filename`; nil when there is neither.
    var fileName: String?

    init(_ field: String) {
        var plain: String?
        var extended: String?
        for parameter in Self.parameters(field) {
            switch parameter.name.lowercased() {
            case "filename": plain = plain ?? parameter.value
            case "filename*": extended = extended ?? Self.decoded(parameter.value)
            default: continue
            }
        }
        fileName = extended ?? plain
    }

    /// The parameters `name=value` and `name="value"` after the first `;`. A backslash in quotes escapes the next
    /// character.
    private static func parameters(_ field: String) -> [(name: String, value: String)] {
        var parts: [[UInt8]] = [[]]
        var isQuoted = false
        var isEscaped = false
        for byte in field.utf8 {
            if isEscaped {
                parts[parts.count - 1].append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), isQuoted {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ";"), !isQuoted {
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
            }
        }
        return parts.dropFirst().compactMap { part in
            let sides = String(decoding: part, as: UTF8.self).utf8.cut(at: "=")
            return sides.map { (trimmed($0.before), trimmed($0.behind)) }
        }
    }

    /// The text of a value such as `UTF-8''na%C3%AFve.txt`; nil for a charset other than UTF-8 and Latin-1, and for
    /// invalid escapes.
    private static func decoded(_ text: String) -> String? {
        let parts = text.utf8.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = unescaped(parts[2]) else { return nil }
        switch parts[0].lowercased() {
        case "utf-8": return String(validating: bytes, as: UTF8.self)
        case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: return nil
        }
    }

    private static func unescaped(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(rest.prefix(2)) ?? ""
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.utf8.trimmed { $0 == 0x20 || (0x09...0x0D).contains($0) })
    }
}
