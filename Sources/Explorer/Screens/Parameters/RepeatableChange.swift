import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// The last change that keys made in the tree of parameters; `.` does it again on the row at the cursor.
enum RepeatableChange: Equatable, Sendable {
    /// A change that its key alone says: a type, a deletion, a move, a paste.
    case action(Action)
    /// Rows were switched on or off.
    case turned(on: Bool)
    /// How nodes are written in form text was chosen.
    case formed(NodeForms.Change)
    /// A text was typed over a value, or a boolean was switched.
    case value(String)
    /// A row was added there.
    case added(ParameterNode.Member, NodeEdits.Placement)

    /// Does the last change again, as one undo step.
    static func perform(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let change = bench.lastChange else {
            desk.say("nothing to repeat yet")
            return []
        }
        guard bench.focus == .parameters, bench.parametersTab == .parameters else {
            desk.say("the last change was one of the parameters")
            return []
        }
        switch change {
        case .action(let action): return ParametersScreen.performInTree(action, &bench, &desk) ?? []
        case .turned(let isOn): turn(on: isOn, &bench, &desk)
        case .formed(let change): NodeForms.apply(change, &bench, &desk)
        case .value(let text): type(text, &bench, &desk)
        case .added(let member, let placement): add(member, placement, &bench, &desk)
        }
        return []
    }

    private static func turn(on isOn: Bool, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard let cursor = bench.request.parameters.cursor, let node = bench.cursorTree.node(cursor),
            node.isOn != isOn
        else { return desk.say(isOn ? "it is on already" : "it is off already") }
        ParametersScreen.apply(&bench, &desk) { NodeEdits.toggle([cursor], in: &$0) }
    }

    /// Sets the value at the cursor to the text that was typed last.
    private static func type(_ text: String, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard let cursor = bench.request.parameters.cursor,
            case .scalar(let scalar)? = bench.cursorTree.node(cursor)?.value, scalar.kind != .null
        else { return desk.say("no value here to repeat the last change on") }
        bench.request.step("edit \(bench.cursorTree.label(of: cursor))") { request in
            request.change { $0[treeOf: cursor].update(cursor) { $0.value = .scalar(Scalar(scalar.kind, text)) } }
        }
    }

    private static func add(
        _ member: ParameterNode.Member, _ placement: NodeEdits.Placement, _ bench: inout Workbench,
        _ desk: inout PaneDesk
    ) {
        let cursor = PathRows.neighbour(placement, bench.request)
        bench.request.parameters.cursor = cursor
        ParametersScreen.apply(&bench, &desk) { tree in
            let added = NodeEdits.paste([member], placement, at: cursor, in: &tree)?.cursor
            let label = added.map { tree.label(of: $0) } ?? "row"
            return NodeEdits.Outcome(cursor: added, name: "add \(label)", done: "added \(label)")
        }
    }

    // MARK: Noting

    /// Notes what an action changed; `before` is the request's revision before it.
    static func note(_ action: Action, since before: Int, _ bench: inout Workbench) {
        guard bench.request.revision != before, let change = change(by: action, bench) else { return }
        bench.lastChange = change
    }

    private static func change(by action: Action, _ bench: Workbench) -> RepeatableChange? {
        let node = bench.request.parameters.cursor.flatMap { bench.cursorTree.node($0) }
        switch action {
        case .nodeToggle, .selectToggle: return node.map { .turned(on: $0.isOn) }
        case .selectDelete: return .action(.nodeDelete)
        case .selectIndent: return .action(.nodeIndent)
        case .selectOutdent: return .action(.nodeOutdent)
        case .selectMoveDown: return .action(.nodeMoveDown)
        case .selectMoveUp: return .action(.nodeMoveUp)
        case .nodeEdit:
            guard case .scalar(let scalar)? = node?.value, scalar.kind == .boolean else { return nil }
            return .value(scalar.text)
        case .nodeDelete, .nodeDuplicate, .nodeMoveDown, .nodeMoveUp, .nodeIndent, .nodeOutdent, .nodePasteAfter,
            .nodePasteInside:
            return .action(action)
        default: return action.rawValue.utf8.starts(with: "node.type.".utf8) ? .action(action) : nil
        }
    }

    /// Notes a field that was left after its text had changed.
    static func note(_ edit: EditSession, _ bench: inout Workbench) {
        guard let id = edit.target.node else { return }
        if edit.isNew {
            guard let member = newest(above: id, bench.tree(of: id), edit.before.draft[treeOf: id]) else { return }
            bench.lastChange = .added(member, edit.placement)
        } else if case .value = edit.target {
            bench.lastChange = .value(edit.editor.text)
        }
    }

    /// The node or its outermost container that was not there before.
    private static func newest(
        above id: NodeID, _ tree: ParameterTree, _ before: ParameterTree
    ) -> ParameterNode.Member? {
        let node = tree.ancestry(of: id).first { $0.id != tree.root?.id && !before.contains($0.id) }
        return node.map { .init(key: tree.key(of: $0.id) ?? ParameterKey(""), node: $0) }
    }
}
