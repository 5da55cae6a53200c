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

/// Styles of every theme in few colours, and the two themes that need no file.
extension Theme {
    /// Only the terminal's own 16 colours on its own background: the user's palette and transparency are kept.
    public static let system = Theme(
        name: "system", kind: .any, contrast: 4.5, looks: systemLooks, ansi16: [:], mono: [:])

    /// Attributes only.
    public static let mono = Theme(
        name: "mono", kind: .any, contrast: 4.5, looks: monoLooks, ansi16: [:], mono: [:])

    private static let systemLooks = Dictionary(
        uniqueKeysWithValues: Role.allCases.map { ($0, sixteenDefaults($0)) })
    private static let monoLooks = Dictionary(
        uniqueKeysWithValues: Role.allCases.map { ($0, Look(attributes: monoDefaults($0))) })

    /// The looks of a role in 16 colours. Never plain blue, which is unreadable on many dark backgrounds.
    static func sixteenDefaults(_ role: Role) -> Look {
        if let index = sixteen[role] { return Look(foreground: .ansi(index)) }
        switch role {
        case .text, .surface, .surfaceRaised, .envNormal, .syntaxPunctuation: return Look()
        case .textMuted: return Look(attributes: .dim)
        case .textStrong, .title: return Look(attributes: .bold)
        case .cursorLine: return Look(attributes: .reverse)
        case .selection: return Look(attributes: [.reverse, .underline])
        case .linkRule: return Look(attributes: .underline)
        case .linkValue: return Look(foreground: .ansi(yellow), attributes: .underline)
        case .jumpLabel: return Look(foreground: .ansi(black), background: .ansi(yellow), attributes: .bold)
        case .searchMatch: return Look(foreground: .ansi(black), background: .ansi(yellow))
        case .searchCurrent: return Look(foreground: .ansi(black), background: .ansi(cyan), attributes: .bold)
        case .modeNav: return Look(foreground: .ansi(black), background: .ansi(cyan), attributes: .bold)
        case .modeEdit: return Look(foreground: .ansi(black), background: .ansi(green), attributes: .bold)
        case .modeSelect, .modeJump: return Look(foreground: .ansi(black), background: .ansi(yellow), attributes: .bold)
        case .linkOrigin: return Look(foreground: .ansi(cyan), attributes: .reverse)
        case .envProtected: return Look(foreground: .ansi(brightRed), attributes: [.bold, .reverse])
        default:
            guard let source = role.source else { return Look() }
            return sixteenDefaults(source.role).adding(source.adding)
        }
    }

    private static let (black, red, green, yellow, magenta, cyan): (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) =
        (0, 1, 2, 3, 5, 6)
    private static let brightRed: UInt8 = 9

    private static let sixteen: [Role: UInt8] = [
        .accent: cyan, .statusOK: green, .statusInfo: cyan, .statusWarning: yellow, .statusError: brightRed,
        .syntaxKey: cyan, .syntaxString: green, .syntaxNumber: yellow, .syntaxBool: magenta,
        .syntaxVariable: magenta, .linkAncestor: cyan, .waveTLS: magenta,
    ]

    /// The attributes of a role without colours.
    static func monoDefaults(_ role: Role) -> Attributes {
        switch role {
        case .cursorLine, .modeNav, .modeEdit, .modeSelect, .modeJump, .linkValue, .searchMatch, .borderFocus:
            .reverse
        case .jumpLabel, .searchCurrent, .envProtected, .linkOrigin: [.bold, .reverse]
        case .selection, .linkRule, .syntaxURL: .underline
        case .syntaxKey, .textStrong, .cursorLineAway, .title, .accent, .hintKey, .nodeProblem: .bold
        case .statusError, .statusWarning, .status4xx, .status5xx, .methodDelete, .byteControl, .diffChanged,
            .diffAdded, .diffRemoved, .progressDone:
            .bold
        case .textMuted, .heading, .backdrop, .hintText, .nodeOff, .linkAncestor, .diffSame, .syntaxNull, .progressRest:
            .dim
        default: []
        }
    }
}
