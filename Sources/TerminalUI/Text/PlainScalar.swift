/// The scalars of nearly all text: each is displayed unchanged, and is a grapheme of its own beside others of this
/// kind. A fast path for drawing.
enum PlainScalar {
    /// The columns of a plain scalar; nil for one that needs the full test.
    static func columns(_ scalar: Unicode.Scalar, ambiguous: Int = 1) -> Int? {
        switch scalar.value {
        case 0x20...0x7E: 1
        // Letters of Europe, and lines and blocks.
        case 0xA1...0xAC, 0xAE...0x2FF, 0x391...0x3A1, 0x3A3...0x3C9, 0x400...0x481, 0x2500...0x259F:
            ambiguous == 1 ? 1 : nil
        // Kana, ideographs, Hangul syllables, full-width forms.
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: 2
        default: nil
        }
    }
}
