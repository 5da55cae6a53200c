internal import CurlewFormats

/// Turns pixels into cells with the available colours. Results are cached, because pictures repeat their colours.
struct PixelPainter {
    private let look: HalfBlocks.Look
    private var answers: [RGB: Color] = [:]

    init(_ look: HalfBlocks.Look) { self.look = look }

    /// Two rows of pixels make one row of cells; below an odd last row is the background.
    mutating func cells(of picture: Picture) -> [Cell] {
        var cells: [Cell] = []
        cells.reserveCapacity((picture.height + 1) / 2 * picture.width)
        for y in stride(from: 0, to: picture.height, by: 2) {
            for x in 0..<picture.width {
                let top = solid(picture[x, y])
                cells.append(cell(top, y + 1 < picture.height ? solid(picture[x, y + 1]) : nil))
            }
        }
        return cells
    }

    private mutating func cell(_ top: RGB, _ bottom: RGB?) -> Cell {
        if look.depth == .mono || look.drawing == .ascii { return ramp(top, bottom ?? look.background) }
        let background = bottom.map { color($0) } ?? .default
        return Cell(glyph: .scalar("▀"), style: Style(foreground: color(top), background: background))
    }

    /// The pixel laid over the background.
    private func solid(_ pixel: (UInt8, UInt8, UInt8, UInt8)) -> RGB {
        let (red, green, blue, opacity) = pixel
        let alpha = Int(opacity)
        func mixed(_ over: UInt8, _ under: UInt8) -> UInt8 {
            let sum: Int = Int(over) * alpha + Int(under) * (255 - alpha)
            return UInt8((sum + 127) / 255)
        }
        let under = look.background
        return RGB(mixed(red, under.red), mixed(green, under.green), mixed(blue, under.blue))
    }

    /// From no ink to the most; on a light background the order is reversed.
    private static let inks: [Unicode.Scalar] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]

    private mutating func ramp(_ top: RGB, _ bottom: RGB) -> Cell {
        let middle = RGB(
            Self.mean(top.red, bottom.red), Self.mean(top.green, bottom.green), Self.mean(top.blue, bottom.blue))
        let light = OKLab(middle).lightness
        let ink = look.background.luminance > 0.5 ? 1 - light : light
        let step = min(max(Int(ink * Double(Self.inks.count)), 0), Self.inks.count - 1)
        let foreground = look.depth == .mono ? Color.default : color(middle)
        return Cell(glyph: .scalar(Self.inks[step]), style: Style(foreground: foreground))
    }

    private static func mean(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b)) / 2) }

    private mutating func color(_ pixel: RGB) -> Color {
        if look.depth == .truecolor { return .rgb(pixel.red, pixel.green, pixel.blue) }
        if let known = answers[pixel] { return known }
        let answer: Color =
            look.depth == .indexed256
            ? .indexed(FixedPalette.nearest(to: pixel))
            : .ansi(UsualColors.nearest(to: pixel, count: look.depth == .ansi8 ? 8 : 16))
        answers[pixel] = answer
        return answer
    }
}
