/// The strength of a line.
public enum LineWeight: Sendable {
    case light, heavy
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

    /// The corner or crossing with these arms, all of one weight: lines of two weights do not join.
    public func joint(
        up: Bool = false, down: Bool = false, left: Bool = false, right: Bool = false, weight: LineWeight = .light
    ) -> Unicode.Scalar {
        guard up || down else { return horizontal(weight) }
        guard left || right else { return vertical(weight) }
        if self == .ascii { return weight == .heavy ? "#" : "+" }
        let arms = (left ? 1 : 0) | (right ? 2 : 0) | (up ? 4 : 0) | (down ? 8 : 0)
        return (weight == .heavy ? Self.heavyJoints : Self.lightJoints)[arms]
    }

    /// In the order of the arms as bits: left, right, up, down.
    private static let lightJoints = Array("─────┘└┴│┐┌┬│┤├┼".unicodeScalars)
    private static let heavyJoints = Array("━━━━━┛┗┻┃┓┏┳┃┫┣╋".unicodeScalars)
}

/// A sign that views draw. Views write the sign; where boxes are drawn in ASCII, the canvas writes its twin.
public enum Mark: Character, CaseIterable, Sendable {
    /// Of an open and of a closed container.
    case open = "▾"
    case closed = "▸"
    /// The line was written by the row at the cursor of the tree.
    case written = "◂"
    /// The part of a list that is shown, on the right side of its frame.
    case thumb = "▐"
    /// The rest of a text.
    case cut = "…"
    case arrow = "→"
    /// A tab has something in it.
    case held = "•"
    case bar = "━"

    public var text: String { String(rawValue) }

    public func text(in drawing: BoxDrawing) -> String { drawing == .ascii ? ascii : text }

    public var ascii: String {
        switch self {
        case .open: "v"
        case .closed: ">"
        case .written: "<"
        case .thumb: "]"
        case .cut: "~"
        case .arrow: "->"
        case .held: "*"
        case .bar: "="
        }
    }

    /// The text with the twin of every mark.
    public static func inASCII(_ text: String) -> String {
        // All marks begin with this byte.
        guard text.utf8.contains(0xE2) else { return text }
        return text.unicodeScalars.reduce(into: "") { $0 += twins[$1] ?? String($1) }
    }

    private static let twins = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue.unicodeScalars.first ?? " ", $0.ascii) })
}
