import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Keys
import TerminalUI

/// Draws the text in pane 3.
enum TextPaneView {
    static func draw(_ model: Model, on canvas: inout Canvas, in pane: Rect) {
        PathTop.draw(model, on: &canvas, in: pane)
        let rect = PathTop.textRect(model.bench, in: pane)
        let area = model.text?.area ?? model.request.body
        if model.text == nil, area.buffer.isEmpty { return drawEmpty(model, on: &canvas, in: rect) }
        let language = TextLanguage(model)
        var marks = language.highlights(area).map { TextMark($0.range, canvas.style($0.role)) }
        var signs: [Int: StyledRun] = [:]
        if let pane = model.text, pane.isRead, let fault = pane.reading.fault {
            signs[fault.line - 1] = StyledRun("!", canvas.style(.nodeProblem))
            marks += self.marks(of: fault, area, canvas)
        }
        let cell = area.draw(
            on: &canvas.buffer, in: rect, style: style(canvas), marks: marks, signs: area.gutter > 0 ? signs : [:])
        guard model.focus == .parameters, !model.isOnPathRow, model.overlays.isEmpty, let cell else { return }
        canvas.cursor = cell
    }

    static func style(_ canvas: Canvas) -> TextAreaStyle {
        TextAreaStyle(
            text: canvas.style(.text), number: canvas.style(.textMuted), numberHere: canvas.style(.accent),
            selection: canvas.theme[.selection], match: canvas.theme[.searchMatch],
            bracket: canvas.style(.accent).adding([.bold, .underline]))
    }

    /// Marks the character at the fault, or the end of its line.
    private static func marks(of fault: TreeTextError, _ area: TextArea, _ canvas: Canvas) -> [TextMark] {
        let line = area.buffer.content(ofLine: fault.line - 1)
        let start = min(fault.offset, line.upperBound)
        let from = start == line.upperBound ? area.buffer.boundary(before: start) : start
        let range = max(line.lowerBound, from)..<max(start, area.buffer.boundary(after: from))
        return [
            TextMark(line, Style().adding(.underline)), TextMark(range, canvas.style(.nodeProblem).adding(.reverse)),
        ]
    }

    private static func drawEmpty(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        canvas.put(model.isInBody ? ">" : " ", .accent, in: rect, row: 0)
        let types = model.isInBody ? " \(model.key(of: .nodeEdit, in: .parameters)) types the body." : ""
        canvas.put("No text." + types, .textMuted, in: rect, row: 0, column: 2)
        if model.isInBody { canvas.cursor = Point(x: rect.x, y: rect.y) }
        guard model.tree.root?.childCount ?? 0 > 0 else { return }
        canvas.put(
            "Parameters wait; \(model.key(of: .requestSerializer)) takes them.", .textMuted, in: rect, row: 1, column: 2
        )
    }

    // MARK: The strip

    /// The position of the cursor, or the fault in the text.
    static func strip(_ model: Model) -> [StripPiece] {
        guard let pane = model.text else { return bodyStrip(model) }
        // Of a node's own text the name is told: its lines are not those of the whole.
        let node = pane.subject.node.map { "text of " + DisplayText.visible(model.tree(of: $0).label(of: $0)) }
        if let fault = pane.reading.fault {
            return [
                StripPiece(.fact, "! \(node.map { $0 + ", " } ?? "")\(fault.placed)", role: .nodeProblem),
                StripPiece(.extra, "the tree is as it was before", role: .textMuted),
            ]
        }
        guard case .tree = pane.subject else { return bodyStrip(model) }
        let position = pane.area.position
        if let remark = pane.reading.remark, pane.isRead {
            return [StripPiece(.fact, "? \(remark.placed)", role: .nodeNote)]
        }
        let title = node.map { "\(pane.format.title) \($0)" } ?? pane.format.title
        let place = StripPiece(.fact, "\(title), line \(position.line + 1), column \(position.column + 1)")
        guard let cursor = model.request.parameters.cursor, pane.isRead else { return [place] }
        return Explanation.ofNode(cursor, model) + [StripPiece(.extra, title, role: .textMuted)]
    }

    private static func bodyStrip(_ model: Model) -> [StripPiece] {
        let area = model.text?.area ?? model.request.body
        let type = TextLanguage.contentType(model)
        let position = area.position
        return [
            StripPiece(.path, "text"), StripPiece(.fact, type),
            StripPiece(
                .extra, "line \(position.line + 1), column \(position.column + 1), \(area.buffer.count) bytes",
                role: .textMuted),
        ]
    }
}
