import TerminalUI

/// A piece of the explain strip: `path  rule[, rule]  escapes  bytes a-b`.
struct StripPiece: Equatable {
    public enum Kind: Equatable {
        /// The path of the node.
        case path
        /// Left out from the left when the strip is narrow.
        case rule
        /// Left out first when the strip is narrow.
        case extra
        /// Never left out.
        case fact
    }

    var kind: Kind
    var text: String
    /// Shown in place of `text` when the strip is narrow.
    var short: String
    var role: Role

    init(_ kind: Kind, _ text: String, short: String? = nil, role: Role = .text) {
        self.kind = kind
        self.text = text
        self.short = short ?? text
        self.role = role
    }
}

extension [StripPiece] {
    /// The pieces that fit: extras are left out first, then rules from the left, then short forms are used, then the
    /// end is cut.
    func fitted(to columns: Int) -> [Run] {
        // A wide strip holds so many pieces that a narrower gap keeps the path close to its explanation.
        let gap = columns >= 90 ? 2 : 3
        return fitted(to: columns, gap: gap, keeping: 2, \.text) ?? fitted(to: columns, gap: gap, keeping: 0, \.short)
            ?? filter { $0.kind != .rule && $0.kind != .extra }.runs(gap: gap, \.short)
    }

    /// The runs; nil when they do not fit with `keeping` rules left.
    private func fitted(
        to columns: Int, gap: Int, keeping: Int, _ form: KeyPath<StripPiece, String>
    ) -> [Run]? {
        var pieces = self
        while true {
            let runs = pieces.runs(gap: gap, form)
            if runs.reduce(0, { $0 + TextWidth.columns(of: $1.text) }) <= columns { return runs }
            if let extra = pieces.firstIndex(where: { $0.kind == .extra }) {
                pieces.remove(at: extra)
            } else if pieces.count(where: { $0.kind == .rule }) > keeping,
                let rule = pieces.firstIndex(where: { $0.kind == .rule })
            {
                pieces.remove(at: rule)
            } else {
                return nil
            }
        }
    }

    /// The pieces with `gap` blanks after the path and three between all others.
    private func runs(gap: Int, _ form: KeyPath<StripPiece, String>) -> [Run] {
        var runs: [Run] = []
        for (index, piece) in enumerated() {
            if index > 0 {
                let blanks = self[index - 1].kind == .path ? gap : 3
                runs.append(Run(String(repeating: " ", count: blanks)))
            }
            runs.append(Run(piece[keyPath: form], piece.role))
        }
        return runs
    }
}
