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
