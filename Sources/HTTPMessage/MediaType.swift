internal import CurlewBytes

/// A media type as in a header field: `type/subtype; name=value`. Type, subtype and parameter names are in lower case
/// (RFC 9110 §8.3.1).
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    public var type: String
    public var subtype: String
    /// The parameters in the order received; names in lower case, values without their quotes.
    public var parameters: [HeaderField]

    public init(type: String, subtype: String, parameters: [HeaderField] = []) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    /// Nil when the text has no `type/subtype` of token characters. Malformed parameters are left out.
    public init?(parsing text: String) {
        var pieces = Self.pieces(of: text)[...]
        guard let essence = pieces.popFirst() else { return nil }
        let halves = essence.utf8.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ HeaderField.isToken($0) }) else { return nil }
        self.init(
            type: halves[0].lowercased(), subtype: halves[1].lowercased(),
            parameters: pieces.compactMap(Self.parameter))
    }

    /// `type/subtype` without parameters, the part that AFNetworking compares.
    public var essence: String { "\(type)/\(subtype)" }

    public var description: String {
        parameters.reduce(essence) { $0 + "; \($1.name)=\(Self.quotedIfNeeded($1.value))" }
    }

    /// The value of a parameter, or nil; the name must be given in lower case.
    public subscript(parameter: String) -> String? {
        parameters.first { $0.name == parameter }?.value
    }

    /// True for `application/json`, `text/json` and every `+json` (RFC 6839 §3.1).
    public var isJSON: Bool { subtype == "json" || subtype.utf8.hasSuffix("+json") }

    /// True for `application/xml`, `text/xml` and every `+xml` (RFC 7303 §9).
    public var isXML: Bool { essence == "application/xml" || essence == "text/xml" || subtype.utf8.hasSuffix("+xml") }

    private static func parameter(_ piece: String) -> HeaderField? {
        guard let (typed, value) = piece.utf8.cut(at: "="), HeaderField.isToken(typed) else { return nil }
        return HeaderField(typed.lowercased(), unquoted(value))
    }

    /// The pieces between semicolons outside quotes, each without the space around it.
    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var (isQuoted, isEscaped) = (false, false)
        var start = text.startIndex
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == UInt8(ascii: ";"), !isQuoted {
                pieces.append(HeaderField.trimmed(String(text[start..<index])))
                start = text.utf8.index(after: index)
            } else {
                if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
                isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
            }
        }
        return pieces + [HeaderField.trimmed(String(text[start...]))]
    }

    private static func unquoted(_ value: Substring) -> String {
        let quote = UInt8(ascii: "\"")
        guard value.utf8.count >= 2, value.utf8.first == quote, value.utf8.last == quote else { return String(value) }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in value.utf8.dropFirst().dropLast() {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
            } else {
                result.append(byte)
                isEscaped = false
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func quotedIfNeeded(_ value: String) -> String {
        guard !HeaderField.isToken(value[...]) else { return value }
        let escaped = value.unicodeScalars.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(String.UnicodeScalarView(escaped)))\""
    }
}
