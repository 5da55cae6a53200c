/// Texts that are nearly commands: pieces that mean something to a shell or to curl, in any order. The same seed gives the
/// same texts.
struct RandomText {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func number(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    private static let pieces = [
        "curl ", "'", "\"", "$'", "\\", "\n", "\r\n", "^", "`", "$(", ")", "${", "}", "$X", "<<E\n", "E\n", "<<<", "<",
        ">",
        "|", "&", ";", "#", " ", "\t", "-d ", "-F ", "-H ", "--data=", "--next ", "-: ", "-", "--", "=", "@", "a", "é",
        "😀",
        "\\u", "\\U0010", "\\x", "d83d", "\\ud83d", "http://a/", "{{x}}", "[1-2]", "%X%", "iwr ", "@{", "@\"\n",
        "\n\"@",
        "$session = New-Object ", "-Body ", ";type=", ",", "{\"a\":1}", "a=b&c", "-K f ", "\u{1}", "\u{202E}", "0",
    ]

    mutating func text() -> String {
        (0..<number(below: 40)).map { _ in Self.pieces[number(below: Self.pieces.count)] }.joined()
    }

    mutating func bytes() -> [UInt8] {
        (0..<number(below: 60)).map { _ in UInt8(number(below: 256)) }
    }
}
