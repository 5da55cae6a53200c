import CurlewBytes
import CurlewFormats

/// The differences of two answers in lines, status and bodies; each begins with its path or place.
///
///     status  200 -> 404
///     $.people[0].role  "mother" -> "parent"
///     $.people[0].legacy  nothing -> true
public struct DifferenceLines {
    private let difference: AnswerDifference
    private let shown: (String) -> String

    /// Longer values are cut, in characters.
    private static let most = 200

    /// - Parameter shown: masks secrets in a text.
    public init(_ difference: AnswerDifference, shown: @escaping (String) -> String = { $0 }) {
        (self.difference, self.shown) = (difference, shown)
    }

    /// Empty when both are the same. Header fields differ each time, `Date` at least, and have no lines.
    public var lines: [String] {
        switch difference.body {
        case .same: return statusLine
        case .tree(let tree): return statusLine + tree.changes.map { line($0, tree) }
        case .text(let lines): return statusLine + DifferenceRow.rows(lines).map(line)
        case .binary(let bytes):
            return statusLine + [
                "body  differs from byte \(bytes.offset) on: \(bytes.counts.first) and \(bytes.counts.second) bytes"
            ]
        }
    }

    /// The lines without what both have.
    public var places: [String] {
        guard case .text(let lines) = difference.body else { return self.lines }
        return statusLine + lines.filter { $0.side != .both }.map { line(.line($0)) }
    }

    private var statusLine: [String] {
        difference.status.map { ["status  \(word($0.first)) -> \(word($0.second))"] } ?? []
    }

    private func word(_ status: Int?) -> String { status.map(String.init) ?? "none" }

    private func line(_ change: TreeChange, _ tree: TreeDifference) -> String {
        "\(shown(tree.path(of: change)))  \(text(tree.first, change.first)) -> \(text(tree.second, change.second))"
    }

    private func text(_ document: any TreeDocument, _ node: Int?) -> String {
        guard let node else { return "nothing" }
        let text = shown(JSONValue(document, node).text())
        return text.count > Self.most ? String(text.prefix(Self.most)) + "..." : text
    }

    private func line(_ row: DifferenceRow) -> String {
        switch row {
        case .common(let count): "  ... \(Plural.of(count, "line"))"
        case .line(let line): sign(line.side) + shown(line.text)
        }
    }

    private func sign(_ side: DifferenceLine.Side) -> String {
        switch side {
        case .both: "  "
        case .first: "- "
        case .second: "+ "
        }
    }
}

extension AnswerDifference {
    /// Whether status and bodies are the same, apart from what is ignored.
    public var isSameAnswer: Bool { status == nil && bodyChanges == 0 }

    /// The path of the first value that differs in the second tree; nil where it has none.
    public var firstPath: String? {
        guard case .tree(let tree) = body else { return nil }
        return tree.changes.first { $0.second != nil }.map { change in
            let steps = tree.steps(to: change).map { step in
                if case .index(_, let second?) = step { DifferenceStep.index(second, second) } else { step }
            }
            return DifferencePath.text(steps)
        }
    }
}
