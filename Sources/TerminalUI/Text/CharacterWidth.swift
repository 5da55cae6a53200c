/// The number of columns of a grapheme. Layout, editing and drawing all use this function.
public enum CharacterWidth {
    /// The number of scalars of one grapheme that are drawn; the longest joined emoji has 10.
    public static let maximumScalars = 10

    /// Columns of one grapheme: 0, 1 or 2.
    /// - Parameter ambiguous: columns of characters that Unicode calls ambiguous, 1 or 2.
    public static func of(_ character: Character, ambiguous: Int = 1) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.value < 0x7F, scalars.count == 1 { return first.value < 0x20 ? 0 : 1 }
        var sum = 0
        var isPicture = false
        for scalar in scalars.prefix(maximumScalars) {
            sum += of(scalar, ambiguous: ambiguous)
            isPicture = isPicture || scalar == "\u{FE0F}" || scalar == "\u{20E3}"
        }
        return isPicture && first.properties.isEmoji ? 2 : min(2, sum)
    }

    /// Columns of one scalar that stands alone; 0 for marks, controls and format characters.
    public static func of(_ scalar: Unicode.Scalar, ambiguous: Int = 1) -> Int {
        let value = scalar.value
        if value < 0x300 { return ofLatin(value, ambiguous: ambiguous) }
        if isJamoTail(value) { return 0 }
        if value >= 0x1100, WidthRanges.contains(value, WidthRanges.wide) { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        return ambiguous == 2 && WidthRanges.contains(value, WidthRanges.ambiguous) ? 2 : 1
    }

    private static func ofLatin(_ value: UInt32, ambiguous: Int) -> Int {
        if value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD { return 0 }
        return ambiguous == 2 && WidthRanges.contains(value, WidthRanges.ambiguous) ? 2 : 1
    }

    /// Hangul vowels and finals join the wide consonant before them.
    private static func isJamoTail(_ value: UInt32) -> Bool {
        (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }
}

extension WidthRanges {
    static func contains(_ value: UInt32, _ ranges: [ClosedRange<UInt32>]) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if value > ranges[middle].upperBound { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }
}
