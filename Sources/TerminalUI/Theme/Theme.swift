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
