import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Keys

/// A range of rows or bytes that was selected with `v`.
struct Selection: Equatable, Sendable {
    var anchor: NodeID
    /// The anchor in the preview, which selects bytes instead of rows.
    var anchorByte: Int?
}

/// Actions on a selection of rows in the tree.
enum Selecting {
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        let before = bench.request.revision
        defer { RepeatableChange.note(action, since: before, &bench) }
        return select(action, &bench, &desk)
    }

    private static func select(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        switch action {
        case .selectDown: return ParametersMoves.perform(.moveDown, &bench, &desk)
        case .selectUp: return ParametersMoves.perform(.moveUp, &bench, &desk)
        case .selectLeft, .selectRight: break
        case .selectOtherEnd: swap(&bench)
        case .selectLeave, .appPop: bench.selection = nil
        case .yankSelection: copy(&bench, &desk)
        case .selectDelete:
            let nodes = selectedNodes(bench)
            bench.selection = nil
            ParametersScreen.delete(nodes, &bench, &desk)
        case .selectToggle: edit(&bench, &desk) { NodeEdits.toggle($0, in: &$1) }
        case .selectMoveDown:
            edit(&bench, &desk) { each($0.reversed(), &$1) { NodeEdits.shift($0, by: 1, in: &$1) } }
        case .selectMoveUp: edit(&bench, &desk) { each($0, &$1) { NodeEdits.shift($0, by: -1, in: &$1) } }
        case .selectIndent: edit(&bench, &desk) { each($0, &$1) { NodeEdits.indent($0, in: &$1) } }
        case .selectOutdent: edit(&bench, &desk) { each($0.reversed(), &$1) { NodeEdits.outdent($0, in: &$1) } }
        case .diffNodes: desk.wish(.compareNodes)
        default: return nil
        }
        return []
    }

    /// The rows between the anchor and the cursor, without those inside another selected row.
    static func selectedNodes(_ bench: Workbench) -> [NodeID] {
        guard let selection = bench.selection, bench.focus == .parameters else { return [] }
        let rows = bench.request.parameters.rows
        guard let from = rows.firstIndex(where: { $0.id == selection.anchor }),
            let to = bench.request.parameters.cursorIndex
        else { return [] }
        let range = rows[min(from, to)...max(from, to)]
        let all = Set(range.map(\.id))
        return range.filter { row in row.parent.map { !all.contains($0) } ?? true }.map(\.id)
    }

    private static func swap(_ bench: inout Workbench) {
        guard let selection = bench.selection, let cursor = bench.request.parameters.cursor else { return }
        bench.selection = Selection(anchor: cursor)
        bench.request.parameters.cursor = selection.anchor
    }

    private static func copy(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        let nodes = selectedNodes(bench)
        bench.register = nodes.compactMap { id in
            bench.tree(of: id).node(id).map { .init(key: bench.tree(of: id).key(of: id) ?? ParameterKey(""), node: $0) }
        }
        bench.selection = nil
        let count = Plural.of(nodes.count, "node")
        desk.say("\(count) copied; \(desk.key(of: .nodePasteAfter, in: .parameters)) pastes")
    }

    private static func edit(
        _ bench: inout Workbench, _ desk: inout PaneDesk,
        _ body: ([NodeID], inout ParameterTree) -> NodeEdits.Outcome?
    ) {
        let nodes = selectedNodes(bench)
        let cursor = bench.request.parameters.cursor
        ParametersScreen.apply(&bench, &desk) { body(nodes, &$0) }
        bench.request.parameters.cursor = cursor
    }

    /// Applies an edit to each node; it is done when it succeeded for any of them.
    private static func each(
        _ nodes: [NodeID], _ tree: inout ParameterTree,
        _ body: (NodeID, inout ParameterTree) -> NodeEdits.Outcome?
    ) -> NodeEdits.Outcome? {
        var last: NodeEdits.Outcome?
        for id in nodes { last = body(id, &tree) ?? last }
        guard var last else { return nil }
        if nodes.count > 1 {
            last.name = "\(last.name.prefix { $0 != " " }) \(nodes.count) nodes"
            last.done = last.done == nil ? nil : "moved \(nodes.count) nodes"
        }
        return last
    }
}
