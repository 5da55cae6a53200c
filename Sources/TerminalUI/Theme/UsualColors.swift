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
