/// Cuts a text into the words of the index, by which a filter finds it.
///
/// Letters, digits and marks of any script are words; Chinese, Japanese and Korean text, which has no spaces, is cut
/// into pairs of characters.
enum HistoryTokenizer {
    /// The words that a typed text asks for. Of Chinese, Japanese and Korean text the pairs, or the one character.
    static func words(of text: String) -> [String] {
        text.unicodeScalars.lazy.filter { !isAccent($0) }.split { !isPart($0) }.flatMap { typed(Array($0)) }
    }

    /// An accent of its own behind a letter, which counts for nothing.
    static func isAccent(_ scalar: Unicode.Scalar) -> Bool { 0x300...0x36F ~= scalar.value }

    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isPart(UInt8(scalar.value)) }
        // Vowel signs and tone marks, which unicode61 of SQLite 3.40 takes for separators.
        switch scalar.value {
        case 0x19B0...0x19C0, 0x19C8...0x19C9, 0x1CF2...0x1CF3: return false
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    static func isPart(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }

    /// Scripts that are written without spaces.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3040...0x30FF, 0x3130...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }

    /// Bytes of a typed word that are looked for; less than the index has of a long one.
    private static let typedLimit = IndexText.wordLimit - 4

    private static func typed(_ word: [Unicode.Scalar]) -> [String] {
        guard word.contains(where: isUnspaced) else { return [text(word[...])] }
        return runs(word).flatMap { run -> [String] in
            guard isUnspaced(run[run.startIndex]), run.count > 1 else { return [text(run)] }
            return run.indices.dropLast().map { text(run[$0...$0 + 1]) }
        }
    }

    /// The stretches with and without spaces.
    private static func runs(_ word: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
        var runs: [ArraySlice<Unicode.Scalar>] = []
        var start = 0
        for index in 1...word.count
        where index == word.count || isUnspaced(word[index]) != isUnspaced(word[start]) {
            runs.append(word[start..<index])
            start = index
        }
        return runs
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var (view, count) = (String.UnicodeScalarView(), 0)
        for scalar in scalars {
            count += UTF8.width(scalar)
            guard count <= typedLimit else { break }
            view.append(scalar)
        }
        return String(view)
    }
}
