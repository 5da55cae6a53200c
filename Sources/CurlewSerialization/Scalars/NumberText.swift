/// Classifies the text of a number without converting it to a machine number.
public enum NumberText: Equatable, Sendable {
    /// An integer in JSON's grammar.
    case integer
    /// A number in JSON's grammar with a fraction, an exponent or both.
    case real
    /// `nan`, `inf`, `infinity`, with or without a sign.
    case notFinite
    /// A number outside JSON's grammar, with the text in JSON's: `007` is `7`, `.5` is `0.5`.
    case otherForm(canonical: String)
    /// Not a number.
    case none

    public init(_ text: String) {
        if let plain = Self.plain(text) {
            self = plain
        } else if let canonical = Self.canonical(text), Self.plain(canonical) != nil {
            self = .otherForm(canonical: canonical)
        } else {
            self = Self.isNotFinite(text) ? .notFinite : .none
        }
    }

    /// Whether a text is in JSON's grammar (RFC 8259 §6), without finding out what else it may be.
    static func isJSON(_ text: String) -> Bool { plain(text) != nil }

    /// Whether the text is in JSON's grammar (RFC 8259 §6).
    public var isJSON: Bool { self == .integer || self == .real }

    private static func plain(_ text: String) -> NumberText? {
        var text = text
        return text.withUTF8 { plain($0) }
    }

    private static func plain(_ text: UnsafeBufferPointer<UInt8>) -> NumberText? {
        var rest = text[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let first = rest.first
        let whole = digits(&rest)
        guard whole > 0, whole == 1 || first != UInt8(ascii: "0") else { return nil }
        if rest.isEmpty { return .integer }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard digits(&rest) > 0 else { return nil }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard digits(&rest) > 0 else { return nil }
        }
        return rest.isEmpty ? .real : nil
    }

    private static func digits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let run = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[run.endIndex...]
        return run.count
    }

    /// The number without a plus sign and leading zeros, and with a digit on both sides of the point.
    private static func canonical(_ text: String) -> String? {
        var rest = text[...]
        let sign = rest.first == "-" ? "-" : ""
        if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
        let tail = rest.firstIndex { $0 == "." || $0 == "e" || $0 == "E" } ?? rest.endIndex
        let whole = rest[..<tail].drop { $0 == "0" }
        var end = String(rest[tail...])
        let mantissa = rest.prefix { $0 != "e" && $0 != "E" }
        guard mantissa.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
        let hasFraction = end.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
        if end.hasPrefix("."), !hasFraction { end.removeFirst() }
        return sign + (whole.isEmpty ? "0" : whole) + end
    }

    private static func isNotFinite(_ text: String) -> Bool {
        let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        return ["nan", "inf", "infinity"].contains(unsigned.lowercased())
    }

    /// The value of a `notFinite` text.
    static func notFiniteValue(_ text: String) -> Double {
        if text.lowercased().hasSuffix("nan") { return .nan }
        return text.hasPrefix("-") ? -.infinity : .infinity
    }
}
