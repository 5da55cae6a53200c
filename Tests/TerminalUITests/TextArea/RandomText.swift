/// Texts and numbers from a seed, the same each time.
struct RandomText {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(1, bound)))
    }

    /// Pieces that join, combine, turn round or are wide.
    static let pieces = [
        "a", "b", " ", "\n", "\r\n", "\r", "\t", "é", "e\u{301}", "\u{301}", "日本", "한", "👩‍👧", "\u{200D}", "👍🏽", "🇩🇪", "🇩",
        "\u{202E}", "\u{0}", "\u{FEFF}", "क्ष", "{", "}", "\"", "\\", "ﷺ", "\u{0600}", "word ", "1,",
    ]

    mutating func text(upTo count: Int) -> String {
        (0..<next(count + 1)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
    }
}
