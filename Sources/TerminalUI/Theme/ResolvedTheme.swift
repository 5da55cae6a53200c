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

    /// No colours and no attributes, for tests that compare text.
    public static let plain = ResolvedTheme(name: "plain", depth: .mono) { _ in .plain }
}
