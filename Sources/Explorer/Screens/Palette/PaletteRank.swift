import CurlewBytes

/// How well an entry fits the typed text: a name is the text; a name begins with it; its words begin words; they stand
/// within; their letters stand in this order.
struct PaletteRank {
    private let pattern: [UInt8]
    private let tokens: [[UInt8]]
    private let text: String

    init(_ text: String) {
        self.text = text
        pattern = Array(text.lowercased().utf8)
        tokens = pattern.split(separator: UInt8(ascii: " ")).map(Array.init)
    }

    /// The score, higher is better; nil when the entry does not fit.
    ///
    /// - Parameter age: the number of entries that were used after this one; nil: it was not used.
    func score(_ entry: PaletteEntry, age: Int?) -> Int? {
        let used = age.map { 60_000 - min($0, 50) * 1_000 } ?? 0
        guard !tokens.isEmpty else { return used }
        let title = Array(entry.title.lowercased().utf8)
        let names = [title, Array(entry.name.lowercased().utf8)] + entry.words.map { Array($0.utf8) }
        let isNamed = names.contains(pattern)
        var (sum, least) = (0, 3)
        for token in isNamed ? [] : tokens {
            let best = names.reduce(0) { max($0, Self.fit(token, $1)) }
            guard best > 0 else { return Fuzzy.score(text, entry.title).map { $0 + used } }
            sum += best * 100_000 / tokens.count
            least = min(least, best)
        }
        let begins = names.contains { $0.starts(with: pattern) }
        let rank = isNamed ? 4 : begins ? 3 : least > 1 ? 2 : 1
        return rank * 1_000_000 + sum + used + (Self.isHere(entry) ? 80_000 : 0) - title.count
    }

    /// It needs no other pane.
    private static func isHere(_ entry: PaletteEntry) -> Bool {
        if case .action(_, nil) = entry.target { true } else { false }
    }

    /// 3: a whole word, 2: the beginning of one, 1: within one, 0: not there.
    private static func fit(_ token: [UInt8], _ text: [UInt8]) -> Int {
        var (best, start) = (0, 0)
        while start + token.count <= text.count {
            defer { start += 1 }
            guard text[start] == token[0], text[start...].starts(with: token) else { continue }
            let end = start + token.count
            let begins = start == 0 || !isLetter(text[start - 1])
            let ends = end == text.count || !isLetter(text[end])
            best = max(best, begins ? ends ? 3 : 2 : 1)
            if best == 3 { break }
        }
        return best
    }

    /// Bytes beyond ASCII belong to letters.
    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x80...0xFF: true
        default: false
        }
    }
}

/// Fuzzy matching: the pattern's letters in order; beginnings of words and runs of letters score higher.
enum Fuzzy {
    /// The score, higher is better, below 100,000; nil when the text does not contain the pattern.
    static func score(_ pattern: String, _ text: String) -> Int? {
        let pattern = Array(pattern.lowercased().filter { $0 != " " })
        guard !pattern.isEmpty else { return 0 }
        let text = Array(text.lowercased())
        var (score, at, run) = (0, 0, 0)
        for (index, character) in text.enumerated() where at < pattern.count {
            guard character == pattern[at] else {
                run = 0
                continue
            }
            let startsWord = index == 0 || !text[index - 1].isLetter
            run += 1
            score += run * 2 + (startsWord ? 6 : 0)
            at += 1
        }
        guard at == pattern.count else { return nil }
        return min(99_999, max(0, score * 100 - text.count))
    }
}
