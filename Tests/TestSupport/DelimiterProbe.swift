/// Looks for readers that take text apart by characters instead of bytes. Behind a delimiter it puts marks that make one
/// character with it, and compares the reading with that of the same text with a plain sign in the mark's place: the same
/// parts with the mark in them, or a refusal.
///
///     "u:p"  "u:Zp" gives ["u", "Zp"], so "u:\u{301}p" has to give ["u", "\u{301}p"], or nothing
public enum DelimiterProbe {
    /// An accent, a joiner, a variation selector, and a sign that joins what follows it.
    public static let marks = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{600}"]

    /// A letter of ASCII; where those may stand and others not, a letter beyond it, and a sign that is no letter.
    private static let plain: [Unicode.Scalar] = ["Z", "\u{E9}", "\u{A4}"]

    /// For readers that answer nil where they refuse.
    public static func found<Value>(_ value: Value?) throws -> Value {
        if let value { return value }
        throw Refusal()
    }

    private struct Refusal: Error {}

    /// ASCII punctuation, blank, tab and line breaks.
    static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// What is read otherwise, a line each; empty: nothing is.
    /// - Parameters:
    ///   - samples: texts without the letter Z in either case.
    ///   - parts: what a reader makes of a text, in order; nil where it refuses it. Escapes are taken back.
    public static func misreadings(
        of samples: some Sequence<String>, _ parts: (String) -> [String]?
    ) -> [String] {
        samples.flatMap { sample in
            precondition(!sample.lowercased().utf8.contains(UInt8(ascii: "z")), "a sample holds the probe's letter")
            return places(in: sample).flatMap { place in marks.compactMap { misreading(sample, place, $0, parts) } }
        }
    }

    /// The same for readers whose result says it all: its texts and cases are compared, its numbers are not, since
    /// offsets differ with the mark's length.
    public static func misreadings(in samples: some Sequence<String>, reading: (String) throws -> Any) -> [String] {
        misreadings(of: samples) { text in (try? reading(text)).map(parts) }
    }

    /// The texts in a value, bytes among them, and the cases of its enumerations.
    public static func parts(of value: Any) -> [String] {
        if let text = value as? String { return [text] }
        if let text = value as? Substring { return [String(text)] }
        if let scalar = value as? Unicode.Scalar { return [String(scalar)] }
        if let bytes = value as? [UInt8] { return [String(decoding: bytes, as: UTF8.self)] }
        let mirror = Mirror(reflecting: value)
        // A dictionary has another order in each process.
        if mirror.displayStyle == .dictionary {
            return mirror.children.map { parts(of: $0.value) }.sorted { ($0.first ?? "") < ($1.first ?? "") }.flatMap(
                \.self)
        }
        guard mirror.displayStyle == .enum else { return mirror.children.flatMap { parts(of: $0.value) } }
        guard let child = mirror.children.first else { return ["\(value)"] }
        return [child.label ?? ""] + parts(of: child.value)
    }

    private static func misreading(
        _ sample: String, _ place: Int, _ mark: String, _ parts: (String) -> [String]?
    ) -> String? {
        let text = inserting(mark, at: place, in: sample)
        guard let found = parts(text) else { return nil }
        let wanted = plain.map { sign in
            parts(inserting(String(sign), at: place, in: sample))?.map { replacing(sign, with: mark, in: $0) }
        }
        let isSame = wanted.contains { $0?.elementsEqual(found) { $0.utf8.elementsEqual($1.utf8) } ?? false }
        return isSame ? nil : "\(shown(text)): \(shown(found)), not \(wanted[0].map(shown) ?? "refused")"
    }

    /// Readers may write letters in lower case.
    private static func replacing(_ sign: Unicode.Scalar, with mark: String, in text: String) -> String {
        let signs = String(sign) + String(sign).lowercased()
        return text.unicodeScalars.map { signs.unicodeScalars.contains($0) ? mark : String($0) }.joined()
    }

    private static func places(in sample: String) -> [Int] {
        let bytes = Array(sample.utf8)
        return bytes.indices.filter { isDelimiter(bytes[$0]) }.map { $0 + 1 }
    }

    private static func inserting(_ text: String, at place: Int, in sample: String) -> String {
        let bytes = Array(sample.utf8)
        return String(decoding: bytes[..<place] + Array(text.utf8) + bytes[place...], as: UTF8.self)
    }

    private static func shown(_ text: String) -> String {
        text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }

    private static func shown(_ parts: [String]) -> String { "[\(parts.map(shown).joined(separator: " | "))]" }
}
