/// Matches secrets at places of a text, each letter unescaped or escaped, in any mix. Escapes are those of URLs (`%2B`,
/// RFC 3986 §2.1), of JSON (`\/`, `\"`, `\u002b`, RFC 8259 §7), of XML and HTML (`&#43;`, `&#x2b;`, `&amp;`, XML 1.0
/// §4.1), with digits of either case, and the same escaped again: `%252B`, `\\u002b`, `\\\"`, `&amp;#43;`.
struct SecretMatcher {
    /// The number of bytes of the longest escape of one letter.
    static let longest = 16

    let bytes: [UInt8]
    /// True when reading reached the end of the bytes: with more bytes the match might be longer.
    private(set) var wantsMore = false
    /// The number of reads of a byte, for tests that bound the work.
    private(set) var looks = 0

    static func isEscape(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "&")
    }

    /// The number of letters of a long form that are enough for a match; the match then extends as far as the text
    /// follows the form.
    static let head = 64

    /// The end of the longest match of `form` that begins at `start`; its first `head` letters are enough. Nil when
    /// there is no match.
    ///
    /// - Parameter known: the end of the bytes that are already known to be secret. A head that ends before `known` is
    ///   not followed further: a repetitive text would otherwise be compared as a whole at each of its places.
    mutating func end(of form: SecretSpelling, at start: Int, beyond known: Int) -> Int? {
        var place = start
        var next = 0
        // Without escapes there is only one way to read the text.
        while next < form.letters.count {
            if next == Self.head, place <= known { return place }
            guard let byte = byte(place) else { return next < Self.head ? nil : place }
            let letter = form.letters[next]
            let isLineEnd = letter.value == 0x0A && byte == 0x0D
            if letter.bytes.count > 1 || isLineEnd || (letter.mayBeEscaped && Self.isEscape(byte)) { break }
            guard letter.isWritten(byte) || isBlank(letter, byte) else { return next < Self.head ? nil : place }
            (place, next) = (place + 1, next + 1)
        }
        return end(of: form.letters[next...], at: place, beyond: known)
    }

    /// The end of the match when the text holds escapes. A text can then be read in several ways, such as `%25` as
    /// itself and as `%`; all of them are followed in parallel.
    private mutating func end(
        of letters: ArraySlice<SecretSpelling.Letter>, at place: Int, beyond known: Int
    ) -> Int? {
        var (places, furthest) = ([place], place)
        for next in letters.indices {
            if next == Self.head, furthest <= known { return furthest }
            var ends: Set<Int> = []
            for place in places { ends.formUnion(self.ends(of: letters[next], at: place)) }
            guard let end = ends.max() else { return next < Self.head ? nil : furthest }
            (places, furthest) = (Array(ends), end)
        }
        return furthest
    }

    /// The ends of all spellings of `letter` at `place`. LF also matches CR LF, because many servers end all lines with
    /// it.
    private mutating func ends(of letter: SecretSpelling.Letter, at place: Int) -> [Int] {
        let ends = bareEnds(of: letter, at: place)
        guard letter.value == 0x0A, letter.mayBeEscaped else { return ends }
        return bareEnds(of: .carriageReturn, at: place).reduce(into: ends) { $0 += bareEnds(of: letter, at: $1) }
    }

    private mutating func bareEnds(of letter: SecretSpelling.Letter, at place: Int) -> [Int] {
        guard let byte = byte(place) else { return [] }
        var ends = letter.isOctets ? octets(letter, place) : []
        if !letter.isOctets, letter.isWritten(byte) || isBlank(letter, byte) { ends.append(place + 1) }
        guard letter.mayBeEscaped else { return ends }
        escapes(byte, at: place) { value, end in
            // A `%` escape is a byte, which is a scalar only in ASCII.
            if letter.isWritten(value), value < 0x80 || byte != UInt8(ascii: "%") { ends.append(end) }
        }
        return ends
    }

    /// True for `+` in place of a space, as forms write it.
    private func isBlank(_ letter: SecretSpelling.Letter, _ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "+") && letter.value == 0x20 && letter.mayBeEscaped
    }

    /// The end of a letter beyond ASCII, each of its bytes unescaped or as `%C3`; empty when it is not at `start`.
    private mutating func octets(_ letter: SecretSpelling.Letter, _ start: Int) -> [Int] {
        var place = start
        for wanted in letter.bytes {
            guard let byte = byte(place) else { return [] }
            var next = byte == wanted ? place + 1 : nil
            if byte == UInt8(ascii: "%") { percent(place) { if $0 == UInt32(wanted) { next = $1 } } }
            guard let next else { return [] }
            place = next
        }
        return [place]
    }

    // MARK: Bytes

    mutating func number(_ place: Int, digits: Int, radix: UInt32) -> UInt32? {
        var value: UInt32 = 0
        for place in place..<place + digits {
            guard let digit = digit(place, radix: radix) else { return nil }
            value = value * radix + digit
        }
        return value
    }

    mutating func digit(_ place: Int, radix: UInt32) -> UInt32? {
        guard let byte = byte(place) else { return nil }
        switch byte {
        case 0x30...0x39: return UInt32(byte - 0x30)
        case 0x41...0x46 where radix == 16, 0x61...0x66 where radix == 16: return UInt32((byte | 0x20) - 0x57)
        default: return nil
        }
    }

    mutating func byte(_ place: Int) -> UInt8? {
        looks += 1
        guard place < bytes.count else {
            wantsMore = true
            return nil
        }
        return bytes[place]
    }
}

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

/// Escapes of URLs and of JSON.
extension SecretMatcher {
    /// Levels of escaping: an escape, and an escape whose first letter is escaped in the same way (`%252B`).
    static let levels = 2
    /// The most backslashes before a letter: each level of JSON in JSON doubles them.
    private static let backslashes = 8
    private static let doubled = [2, 4, 8]

    /// Calls `take` with each value that the escape at `place` may stand for, a scalar or after `%` a byte, and its
    /// end.
    mutating func escapes(_ byte: UInt8, at place: Int, _ take: (UInt32, _ end: Int) -> Void) {
        switch byte {
        case UInt8(ascii: "\\"): backslashed(place, take)
        case UInt8(ascii: "%"): percent(place, take)
        case UInt8(ascii: "&"): references(place + 1, take)
        default: break
        }
    }

    mutating func percent(_ place: Int, _ take: (UInt32, _ end: Int) -> Void) {
        var next = place + 1
        for _ in 0..<Self.levels {
            guard let value = number(next, digits: 2, radix: 16) else { return }
            take(value, next + 2)
            guard value == 0x25 else { return }
            next += 2
        }
    }

    private mutating func backslashed(_ place: Int, _ take: (UInt32, _ end: Int) -> Void) {
        let behind = run(place)
        for count in Self.doubled where place + count <= behind { take(0x5C, place + count) }
        guard let name = byte(behind) else { return }
        if name == UInt8(ascii: "u") {
            if let (value, end) = unit(behind) { take(value, end) }
        } else if let value = Self.meaning(name) {
            take(value, behind + 1)
        }
    }

    private mutating func run(_ place: Int) -> Int {
        var behind = place
        while behind - place < Self.backslashes, byte(behind) == UInt8(ascii: "\\") { behind += 1 }
        return behind
    }

    static func meaning(_ name: UInt8) -> UInt32? {
        switch UnicodeScalar(name) {
        case "\"", "/", "'": UInt32(name)
        case "n": 0x0A
        case "r": 0x0D
        case "t": 0x09
        case "b": 0x08
        case "f": 0x0C
        default: nil
        }
    }

    /// Reads `u00e9` after the backslashes, or a surrogate pair for a scalar beyond U+FFFF; `place` is that of the `u`.
    private mutating func unit(_ place: Int) -> (UInt32, end: Int)? {
        guard let high = number(place + 1, digits: 4, radix: 16) else { return nil }
        guard (0xD800..<0xDC00).contains(high) else { return (high, place + 5) }
        let second = run(place + 5)
        guard second > place + 5, byte(second) == UInt8(ascii: "u"),
            let low = number(second + 1, digits: 4, radix: 16), (0xDC00..<0xE000).contains(low)
        else { return nil }
        return (0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), second + 5)
    }
}
