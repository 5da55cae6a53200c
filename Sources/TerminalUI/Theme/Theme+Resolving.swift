extension Theme {
    /// The theme in the colours of one depth.
    public func resolved(for depth: ColorDepth) -> ResolvedTheme {
        var indexed = depth == .indexed256 ? IndexedColors(self) : nil
        return ResolvedTheme(name: name, depth: depth) { role in
            switch depth {
            case .truecolor: full(role)
            case .indexed256: indexed?.style(role) ?? full(role)
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

    private let contrast: Double
    private let full: ResolvedTheme
    private var answers: [Question: UInt8] = [:]

    init(_ theme: Theme) {
        (contrast, full) = (theme.contrast, theme.resolved(for: .truecolor))
    }

    /// The role's looks, its text readable on every ground that it can meet.
    mutating func style(_ role: Role) -> Style {
        var style = full[role]
        if let ground = style.background.fixed { style.background = .indexed(nearest(ground)) }
        guard let text = style.foreground.fixed else { return style }
        let least = role.isDecoration || role.isSurface ? 1 : role.isMark ? 3 : contrast
        let grounds = full.grounds(of: role).map { FixedPalette.color(nearest($0.color)) }
        style.foreground = .indexed(nearest(text, on: grounds, contrast: least))
        return style
    }

    private mutating func nearest(_ color: RGB, on backgrounds: [RGB] = [], contrast: Double = 1) -> UInt8 {
        let question = Question(color: color, backgrounds: backgrounds, contrast: contrast)
        if let known = answers[question] { return known }
        let answer = FixedPalette.nearest(to: color, on: backgrounds, contrast: contrast)
        answers[question] = answer
        return answer
    }
}
