/// A theme as it is written: styles for roles, to be resolved for a colour depth.
public struct Theme: Hashable, Sendable {
    /// The terminal backgrounds that a theme is made for.
    public enum Kind: String, Hashable, Sendable, CaseIterable { case dark, light, any }

    public let name: String
    public let kind: Kind
    /// The least contrast of text: 4.5, or 7 in a high-contrast theme (WCAG 2, AA and AAA).
    public let contrast: Double
    /// Looks in full colour.
    let looks: [Role: Look]
    /// Looks in the terminal's own 16 colours; never computed from the others.
    let ansi16: [Role: Look]
    /// Attributes without any colour.
    let mono: [Role: Attributes]

    /// The role's style, derived when the theme has none for it.
    func look(_ role: Role) -> Look {
        if let look = looks[role] { return look }
        guard let source = role.source else { return Look() }
        return look(source.role).adding(source.adding)
    }

    /// The backgrounds of text that sets none.
    var surfaces: [RGB] {
        [Role.surface, .surfaceRaised].compactMap { role in
            if case .rgb(let color) = look(role).background { color } else { nil }
        }
    }
}

extension Theme.Kind {
    /// The kind for a terminal with this background: dark up to the grey on which black and white text are equally
    /// readable.
    public static func matching(background: RGB) -> Theme.Kind {
        background.contrast(with: .white) >= background.contrast(with: .black) ? .dark : .light
    }

    /// A guess for the first frame, before the terminal has answered: `COLORFGBG`, else dark. Its last number is the
    /// background's index among the 16 colours.
    public static func guess(environment: [String: String]) -> Theme.Kind {
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        return background == 7 || background == 15 ? .light : .dark
    }
}
