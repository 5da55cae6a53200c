import CurlewNetworking
import Drafting
import Keys
import Serialization
import TerminalUI

extension ParametersScreen {
    /// The tabs of pane 3.
    static func title(_ model: Model, width: Int) -> PaneTitle {
        let draft = model.request.draft
        let labels = ParametersTab.allCases.map { tab in
            tab.table?.label(draft) ?? TabLabel("Params", isHeld: draft.parameters.root != nil)
        }
        return PaneTitle(
            TabStrip(
                number: Pane.parameters.rawValue, labels, shown: model.parametersTab.rawValue,
                isFocused: model.focus == .parameters, columns: width, drawing: model.settings.boxes))
    }

    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        if model.text != nil || model.showsBody {
            TextPaneView.draw(model, on: &canvas, in: rect)
        } else if let table = model.table {
            table.picture(model).draw(&canvas, rect)
        } else {
            drawTree(model, on: &canvas, in: rect)
        }
    }

    private static func drawTree(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let state = model.request.parameters
        guard !state.rows.isEmpty || model.tree.root != nil else { return drawEmpty(model, on: &canvas, in: rect) }
        let columns = ParameterColumns(width: rect.width, rows: state.rows)
        let area = area(in: rect)
        if area.y > rect.y { columns.drawHeading(on: &canvas, in: rect) }
        drawRows(model, on: &canvas, in: area)
        if columns.hasHeading { ParametersSummary.draw(model, on: &canvas, in: area, below: state.rows.count + 1) }
    }

    /// The area of the rows: below the heading, if there is one.
    static func area(in rect: Rect) -> Rect {
        guard rect.width >= ParameterColumns.wide, rect.height >= 8 else { return rect }
        return Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: rect.height - 1)
    }

    private static func drawEmpty(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let isFocused = model.focus == .parameters
        canvas.put(isFocused ? ">" : " ", .accent, in: rect, row: 0)
        // Elsewhere the key does something else.
        let adds = isFocused ? " \(model.key(of: .nodeAddAfter, in: .parameters)) adds one." : ""
        var lines = ["No parameters." + adds]
        if isFocused { lines.append("\(model.key(of: .nodeText, in: .parameters)) types or pastes them as text.") }
        if ["GET", "HEAD", "DELETE"].contains(model.request.draft.method.uppercased()) {
            lines.append("\(model.request.draft.method) puts them in the URL.")
        }
        for (row, line) in lines.enumerated() { canvas.put(line, .textMuted, in: rect, row: row, column: 2) }
    }

    /// Draws the rows.
    ///
    /// - Parameter addsLine: draws the line that adds after the last row.
    static func drawRows(_ model: Model, on canvas: inout Canvas, in area: Rect, addsLine: Bool = true) {
        let state = model.request.parameters
        let columns = ParameterColumns(width: area.width, rows: state.rows)
        let cursor = state.cursorIndex ?? state.rows.count
        let count = state.rows.count + (addsLine ? 1 : 0)
        let first = firstRow(model, cursor: cursor, count: count, height: area.height)
        let marks = RowMarks(model)
        for line in 0..<area.height {
            let index = first + line
            if index < state.rows.count {
                let painter = ParameterRowPainter(
                    bench: model.bench, variables: { model.shownVariables }, row: state.rows[index], columns: columns,
                    marks: marks,
                    isCursor: index == cursor)
                painter.draw(on: &canvas, in: area, line: line)
            } else if index == state.rows.count, addsLine {
                drawAddLine(model, isCursor: cursor == index, on: &canvas, in: area, line: line)
            }
        }
    }

    /// The first row to show. While another pane has the focus, a low pane shows the rows around the cursor.
    private static func firstRow(_ model: Model, cursor: Int, count: Int, height: Int) -> Int {
        var scroll = ListScroll(first: model.request.parameters.top)
        if model.focus != .parameters, height < PaneFoot.lowFrom {
            scroll.place(.center, cursor: cursor, count: count, height: height)
        }
        return scroll.offset(cursor: cursor, count: count, height: height)
    }

    /// Number of rows that a pane of that height does not show.
    static func hiddenRows(_ model: Model, height: Int) -> Int {
        guard model.text == nil, !model.showsBody else { return 0 }
        let table = model.table.map { $0.count(model) - ($0.addsRows(model) ? 1 : 0) }
        return max(0, (table ?? model.request.parameters.rows.count) - max(0, height))
    }

    private static func drawAddLine(
        _ model: Model, isCursor: Bool, on canvas: inout Canvas, in area: Rect, line: Int
    ) {
        // The past stays as it was.
        let words =
            model.request.past == nil ? "+ add a parameter (\(model.key(of: .nodeAddAfter, in: .parameters)))" : ""
        canvas.put(words, .textMuted, in: area, row: line, column: 2)
        if isCursor, model.focus == .parameters { canvas.markCursor(area, row: line) }
    }
}

/// Facts for drawing rows besides the tree: problems, notes, places on the wire.
struct RowMarks {
    var problems: [NodeID: ParameterProblem] = [:]
    var notes: [NodeID: ParameterNote] = [:]
    var pairs: [NodeID: Int] = [:]
    var absent: [NodeID: OmissionReason] = [:]
    var selected: Set<NodeID> = []

    init(_ model: borrowing Model) {
        for problem in model.request.derived?.problems ?? [] where problems[problem.node] == nil {
            problems[problem.node] = problem
        }
        notes = model.request.derived?.noted ?? [:]
        if case .success(let prepared)? = model.request.derived?.prepared, let trace = prepared.trace {
            pairs = trace.pairs
            absent = trace.absent
        }
        selected = Set(Selecting.selectedNodes(model.bench))
    }
}

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
