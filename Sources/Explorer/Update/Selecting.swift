import CurlewNetworking
public import Serialization

/// A range of rows, or of bytes, that was marked with `v`.
public struct Selection: Equatable, Sendable {
    public var anchor: NodeID
    /// In the preview: bytes instead of rows.
    public var anchorByte: Int?

    public init(anchor: NodeID, anchorByte: Int? = nil) {
        self.anchor = anchor
        self.anchorByte = anchorByte
    }
}

/// What the keys do to a selection of rows in the tree.
enum Selecting {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if model.focus == .preview { return PreviewScreen.select(action, &model) }
        switch action {
        case .selectDown: return ParametersMoves.perform(.moveDown, &model)
        case .selectUp: return ParametersMoves.perform(.moveUp, &model)
        case .selectLeft, .selectRight: return []
        case .selectOtherEnd: return swap(&model)
        case .selectLeave, .appPop: return leave(&model)
        case .yankSelection: return copy(&model)
        case .selectDelete: return ending(&model) { ParametersScreen.delete($0, &$1) }
        case .selectToggle: return edit(&model) { NodeEdits.toggle($0, in: &$1) }
        case .selectMoveDown: return edit(&model) { each($0.reversed(), &$1) { NodeEdits.shift($0, by: 1, in: &$1) } }
        case .selectMoveUp: return edit(&model) { each($0, &$1) { NodeEdits.shift($0, by: -1, in: &$1) } }
        case .selectIndent: return edit(&model) { each($0, &$1) { NodeEdits.indent($0, in: &$1) } }
        case .selectOutdent: return edit(&model) { each($0.reversed(), &$1) { NodeEdits.outdent($0, in: &$1) } }
        default: return nil
        }
    }

    /// The rows between the anchor and the cursor, without those that hang below another of them.
    static func selectedNodes(_ model: Model) -> [NodeID] {
        guard let selection = model.selection, model.focus == .parameters else { return [] }
        let rows = model.request.parameters.rows
        guard let from = rows.firstIndex(where: { $0.id == selection.anchor }),
            let to = model.request.parameters.cursorIndex
        else { return [] }
        let range = rows[min(from, to)...max(from, to)]
        let all = Set(range.map(\.id))
        return range.filter { row in row.parent.map { !all.contains($0) } ?? true }.map(\.id)
    }

    private static func leave(_ model: inout Model) -> [Effect] {
        model.selection = nil
        return []
    }

    private static func swap(_ model: inout Model) -> [Effect] {
        guard let selection = model.selection, let cursor = model.request.parameters.cursor else { return [] }
        model.selection = Selection(anchor: cursor)
        model.request.parameters.cursor = selection.anchor
        return []
    }

    private static func copy(_ model: inout Model) -> [Effect] {
        let nodes = selectedNodes(model)
        model.register = nodes.compactMap { id in
            model.tree(of: id).node(id).map { .init(key: model.tree(of: id).key(of: id) ?? ParameterKey(""), node: $0) }
        }
        model.selection = nil
        model.status.say(nodes.count == 1 ? "1 node copied; p pastes" : "\(nodes.count) nodes copied; p pastes")
        return []
    }

    private static func ending(_ model: inout Model, _ body: ([NodeID], inout Model) -> [Effect]) -> [Effect] {
        let nodes = selectedNodes(model)
        model.selection = nil
        return body(nodes, &model)
    }

    private static func edit(
        _ model: inout Model, _ body: ([NodeID], inout ParameterTree) -> NodeEdits.Outcome?
    ) -> [Effect] {
        let nodes = selectedNodes(model)
        let cursor = model.request.parameters.cursor
        ParametersScreen.apply(&model) { body(nodes, &$0) }
        model.request.parameters.cursor = cursor
        return []
    }

    /// Applies an edit node by node; it counts as done when it was done for any.
    private static func each(
        _ nodes: [NodeID], _ tree: inout ParameterTree,
        _ body: (NodeID, inout ParameterTree) -> NodeEdits.Outcome?
    ) -> NodeEdits.Outcome? {
        var last: NodeEdits.Outcome?
        for id in nodes { last = body(id, &tree) ?? last }
        guard var last else { return nil }
        if nodes.count > 1 { last.name = "\(last.name.prefix { $0 != " " }) \(nodes.count) nodes" }
        return last
    }
}
