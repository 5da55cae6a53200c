/// A theme as it is written: looks for roles, to be resolved for a colour depth.
public struct Theme: Hashable, Sendable {
    /// Which terminal backgrounds it is made for.
    public enum Kind: String, Hashable, Sendable, CaseIterable { case dark, light, any }

    public let name: String
    public let kind: Kind
    /// Contrast that text keeps at least: 4.5, or 7 in a high-contrast theme (WCAG 2, AA and AAA).
    public let contrast: Double
    /// Looks in full colour.
    let looks: [Role: Look]
    /// Looks in the terminal's own 16 colours; never computed from the others.
    let ansi16: [Role: Look]
    /// Attributes without any colour.
    let mono: [Role: Attributes]

    /// The role's looks, derived when the theme has none for it.
    func look(_ role: Role) -> Look {
        if let look = looks[role] { return look }
        guard let source = role.source else { return Look() }
        return look(source.role).adding(source.adding)
    }

    /// What text without a background of its own can stand on.
    var surfaces: [RGB] {
        [Role.surface, .surfaceRaised].compactMap { role in
            if case .rgb(let color) = look(role).background { color } else { nil }
        }
    }
}

extension Theme.Kind {
    /// What a terminal with this background wants: dark up to the grey on which black and white text read equally.
    public static func matching(background: RGB) -> Theme.Kind {
        background.contrast(with: .white) >= background.contrast(with: .black) ? .dark : .light
    }

    /// A guess for the first paint, before the terminal has answered: `COLORFGBG`, else dark. Its last number is the
    /// background's place among the 16 colours.
    public static func guess(environment: [String: String]) -> Theme.Kind {
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        return background == 7 || background == 15 ? .light : .dark
    }
}
