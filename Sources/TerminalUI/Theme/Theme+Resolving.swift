extension Theme {
    /// The theme in the colours of one depth.
    public func resolved(for depth: ColorDepth) -> ResolvedTheme {
        var indexed = IndexedColors(self)
        return ResolvedTheme(name: name, depth: depth) { role in
            switch depth {
            case .truecolor: full(role)
            case .indexed256: indexed.style(role, full(role))
            case .ansi16: sixteen(role)
            case .ansi8: eight(sixteen(role))
            case .mono: Style(attributes: monochrome(role))
            }
        }
    }

    private func full(_ role: Role) -> Style {
        let look = look(role)
        return Style(
            foreground: Self.color(look.foreground), background: Self.color(look.background),
            attributes: look.attributes)
    }

    private static func color(_ paint: Look.Paint?) -> Color {
        switch paint {
        case .rgb(let color): .rgb(color.red, color.green, color.blue)
        case .ansi(let index): .ansi(index)
        case nil: .default
        }
    }

    private func sixteen(_ role: Role) -> Style {
        let look = ansi16[role] ?? (hasHexColors ? Theme.sixteenDefaults(role) : look(role))
        return Style(
            foreground: Self.color(look.foreground), background: Self.color(look.background),
            attributes: look.attributes)
    }

    /// A theme made of the terminal's own colours alone is the same in all depths.
    private var hasHexColors: Bool {
        looks.values.contains { look in
            if case .rgb = look.foreground { return true }
            if case .rgb = look.background { return true }
            return false
        }
    }

    /// Bright colours become bold ones; as backgrounds, the plain ones.
    private func eight(_ style: Style) -> Style {
        var style = style
        if case .ansi(let index) = style.foreground.kind, index >= 8 {
            style.foreground = index == 8 ? .default : .ansi(index - 8)
            style.attributes.insert(index == 8 ? .dim : .bold)
        }
        if case .ansi(let index) = style.background.kind, index >= 8 { style.background = .ansi(index - 8) }
        return style
    }

    private func monochrome(_ role: Role) -> Attributes { mono[role] ?? Theme.monoDefaults(role) }
}

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
