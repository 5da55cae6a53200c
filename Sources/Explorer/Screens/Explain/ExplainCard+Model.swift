import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Viewing

extension ExplainCard {
    static func opening(_ model: Model) -> CardOpening {
        node(model) == nil && Explanation.strip(model).isEmpty
            ? .refused("nothing here to explain; go to a parameter or a byte") : .card(.explain)
    }

    func facts(_ model: Model) -> Facts {
        let columns = Self.columns(model)
        let node = Self.node(model)
        let problem = node.flatMap { node in model.request.derived?.problems.first { $0.node == node.id } }
        let derived = model.request.derived
        let isOfRequest = node == nil && model.focus != .preview
        let note =
            node.flatMap { derived?.noted[$0.id] } ?? (isOfRequest ? Explanation.noteOfRequest(model) : nil)
        let lines = Self.lines(of: node, problem, note, model, width: columns.count - 2)
        let height = min(lines.count + 2, model.size.height - 6)
        return Facts(
            display: model.display,
            frame: Rect(
                x: columns.lowerBound, y: model.size.height - 2 - height, width: columns.count, height: height),
            lines: lines, node: node?.id,
            label: node.map { model.tree(of: $0.id).label(of: $0.id) } ?? "", problem: problem,
            note: problem == nil ? note : nil,
            isOfByte: model.focus == .preview, isOverPreview: model.zoom == .full && model.focus == .preview,
            digit: model.lastKey?.typed?.wholeNumberValue)
    }

    /// The rule that the manual is asked about: the one that a problem is against, the one that wrote the byte at the
    /// cursor, else the main one of the node.
    static func rule(_ model: Model) -> Rule? {
        let content = model.request.preview.content
        if model.focus == .preview, let rule = content.spans.span(at: model.request.preview.cursor)?.rule {
            return rule
        }
        guard let node = node(model) else { return nil }
        return model.request.derived?.problems.first { $0.node == node.id }?.rule ?? ExplainRules(node, model).main
    }

    enum Wish: ModelWish {
        /// Applies a repair as one undo step of that name.
        case mend(NodeID?, Repair, step: String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .mend(let node, let repair, let step):
                model.request.step(step) { request in
                    request.change { $0.apply(repair, at: node) }
                }
                return []
            }
        }
    }

    // MARK: Subject

    /// The node at the cursor of the focused pane.
    private static func node(_ model: Model) -> ParameterNode? {
        let id = model.focus == .preview ? model.linkedNode : model.request.parameters.cursor
        return id.flatMap { model.tree(of: $0).node($0) }
    }

    /// The columns of the explain strip and its borders.
    private static func columns(_ model: Model) -> Range<Int> {
        let layout = MainLayout(model)
        guard let strip = layout.explain else { return 0..<model.size.width }
        return strip.x - 1..<strip.maxX + 1
    }

    private static func lines(
        of node: ParameterNode?, _ problem: ParameterProblem?, _ note: ParameterNote?, _ model: Model, width: Int
    ) -> [[Run]] {
        var text = ExplainText(width: width - 2)
        guard let node else {
            guard let note else { return Explanation.strip(model).map { [Run($0.text, $0.role)] } }
            addNote(note, model, to: &text)
            return text.lines
        }
        let path = model.tree(of: node.id).path(of: node.id) ?? []
        text.add("node", "\(path.isEmpty ? "the top" : path.text)   \(NodeWords.value(of: node))")
        if let problem {
            addProblem(problem, model, to: &text)
        } else {
            if let note { addNote(note, model, to: &text) }
            ExplainRules(node, model).add(to: &text)
            ExplainReadings.add(node, model, to: &text)
        }
        return text.lines
    }

    private static func addProblem(_ problem: ParameterProblem, _ model: Model, to text: inout ExplainText) {
        text.add("problem", problem.sentence, role: .nodeProblem)
        text.addBlank()
        if let rule = problem.rule { text.add("rule", rule.sentence) }
        add(problem.repairs, model, to: &text)
    }

    private static func addNote(_ note: ParameterNote, _ model: Model, to text: inout ExplainText) {
        text.add("note", note.sentence, role: .nodeNote)
        add(note.repairs, model, to: &text)
    }

    private static func add(_ repairs: [Repair], _ model: Model, to text: inout ExplainText) {
        for (index, repair) in repairs.enumerated() {
            let key = RepairKeys.key(of: repair, model.display)
            text.add("[\(index + 1)]", repair.title + (key.isEmpty ? "" : "   (\(key) in the tree)"))
        }
    }
}
