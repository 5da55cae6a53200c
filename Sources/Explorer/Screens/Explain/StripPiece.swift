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
        fitted(to: columns, keeping: 2, \.text) ?? fitted(to: columns, keeping: 0, \.short)
            ?? filter { $0.kind != .rule && $0.kind != .extra }.runs(\.short)
    }

    /// The runs; nil when they do not fit with `keeping` rules left.
    private func fitted(
        to columns: Int, keeping: Int, _ form: KeyPath<StripPiece, String>
    ) -> [Run]? {
        var pieces = self
        while true {
            let runs = pieces.runs(form)
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

    /// The pieces with three blanks between.
    private func runs(_ form: KeyPath<StripPiece, String>) -> [Run] {
        [Run](map { [Run($0[keyPath: form], $0.role)] }.joined(separator: [Run("   ")]))
    }
}
