/// The forms of all secrets, indexed by their first bytes, so that one lookup rules out most places of a text.
struct SecretTable: Sendable {
    struct Match {
        /// The end of the longest match; nil when no form matches.
        var end: Int?
        var isBase64 = false
        /// True when more bytes may make a match or a longer match.
        var wantsMore = false
        /// See `SecretMatcher.looks`.
        var looks = 0
    }

    /// The forms by the first byte of their unescaped text.
    private var forms: [[SecretSpelling]] = []
    /// The forms whose first letter may be escaped.
    private var escaped: [SecretSpelling] = []
    /// True at the last eight bits of the first scalar or byte of each form in `escaped`.
    private var firsts = Array(repeating: false, count: 256)
    /// One bit for each of the 65,536 pairs of bytes; set when a text of a form can begin with the pair.
    private var starts: [UInt64] = []
    /// The number of bytes of the longest text of any form; 0 without forms.
    private(set) var longest = 0
    /// The number of bytes around a row that views search for secrets. Enough for a secret of 256 bytes with every
    /// letter escaped, or for a longer secret with three bytes for each of its bytes.
    private(set) var reach = 0

    init(_ secrets: some Sequence<String>) {
        let all = secrets.reduce(into: Set<SecretSpelling>()) { $0.formUnion(SecretSpellings.all($1)) }
        guard !all.isEmpty else { return }
        forms = Array(repeating: [], count: 256)
        starts = Array(repeating: 0, count: 1 << 10)
        for form in all { add(form) }
    }

    private mutating func add(_ form: SecretSpelling) {
        guard let letter = form.letters.first else { return }
        for first in letter.plain { forms[Int(first)].append(form) }
        if letter.mayBeEscaped {
            escaped.append(form)
            for first in [letter.value, UInt32(letter.bytes[0]), UInt32(letter.other)] {
                firsts[Int(first & 0xFF)] = true
            }
        }
        for (first, second) in form.starts {
            let pair = Self.pair(first, second)
            starts[pair >> 6] |= 1 << UInt64(pair & 63)
        }
        longest = max(longest, form.longest)
        let count = form.letters.reduce(0) { $0 + $1.bytes.count }
        reach = max(reach, min(form.longest, max(256 * SecretMatcher.longest, 3 * count)))
    }

    var isEmpty: Bool { longest == 0 }

    /// The match that begins at `place`; nil when none does, which one lookup decides for most places. Must not be
    /// called when `isEmpty`.
    ///
    /// - Parameter known: the end of the bytes that are already known to be secret; 0 when there are none.
    func match(at place: Int, in bytes: [UInt8], beyond known: Int = 0) -> Match? {
        let byte = bytes[place]
        guard place + 1 < bytes.count else {
            return Match(wantsMore: SecretMatcher.isEscape(byte) || !forms[Int(byte)].isEmpty)
        }
        let pair = Self.pair(byte, bytes[place + 1])
        guard starts[pair >> 6] & (1 << UInt64(pair & 63)) != 0 else { return nil }
        var reader = SecretMatcher(bytes: bytes)
        var match = Match()
        if SecretMatcher.isEscape(byte), isFirst(byte, place, &reader) { find(escaped, place, known, &reader, &match) }
        find(forms[Int(byte)], place, known, &reader, &match)
        match.wantsMore = reader.wantsMore
        match.looks = reader.looks
        return match
    }

    /// True when the escape at `place` may be the first letter of a form; rules out most escapes of a text.
    private func isFirst(_ byte: UInt8, _ place: Int, _ reader: inout SecretMatcher) -> Bool {
        var isFirst = false
        reader.escapes(byte, at: place) { value, _ in isFirst = isFirst || firsts[Int(value & 0xFF)] }
        return isFirst
    }

    private func find(
        _ forms: [SecretSpelling], _ place: Int, _ known: Int, _ reader: inout SecretMatcher, _ match: inout Match
    ) {
        for form in forms {
            guard let end = reader.end(of: form, at: place, beyond: known), end >= match.end ?? 0 else { continue }
            match.isBase64 = form.isBase64 || (match.isBase64 && end == match.end)
            match.end = end
        }
    }

    private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }
}
