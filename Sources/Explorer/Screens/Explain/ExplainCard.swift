import Networking
import Serialization
import TerminalUI

/// The card behind `x`: the node, its pair, and every rule that wrote it; for a problem, what would mend it.
struct ExplainCard {
    private let model: Model
    private let lines: [[Run]]
    private let frame: Rect

    init(_ model: Model) {
        self.model = model
        let columns = Self.columns(model)
        lines = Self.lines(model, width: columns.count - 2)
        let height = min(lines.count + 2, model.size.height - 6)
        frame = Rect(
            x: columns.lowerBound, y: model.size.height - 2 - height, width: columns.count, height: height)
    }

    /// Where the card lies.
    static func rect(_ model: Model) -> Rect { ExplainCard(model).frame }

    /// The columns of the explain strip and its borders.
    private static func columns(_ model: Model) -> Range<Int> {
        let layout = MainLayout(model)
        guard let strip = layout.explain else { return 0..<model.size.width }
        return strip.x - 1..<strip.maxX + 1
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        closePreview(on: &canvas)
        canvas.clear(frame, role: .surfaceRaised)
        let border = canvas.theme[.border, on: .surfaceRaised]
        canvas.buffer.box(
            frame, drawing: canvas.drawing, style: border,
            title: [StyledRun("Explain ", canvas.theme[.title, on: .surfaceRaised])],
            trailing: [StyledRun(" x closes\(ending) ", canvas.theme[.textMuted, on: .surfaceRaised])])
        for (row, runs) in lines.prefix(frame.height - 2).enumerated() {
            canvas.put(runs, in: frame.inset(), row: row, column: 1)
        }
    }

    private var ending: String {
        if Self.problem(model) != nil { return ", Enter takes the first" }
        return Self.node(model) == nil ? "" : ", Enter goes to the node"
    }

    /// A zoomed preview ends above the card.
    private func closePreview(on canvas: inout Canvas) {
        guard model.zoom == .full, model.focus == .preview else { return }
        let row = Rect(x: frame.x, y: frame.y - 1, width: frame.width, height: 1)
        canvas.clear(row)
        let style = canvas.theme[.border]
        canvas.buffer.horizontalLine(
            at: Point(x: row.x, y: row.y), length: row.width, drawing: canvas.drawing, style: style)
        for x in [row.x, row.maxX - 1] {
            canvas.buffer.joint(
                at: Point(x: x, y: row.y), up: true, down: false, left: x > row.x, right: x == row.x,
                drawing: canvas.drawing, style: style)
        }
    }

    // MARK: What it is about

    /// The node under the cursor of the pane that has the focus.
    static func node(_ model: Model) -> ParameterNode? {
        let id = model.focus == .preview ? model.linkedNode : model.request.parameters.cursor
        return id.flatMap { model.tree(of: $0).node($0) }
    }

    static func problem(_ model: Model) -> ParameterProblem? {
        guard let node = node(model) else { return nil }
        return model.request.derived?.problems.first { $0.node == node.id }
    }

    private static func lines(_ model: Model, width: Int) -> [[Run]] {
        guard let node = node(model) else {
            return Explanation.strip(model).map { [Run($0.text, $0.role)] }
        }
        var text = CardText(width: width - 2)
        let path = model.tree(of: node.id).path(of: node.id) ?? []
        text.add("node", "\(path.isEmpty ? "the top" : path.text)   \(NodeWords.value(of: node))")
        if let problem = problem(model) {
            addProblem(problem, model, to: &text)
        } else {
            CardRules(node, model).add(to: &text)
        }
        return text.lines
    }

    private static func addProblem(_ problem: ParameterProblem, _ model: Model, to text: inout CardText) {
        text.add("problem", problem.sentence, role: .nodeProblem)
        text.addBlank()
        if let rule = problem.rule { text.add(rule.rawValue, rule.sentence) }
        for (index, repair) in problem.repairs.enumerated() {
            text.add("[\(index + 1)]", "\(repair.title)   (\(RepairKeys.key(of: repair, model)) in the tree)")
        }
    }
}

/// Labelled lines, the label in the first eight columns.
struct CardText {
    let width: Int
    private(set) var lines: [[Run]] = []
    private static let labelColumns = 8

    init(width: Int) {
        self.width = width
    }

    mutating func add(_ label: String, _ text: String, role: Role = .text) {
        for (index, line) in TextWrap.lines(text, columns: width - Self.labelColumns).enumerated() {
            let label = index == 0 ? label : ""
            let gap = String(repeating: " ", count: max(1, Self.labelColumns - label.count))
            lines.append([Run(label + gap, .textMuted), Run(line, role)])
        }
    }

    mutating func addBlank() { lines.append([]) }
}

/// Values in words.
enum NodeWords {
    /// `string "mother"   6 characters, 6 bytes in UTF-8`; `array of 2`.
    static func value(of node: ParameterNode) -> String {
        switch node.value {
        case .dictionary(let members): return "dictionary of \(members.count)"
        case .array(let items): return "array of \(items.count)"
        case .set(let items): return "set of \(items.count)"
        case .scalar(let scalar):
            let type = scalar.kind.rawValue
            guard scalar.kind != .null else { return type }
            let shown = TextWidth.truncated(DisplayText.visible(String(scalar.text.prefix(80))), columns: 40)
            guard scalar.kind == .string else { return "\(type) \(shown)" }
            let characters = scalar.text.count == 1 ? "1 character" : "\(scalar.text.count) characters"
            let bytes = scalar.text.utf8.count == 1 ? "1 byte" : "\(scalar.text.utf8.count) bytes"
            return "\(type) \"\(shown)\"   \(characters), \(bytes) in UTF-8"
        }
    }
}
