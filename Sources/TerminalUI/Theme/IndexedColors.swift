/// Finds fixed colours for a theme's true ones. Results are cached, because themes use few colours in many roles.
struct IndexedColors {
    private struct Question: Hashable {
        let color: RGB
        let backgrounds: [RGB]
        let contrast: Double
    }

    private let theme: Theme
    private let surfaces: [RGB]
    private var answers: [Question: UInt8] = [:]

    init(_ theme: Theme) {
        self.theme = theme
        surfaces = theme.surfaces.map { FixedPalette.color(FixedPalette.nearest(to: $0)) }
    }

    /// - Parameter style: the role's looks in full colour.
    mutating func style(_ role: Role, _ style: Style) -> Style {
        var painted = style
        var backgrounds = surfaces
        if case .rgb(let red, let green, let blue) = style.background.kind {
            let index = nearest(RGB(red, green, blue), on: [], contrast: 1)
            painted.background = .indexed(index)
            backgrounds = [FixedPalette.color(index)]
        }
        if case .rgb(let red, let green, let blue) = style.foreground.kind {
            let isFree = role.isDecoration || role.isSurface
            let contrast = isFree ? 1 : role.isMark ? 3 : theme.contrast
            painted.foreground = .indexed(nearest(RGB(red, green, blue), on: backgrounds, contrast: contrast))
        }
        return painted
    }

    private mutating func nearest(_ color: RGB, on backgrounds: [RGB], contrast: Double) -> UInt8 {
        let question = Question(color: color, backgrounds: backgrounds, contrast: contrast)
        if let known = answers[question] { return known }
        let answer = FixedPalette.nearest(to: color, on: backgrounds, contrast: contrast)
        answers[question] = answer
        return answer
    }
}
