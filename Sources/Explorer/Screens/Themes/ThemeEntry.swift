public import TerminalUI

/// A theme that can be chosen.
public struct ThemeEntry: Equatable, Sendable {
    var name: String
    var kind: String
    /// The lowest contrast of each role with the backgrounds it can have; none for the terminal's own colours.
    var contrasts: [Role: Double]

    /// The lowest contrast of all text; nil for the terminal's own colours.
    var contrast: Double?

    init(name: String, kind: String, contrast: Double? = nil, contrasts: [Role: Double] = [:]) {
        self.name = name
        self.kind = kind
        self.contrast = contrast
        self.contrasts = contrasts
    }

    public init(_ theme: Theme) {
        let check = ThemeCheck(theme)
        let contrasts = check.rows.reduce(into: [Role: Double]()) { lowest, row in
            lowest[row.role] = min(lowest[row.role] ?? .infinity, row.ratio)
        }
        self.init(name: theme.name, kind: theme.kind.rawValue, contrast: check.lowestOfText, contrasts: contrasts)
    }
}

enum ContrastText {
    /// Such as `11.3 : 1`.
    static func text(_ ratio: Double) -> String {
        let tenths = Int((ratio * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10) : 1"
    }
}
