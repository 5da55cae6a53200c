import TerminalUI

/// The form of a glyph for ncurses, which positions characters by the C library's widths. When these differ from the
/// program's, the base character is drawn alone and padded with spaces, so that the columns stay aligned.
struct GlyphForm: Equatable {
    /// A base and at most four marks.
    var scalars: [UInt32]
    /// The content of the following columns, if the glyph is narrower than its cell.
    var filling: [UInt32] = []

    /// ncurses keeps five scalars in a cell.
    static let maximumScalars = 5

    /// - Parameters:
    ///   - width: columns that the cell has.
    ///   - asciiOnly: the terminal's character set is not UTF-8.
    ///   - systemWidth: the C library's width of a scalar, negative when unknown.
    init(_ glyph: Glyph, width: Int, asciiOnly: Bool = false, systemWidth: (UInt32) -> Int) {
        let all = glyph.text.unicodeScalars.map(\.value)
        let base = all.first ?? 0x20
        let drawn = systemWidth(base)
        if let letters = Self.flagLetters(all), width == 2, !asciiOnly {
            scalars = [letters[0]]
            filling = [letters[1]]
        } else if drawn < 1 || drawn > width || (asciiOnly && base > 0x7E) {
            scalars = [Self.unknown]
            filling = Array(repeating: Self.space, count: width - 1)
        } else {
            let areMarks = all.dropFirst().allSatisfy { systemWidth($0) == 0 && $0 != Self.pictureSelector }
            scalars = areMarks && drawn == width && !asciiOnly ? Array(all.prefix(Self.maximumScalars)) : [base]
            filling = Array(repeating: Self.space, count: width - drawn)
        }
    }

    /// A flag is two letters of the region's code; the C library counts them as two characters.
    private static func flagLetters(_ scalars: [UInt32]) -> [UInt32]? {
        guard scalars.count == 2, scalars.allSatisfy({ (0x1F1E6...0x1F1FF).contains($0) }) else { return nil }
        return scalars.map { $0 - 0x1F1E6 + 0x41 }
    }

    private static let space: UInt32 = 0x20
    /// A question mark, for a character that cannot be drawn.
    private static let unknown: UInt32 = 0x3F
    /// Makes terminals draw a narrow base in two columns.
    private static let pictureSelector: UInt32 = 0xFE0F
}
