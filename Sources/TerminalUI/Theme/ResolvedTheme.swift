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
        switch self[.surface].background.kind {
        case .default: nil
        case .rgb(let red, let green, let blue): RGB(red, green, blue)
        case .indexed(let index): FixedPalette.color(index)
        case .ansi(let index): UsualColors.color(index)
        }
    }

    /// No colours and no attributes, for tests that compare text.
    public static let plain = ResolvedTheme(name: "plain", depth: .mono) { _ in .plain }
}
