import Serialization
import TerminalUI

/// The last lines of a tall pane: the tree's totals, and the place where it is stored.
enum ParametersSummary {
    /// Draws as many lines as fit below `rows` rows and a blank one; with room for one line only the first.
    static func draw(_ model: Model, on canvas: inout Canvas, in area: Rect, below rows: Int) {
        let room = area.height - rows - 1
        guard room > 0 else { return }
        let shown = lines(model).prefix(room)
        for (index, line) in shown.enumerated() {
            let row = area.height - shown.count + index
            canvas.putCut([Run(DisplayText.visible(line), .textMuted)], in: area, row: row)
        }
    }

    private static func lines(_ model: Model) -> [String] {
        [counts(model)] + (model.request.place.map { ["saved in \($0.path)"] } ?? [])
    }

    /// Such as `8 nodes, 5 pairs, 1 off, no problems`.
    private static func counts(_ model: Model) -> String {
        let marks = RowMarks(model)
        let off = model.tree.root.map(offCount) ?? 0
        return [
            noun(model.tree.nodeCount - (model.tree.root == nil ? 0 : 1), "node"),
            marks.pairs.isEmpty ? nil : noun(marks.pairs.values.max() ?? 0, "pair"), off == 0 ? nil : "\(off) off",
            marks.problems.isEmpty ? "no problems" : noun(marks.problems.count, "problem"),
        ].compactMap(\.self).joined(separator: ", ")
    }

    private static func noun(_ count: Int, _ word: String) -> String {
        count == 1 ? "1 \(word)" : "\(count) \(word)s"
    }

    /// Number of nodes that are switched off themselves.
    private static func offCount(_ node: ParameterNode) -> Int {
        (0..<node.childCount).reduce(node.isOn ? 0 : 1) { $0 + offCount(node.child(at: $1)) }
    }
}
