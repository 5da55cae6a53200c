/// The strength of a line.
public enum LineWeight: Sendable {
    case none, light, heavy
}

/// The characters for boxes and rules.
public enum BoxDrawing: Hashable, Sendable {
    /// `+`, `-`, `|`; `=` and `#` for heavy lines.
    case ascii
    /// Light and heavy lines (U+2500 to U+254B).
    case unicode

    public func horizontal(_ weight: LineWeight = .light) -> Unicode.Scalar {
        self == .ascii ? (weight == .heavy ? "=" : "-") : weight == .heavy ? "━" : "─"
    }

    public func vertical(_ weight: LineWeight = .light) -> Unicode.Scalar {
        self == .ascii ? (weight == .heavy ? "#" : "|") : weight == .heavy ? "┃" : "│"
    }

    /// The corner or crossing with arms of these weights.
    public func joint(
        up: LineWeight = .none, down: LineWeight = .none, left: LineWeight = .none, right: LineWeight = .none
    ) -> Unicode.Scalar {
        let across = left != .none || right != .none
        guard up != .none || down != .none else {
            return horizontal(left == .heavy || right == .heavy ? .heavy : .light)
        }
        guard across else { return vertical(up == .heavy || down == .heavy ? .heavy : .light) }
        if self == .ascii { return up == .heavy || down == .heavy ? "#" : "+" }
        // The rows of `joints` are in the order of the heavy arms as bits: left, right, up, down.
        let arms = [left, right, up, down].filter { $0 != .none }
        let heavy = arms.enumerated().reduce(0) { $0 | ($1.element == .heavy ? 1 << $1.offset : 0) }
        let there = Arms(left: left != .none, right: right != .none, up: up != .none, down: down != .none)
        return Self.joints[there]?[heavy] ?? "┼"
    }

    private struct Arms: Hashable {
        var left, right, up, down: Bool
    }

    private static let joints: [Arms: [Unicode.Scalar]] = [
        Arms(left: false, right: true, up: false, down: true): Array("┌┍┎┏".unicodeScalars),
        Arms(left: true, right: false, up: false, down: true): Array("┐┑┒┓".unicodeScalars),
        Arms(left: false, right: true, up: true, down: false): Array("└┕┖┗".unicodeScalars),
        Arms(left: true, right: false, up: true, down: false): Array("┘┙┚┛".unicodeScalars),
        Arms(left: false, right: true, up: true, down: true): Array("├┝┞┡┟┢┠┣".unicodeScalars),
        Arms(left: true, right: false, up: true, down: true): Array("┤┥┦┩┧┪┨┫".unicodeScalars),
        Arms(left: true, right: true, up: false, down: true): Array("┬┭┮┯┰┱┲┳".unicodeScalars),
        Arms(left: true, right: true, up: true, down: false): Array("┴┵┶┷┸┹┺┻".unicodeScalars),
        Arms(left: true, right: true, up: true, down: true): Array("┼┽┾┿╀╃╄╇╁╅╆╈╂╉╊╋".unicodeScalars),
    ]
}
