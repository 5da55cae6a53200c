/// A theme for one colour depth: a style for each role, ready to draw with.
public struct ResolvedTheme: Hashable, Sendable {
    public let name: String
    public let depth: ColorDepth
    private let styles: [Style]

    init(name: String, depth: ColorDepth, style: (Role) -> Style) {
        self.name = name
        self.depth = depth
        styles = Role.allCases.map(style)
    }

    /// The role's colours. A background that the role does not set is `default`: drawing keeps what is there.
    public subscript(_ role: Role) -> Style { styles[role.index] }

    /// The role drawn on the background of another.
    public subscript(_ role: Role, on base: Role) -> Style { self[role].merging(over: self[base]) }

    /// The colour behind everything; nil when it is the terminal's own, which is unknown.
    public var surfaceColor: RGB? {
        if case .ansi(let index) = self[.surface].background.kind { return UsualColors.color(index) }
        return self[.surface].background.fixed
    }

    /// The grounds that a role's text can meet, each with the role that gives it. A ground like that of plain text is none
    /// of the role's own: cards and marked rows show through it.
    func grounds(of role: Role) -> [(role: Role, color: RGB)] {
        if self[role].background != self[.text].background, let own = self[role].background.fixed {
            return [(role, own)]
        }
        return Self.grounds.compactMap { base in
            // A line with its own text colour does not use the role's.
            guard base.isSurface || self[base].foreground == .default else { return nil }
            return self[base].background.fixed.map { (base, $0) }
        }
    }

    private static let grounds: [Role] = [
        .surface, .surfaceRaised, .cursorLine, .selection, .searchMatch, .searchCurrent,
    ]

    /// No colours and no attributes, for tests that compare text.
    public static let plain = ResolvedTheme(name: "plain", depth: .mono) { _ in .plain }
}

extension ResolvedTheme {
    /// The theme with a background for the cursor line that is near the terminal's own, so that the text in the line
    /// keeps its colours. The theme itself when its cursor line is more than reversed, when it has a surface of its
    /// own, and with 16 colours or fewer, because none of those need be near.
    ///
    /// - Parameter background: nil: the terminal does not tell it. The line is bold then, since a reversed one would be
    ///   the brightest thing on the screen.
    public func markingCursorLine(on background: RGB?) -> ResolvedTheme {
        let reversed = Style(attributes: .reverse)
        guard depth >= .indexed256, self[.surface].background == .default, self[.cursorLine] == reversed else {
            return self
        }
        let ground = background.map { Style(background: Self.color(Self.near($0), on: $0, depth)) }
        let marked = ground ?? Style(attributes: .bold)
        return ResolvedTheme(name: name, depth: depth) { $0 == .cursorLine ? marked : self[$0] }
    }

    /// A colour between the background and black or white, whichever is further away.
    private static func near(_ background: RGB) -> RGB {
        let end: RGB = Theme.Kind.matching(background: background) == .dark ? .white : .black
        func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
        }
        return RGB(
            mixed(background.red, end.red), mixed(background.green, end.green), mixed(background.blue, end.blue))
    }

    /// Enough to see the line, and little enough that text stays readable on it: on the lightest of dark backgrounds the
    /// error of the darkest theme keeps 4.5.
    private static let share = 0.10
    private static let leastContrast = 1.15

    private static func color(_ color: RGB, on background: RGB, _ depth: ColorDepth) -> Color {
        guard depth < .truecolor else { return .rgb(color.red, color.green, color.blue) }
        return .indexed(FixedPalette.nearest(to: color, on: [background], contrast: leastContrast))
    }
}
