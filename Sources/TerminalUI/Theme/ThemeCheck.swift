/// The contrast of every pair of colours that can meet on the screen, which tells whether a theme is readable.
public struct ThemeCheck: Hashable, Sendable {
    /// One pair with its required contrast.
    public struct Row: Hashable, Sendable {
        public let role: Role
        /// The role that gives the background; `role` itself when it has its own.
        public let background: Role
        public let foreground: RGB
        public let behind: RGB
        public let ratio: Double
        public let needed: Double

        public var passes: Bool { ratio >= needed }
    }

    public let theme: String
    public let rows: [Row]

    /// Measures the colours that are drawn in a depth, those of the terminal's own left out: they are unknown.
    public init(_ theme: Theme, in depth: ColorDepth = .truecolor) {
        self.theme = theme.name
        let drawn = theme.resolved(for: depth)
        rows = Role.allCases.flatMap { Self.rows($0, drawn, theme.contrast) }
    }

    /// The lowest contrast of text in true colour and in 256 colours; nil when all colours are the terminal's.
    public static func lowestOfText(_ theme: Theme) -> Double? {
        [.truecolor, .indexed256].compactMap { ThemeCheck(theme, in: $0).lowestOfText }.min()
    }

    public var failures: [Row] { rows.filter { !$0.passes } }
    public var passes: Bool { failures.isEmpty }

    /// The lowest contrast of text, marks and borders left out; nil when all colours are the terminal's.
    public var lowestOfText: Double? { rows.filter { !$0.role.isMark }.map(\.ratio).min() }

    /// One line for each pair: `ok   text-muted on surface  #9399b2 on #1e1e2e  5.8 (4.5)`.
    public var table: [String] {
        let names = rows.map {
            $0.role == $0.background ? $0.role.rawValue : "\($0.role.rawValue) on \($0.background.rawValue)"
        }
        let width = names.map(\.count).max() ?? 0
        return zip(names, rows).map { name, row in
            let mark = row.passes ? "ok   " : "fails"
            let ratio = (row.ratio * 10).rounded(.down) / 10
            let colors = "\(row.foreground.hex) on \(row.behind.hex)"
            return "\(mark) \(name.padded(to: width))  \(colors)  \(ratio) (\(row.needed))"
        }
    }

    private static func rows(_ role: Role, _ drawn: ResolvedTheme, _ contrast: Double) -> [Row] {
        guard !role.isSurface, !role.isDecoration, let foreground = drawn[role].foreground.fixed else { return [] }
        return drawn.grounds(of: role).map { base, behind in
            Row(
                role: role, background: base, foreground: foreground, behind: behind,
                ratio: foreground.contrast(with: behind), needed: role.isMark ? 3 : contrast)
        }
    }

    /// Pairs of roles with different meanings whose colours differ by less than 0.1 in OKLab for some vision.
    public static func confusable(_ theme: Theme) -> [(Role, Role)] {
        let groups: [[Role]] = [
            [.statusOK, .statusWarning, .statusError], [.diffAdded, .diffChanged, .diffRemoved],
            [.linkAncestor, .linkRule, .linkValue],
        ]
        return groups.flatMap { group in
            group.indices.flatMap { one in
                group[(one + 1)...].filter { look(group[one], like: $0, theme) }.map { (group[one], $0) }
            }
        }
    }

    private static func look(_ one: Role, like other: Role, _ theme: Theme) -> Bool {
        guard case .rgb(let a) = theme.look(one).foreground, case .rgb(let b) = theme.look(other).foreground else {
            return false
        }
        return ColorVision.allCases.contains { $0.distance(a, b) < 0.1 }
    }
}

/// Simulated colour blindness (Machado, Oliveira and Fernandes, 2009, full severity): matrices on linear light.
enum ColorVision: CaseIterable {
    case protanopia, deuteranopia, tritanopia

    private var matrix: [[Double]] {
        switch self {
        case .protanopia:
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        case .deuteranopia:
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        case .tritanopia:
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        }
    }

    /// The distance of two colours for this vision.
    func distance(_ one: RGB, _ other: RGB) -> Double { lab(one).distance(to: lab(other)) }

    private func lab(_ color: RGB) -> OKLab {
        let light = color.linear
        let seen = matrix.map { row in
            min(1, max(0, row[0] * light.red + row[1] * light.green + row[2] * light.blue))
        }
        return OKLab(linear: (seen[0], seen[1], seen[2]))
    }
}
