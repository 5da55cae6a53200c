/// References of XML (XML 1.0 §4.1) and HTML.
extension SecretMatcher {
    /// Reads a reference whose `&` ends at `start`.
    mutating func references(_ start: Int, _ take: (UInt32, _ end: Int) -> Void) {
        var next = start
        for _ in 0..<Self.levels {
            guard let byte = byte(next) else { return }
            if byte == UInt8(ascii: "#") { return numbered(next + 1, take) }
            guard let (value, end) = named(byte, next) else { return }
            take(value, end)
            guard value == 0x26 else { return }
            next = end
        }
    }

    /// The entities of XML, and those of HTML for ASCII characters that programs write.
    static let names: [(letters: [UInt8], value: UInt32)] = [
        ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"), ("plus;", "+"), ("equals;", "="),
        ("sol;", "/"), ("bsol;", "\\"), ("quest;", "?"), ("colon;", ":"), ("semi;", ";"), ("comma;", ","),
        ("period;", "."), ("excl;", "!"), ("num;", "#"), ("dollar;", "$"), ("percnt;", "%"), ("lpar;", "("),
        ("rpar;", ")"), ("ast;", "*"), ("commat;", "@"), ("lowbar;", "_"), ("grave;", "`"),
    ].map { (name: String, value: Unicode.Scalar) in (Array(name.utf8), value.value) }

    /// The names by their first letter, an ASCII code.
    private static let index = (0..<128).map { first in names.filter { $0.letters[0] == first } }

    private mutating func named(_ first: UInt8, _ place: Int) -> (UInt32, end: Int)? {
        guard first < 128 else { return nil }
        for (letters, value) in Self.index[Int(first)] where stands(letters, place) {
            return (value, place + letters.count)
        }
        return nil
    }

    private mutating func stands(_ letters: [UInt8], _ place: Int) -> Bool {
        for offset in 1..<letters.count where byte(place + offset) != letters[offset] { return false }
        return true
    }

    /// Reads a reference such as `&#43;` or `&#x2b;` from after its `#`. The `;` may be missing, as HTML parsers allow.
    private mutating func numbered(_ place: Int, _ take: (UInt32, _ end: Int) -> Void) {
        guard let mark = byte(place) else { return }
        let isHex = mark | 0x20 == UInt8(ascii: "x")
        var value: UInt32 = 0
        let start = isHex ? place + 1 : place
        var next = start
        while next - start < 7, let digit = digit(next, radix: isHex ? 16 : 10) {
            value = value * (isHex ? 16 : 10) + digit
            next += 1
        }
        if next > start { take(value, byte(next) == UInt8(ascii: ";") ? next + 1 : next) }
    }
}
