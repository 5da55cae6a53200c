/// The default values of a terminal's 16 colours (xterm's). The user may have changed them, which is unknown; for a
/// picture the approximation suffices.
enum UsualColors {
    private static let colors: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205),
        RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]
    private static let labs = colors.map { OKLab($0) }

    static func color(_ index: UInt8) -> RGB { colors[Int(index) % colors.count] }

    /// The nearest among the first `count`, by distance in OKLab.
    static func nearest(to color: RGB, count: Int) -> UInt8 {
        let lab = OKLab(color)
        let best = labs[..<count].indices.min { labs[$0].distance(to: lab) < labs[$1].distance(to: lab) } ?? 0
        return UInt8(best)
    }
}

/// The colours 16 to 255 of a terminal with 256: a cube of 6 levels and 24 greys, the same everywhere.
enum FixedPalette {
    static let first: UInt8 = 16

    static let colors: [RGB] = {
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = levels.flatMap { red in levels.flatMap { green in levels.map { RGB(red, green, $0) } } }
        return cube + (0..<24).map { RGB(8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0) }
    }()

    private static let labs = colors.map { OKLab($0) }

    static func color(_ index: UInt8) -> RGB { colors[Int(index - first)] }

    /// The nearest colour by distance in OKLab.
    static func nearest(to color: RGB) -> UInt8 {
        let lab = OKLab(color)
        let best = labs.indices.min { labs[$0].distance(to: lab) < labs[$1].distance(to: lab) } ?? 0
        return first + UInt8(best)
    }

    /// The nearest of the 8 nearest that keeps `contrast` on all `backgrounds`; else white or black.
    static func nearest(to color: RGB, on backgrounds: [RGB], contrast: Double) -> UInt8 {
        func passes(_ candidate: RGB) -> Bool { backgrounds.allSatisfy { candidate.contrast(with: $0) >= contrast } }
        let lab = OKLab(color)
        let order = labs.map { $0.distance(to: lab) }.enumerated().sorted { $0.element < $1.element }.prefix(8)
        if let found = order.first(where: { passes(colors[$0.offset]) }) { return first + UInt8(found.offset) }
        func worst(_ candidate: RGB) -> Double { backgrounds.map { candidate.contrast(with: $0) }.min() ?? 21 }
        return worst(.white) >= worst(.black) ? nearest(to: .white) : nearest(to: .black)
    }
}
