import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

extension ParametersScreen {
    /// The tabs of pane 3.
    static func title(_ model: Model, width: Int) -> PaneTitle {
        let draft = model.request.draft
        let labels = ParametersTab.allCases.map { tab in
            tab.table?.label(draft) ?? label(draft)
        }
        return PaneTitle(
            TabStrip(
                number: Pane.parameters.rawValue, labels, shown: model.parametersTab.rawValue,
                isFocused: model.focus == .parameters, columns: width))
    }

    /// Of a method with a body the tab says what that is written as: `Body: JSON`.
    private static func label(_ draft: RequestDraft) -> TabLabel {
        let isHeld = draft.parameters.root != nil || draft.text?.isEmpty == false
        guard !draft.sendsQuery else { return TabLabel("Params", isHeld: isHeld) }
        return TabLabel("Body: \(draft.serializer.look.name.utf8.text(before: ","))", short: "Body", isHeld: isHeld)
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
        let area = area(in: rect, model.size.height)
        if area.y > rect.y {
            ParameterColumns(width: rect.width, rows: state.rows).drawHeading(on: &canvas, in: rect)
            ParametersSummary.draw(model, on: &canvas, in: area, below: state.rows.count + 1)
        }
        drawRows(model, on: &canvas, in: area)
    }

    /// The area of the rows: below the heading, if there is one.
    static func area(in rect: Rect, _ screenHeight: Int) -> Rect {
        guard ParameterColumns.hasHeading(rect.width, screenHeight: screenHeight), rect.height > 3 else { return rect }
        return Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: rect.height - 1)
    }

    /// The rows that the pane would fill: its rows, the heading and the line that adds.
    static func rowsNeeded(_ model: Model) -> Int {
        if model.text != nil || model.showsBody {
            let area = model.text?.area ?? model.request.body
            // A text that is typed gets room before it has lines.
            let lines = model.text == nil ? area.buffer.lineCount : max(12, area.buffer.lineCount)
            return PathTop.rows(model.bench) + lines
        }
        if let table = model.table { return table.count(model) }
        let rows = model.request.parameters.rows.count
        guard rows > 0 else { return MainRows.least }
        let width = MainLayout(model).panes[.parameters]?.width ?? 0
        return rows + 1 + (ParameterColumns.hasHeading(width, screenHeight: model.size.height) ? 1 : 0)
    }

    private static func drawEmpty(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let isFocused = model.focus == .parameters
        canvas.put(isFocused ? ">" : " ", .accent, in: rect, row: 0)
        // Elsewhere the keys do something else.
        let key = model.keys.keys(in: model.context)
        let (add, text) = (key(.nodeAddAfter), key(.nodeText))
        let draft = model.request.draft
        let kind = draft.serializer.look.name.utf8.text(before: ",")
        var lines = [
            draft.sendsQuery
                ? "No parameters." + (add.map { " \($0) adds one." } ?? "")
                : "No body." + (add.map { " \($0) adds a parameter." } ?? "")
        ]
        if let unread = unread(model) {
            lines[0] = unread
        } else if let text {
            lines.append(
                draft.sendsQuery ? "\(text) types or pastes them as text." : "\(text) types or pastes \(kind) as text.")
        }
        lines.append(
            draft.sendsQuery
                ? "\(draft.method) puts them in the URL." : "\(model.key(of: .requestSerializer)) chooses another type."
        )
        for (row, line) in lines.enumerated() { canvas.put(line, .textMuted, in: rect, row: row, column: 2) }
    }

    /// The sentence about a text that was left with a fault.
    private static func unread(_ model: Model) -> String? {
        model.request.unreadText?.reading.fault.map {
            "Fault in line \($0.line)."
                + (model.keys.keys(in: model.context)(.nodeText).map { " \($0) opens the text." } ?? "")
        }
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
        canvas.thumb(area, first: first, count: count)
        for line in 0..<area.height {
            let index = first + line
            let place = Rect(x: area.x, y: area.y + line, width: area.width, height: 1)
            if index < state.rows.count {
                canvas.take(clicks: .node(state.rows[index].id), at: place)
                let painter = ParameterRowPainter(
                    bench: model.bench, variables: { model.shownVariables }, row: state.rows[index], columns: columns,
                    marks: marks,
                    isCursor: index == cursor)
                painter.draw(on: &canvas, in: area, line: line)
            } else if index == state.rows.count, addsLine {
                canvas.take(clicks: .node(nil), at: place)
                drawAddLine(model, isCursor: cursor == index, on: &canvas, in: area, line: line)
            } else if index == state.rows.count + 1, addsLine, let unread = unread(model) {
                canvas.put(unread, .textMuted, in: area, row: line, column: 2)
            }
        }
    }

    /// The first row to show. While another pane has the focus, a low pane shows the rows around the cursor.
    private static func firstRow(_ model: Model, cursor: Int, count: Int, height: Int) -> Int {
        var scroll = ListScroll(first: model.request.parameters.top)
        if model.focus != .parameters, height < 5 {
            scroll.place(.center, cursor: cursor, count: count, height: height)
        }
        return scroll.offset(cursor: cursor, count: count, height: height)
    }

    private static func drawAddLine(
        _ model: Model, isCursor: Bool, on canvas: inout Canvas, in area: Rect, line: Int
    ) {
        // Inside a container the key adds there, and this line is for Enter.
        let key =
            ParametersScreen.container(of: model.request) == nil
            ? " (\(model.key(of: .nodeAddAfter, in: .parameters)))" : ""
        // The past stays as it was.
        // A body is looked for as text too.
        let text = model.request.draft.sendsQuery ? "" : ", \(model.key(of: .nodeText, in: .parameters)) as text"
        let words = model.request.past == nil ? "+ add a parameter" + key + text : ""
        canvas.put(words, .textMuted, in: area, row: line, column: 2)
        if isCursor { canvas.mark(model.focus == .parameters ? .cursor : .place, area, row: line) }
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

/// The last line of a pane with rows to spare: the tree's totals.
enum ParametersSummary {
    static func draw(_ model: Model, on canvas: inout Canvas, in area: Rect, below rows: Int) {
        guard area.height > rows else { return }
        canvas.putCut([Run(counts(model), .textMuted)], in: area, row: area.height - 1, column: 2)
    }

    /// Such as `8 nodes, 5 pairs, 1 off, no problems`.
    private static func counts(_ model: Model) -> String {
        let marks = RowMarks(model)
        let off = model.tree.root.map(offCount) ?? 0
        return [
            noun(model.tree.nodeCount - (model.tree.root == nil ? 0 : 1), "node"),
            marks.pairs.isEmpty ? nil : noun(marks.pairs.values.max() ?? 0, "pair"), off == 0 ? nil : "\(off) off",
            !marks.problems.isEmpty
                ? noun(marks.problems.count, "problem")
                : marks.notes.isEmpty ? "no problems" : noun(marks.notes.count, "note"),
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
