import CCurlewCurses
import TerminalUI

/// Passes the changed cells of a frame to ncurses, which finds the shortest output for them.
struct Painter {
    private struct Pair: Hashable {
        let foreground: Color
        let background: Color
    }

    private let colors: Int
    private let hasRGB: Bool
    private let asciiOnly: Bool
    private var last: CellBuffer?
    private var pairs: [Pair: Int32] = [:]

    init(colors: Int, hasRGB: Bool, asciiOnly: Bool) {
        self.colors = colors
        self.hasRGB = hasRGB
        self.asciiOnly = asciiOnly
    }

    /// Makes the next frame draw every cell.
    mutating func forget() { last = nil }

    /// - Parameter room: the size that ncurses uses.
    mutating func paint(_ buffer: CellBuffer, room: Size) {
        let width = min(buffer.size.width, room.width)
        buffer.forEachChange(since: last, in: room) { x, y, cell in put(cell, x, y, room: width) }
        last = buffer
    }

    private mutating func put(_ cell: Cell, _ x: Int, _ y: Int, room: Int) {
        guard !cell.isContinuation else { return }
        let pair = pair(cell.style)
        let attributes = Int32(cell.style.attributes.rawValue)
        let width = min(Int(cell.width), room - x)
        let glyph = width < Int(cell.width) ? .space : cell.glyph
        if case .scalar(let scalar) = glyph, scalar.isASCII {
            withUnsafePointer(to: scalar.value) { curlew_put(Int32(y), Int32(x), $0, 1, attributes, pair) }
            return
        }
        let form = GlyphForm(glyph, width: width, asciiOnly: asciiOnly) { Int(curlew_width($0)) }
        curlew_put(Int32(y), Int32(x), form.scalars, Int32(form.scalars.count), attributes, pair)
        for (place, scalar) in zip(x + width - form.filling.count..<x + width, form.filling) {
            curlew_put(Int32(y), Int32(place), [scalar], 1, attributes, pair)
        }
    }

    private mutating func pair(_ style: Style) -> Int32 {
        let key = Pair(foreground: style.foreground, background: style.background)
        if let known = pairs[key] { return known }
        let pair = curlew_pair(number(style.foreground), number(style.background))
        pairs[key] = pair
        return pair
    }

    /// The number of a colour in ncurses; -1 is the terminal's own.
    private func number(_ color: Color) -> Int32 {
        switch color.kind {
        case .default: return -1
        case .ansi(let index): return colors > Int(index) ? Int32(index) : colors >= 8 ? Int32(index & 7) : -1
        case .indexed(let index): return colors > Int(index) ? Int32(index) : -1
        case .rgb(let red, let green, let blue):
            guard hasRGB else { return number(color.indexed) }
            // The first eight numbers of a direct-colour terminal mean its own colours.
            return max(8, Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
        }
    }
}

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
