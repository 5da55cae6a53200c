import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

/// Pane 3, tab Params: the tree of parameters.
enum ParametersScreen {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        guard model.showsBody else { return performInTree(action, &model) }
        return PathTop.perform(action, &model) ?? (model.isOnPathRow ? nil : TextBodyScreen.perform(action, &model))
    }

    static func performInTree(_ action: Action, _ model: inout Model) -> [Effect]? {
        ParametersMoves.perform(action, &model)
            ?? rowAction(action, &model)
            ?? structureAction(action, &model)
            ?? typeAction(action, &model)
    }

    // MARK: Rows

    private static func rowAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .nodeEdit: return edit(&model)
        case .nodeText: return TextPanes.openTree(&model)
        case .nodeRename: return rename(&model)
        case .nodeAddAfter: return add(.after, &model)
        case .nodeAddBefore: return add(.before, &model)
        case .nodeAddChild: return add(.inside, &model)
        case .selectStart:
            guard let cursor = model.request.parameters.cursor else { return [] }
            model.selection = Selection(anchor: cursor)
            return []
        case .linkGo: return PreviewScreen.goToBytes(of: &model)
        default: return nil
        }
    }

    /// Enter: the value of a leaf, the fold of a container, a new row on the line that adds.
    private static func edit(_ model: inout Model) -> [Effect] {
        guard let row = model.request.parameters.cursorRow else { return add(.after, &model) }
        switch row.content {
        case .container: return ParametersMoves.toggleFold(row, &model)
        case .scalar(let scalar) where scalar.kind == .null:
            model.status.say("null has no value; t changes the type")
            return []
        case .scalar(let scalar) where scalar.kind == .boolean:
            return flip(row, scalar, &model)
        case .scalar:
            Editing.begin(.value(row.id), name: "edit \(model.cursorTree.label(of: row.id))", &model)
            return []
        }
    }

    /// A boolean has two values; Enter takes the other one.
    private static func flip(_ row: ParameterRow, _ scalar: Scalar, _ model: inout Model) -> [Effect] {
        guard ["true", "false"].contains(scalar.text) else {
            Editing.begin(.value(row.id), name: "edit \(model.cursorTree.label(of: row.id))", &model)
            return []
        }
        let flipped = Scalar(.boolean, scalar.text == "true" ? "false" : "true")
        Undoing.step("edit \(model.cursorTree.label(of: row.id))", &model) { request in
            request.change { $0[treeOf: row.id].update(row.id) { $0.value = .scalar(flipped) } }
        }
        return []
    }

    private static func rename(_ model: inout Model) -> [Effect] {
        guard let row = model.request.parameters.cursorRow else { return [] }
        guard !row.isIndex else {
            model.status.say("items of an array have no key; J and K move them")
            return []
        }
        guard !PathRows.isTop(row.id, model) else {
            model.status.say("the name stands in the URL; \(model.key(of: .goUrl)) edits it")
            return []
        }
        Editing.begin(.key(row.id), name: "rename \(model.cursorTree.label(of: row.id))", &model)
        return []
    }

    /// Opens a new row with its key (in an array: its value) in EDIT.
    static func add(_ placement: NodeEdits.Placement, _ model: inout Model) -> [Effect] {
        let before = UndoHistory.Step(
            name: "add", draft: model.request.draft, cursor: model.request.parameters.cursor)
        let cursor = PathRows.neighbour(placement, model)
        guard cursor != nil || !model.showsBody else {
            model.status.say("the body is a text; \(model.key(of: .requestSerializer)) takes the parameters")
            return []
        }
        if placement == .inside, let cursor { model.request.parameters.closed.remove(cursor) }
        var outcome: NodeEdits.Outcome?
        model.request.change { outcome = NodeEdits.add(placement, at: cursor, in: &$0[treeOf: cursor]) }
        guard let id = outcome?.cursor else { return [] }
        model.request.parameters.cursor = id
        let target: EditSession.Target = model.cursorTree.key(of: id) == nil ? .value(id) : .key(id)
        Editing.begin(target, isNew: true, before: before, &model)
        return []
    }

    // MARK: Structure

    private static func structureAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .nodeToggle: return change(&model) { NodeEdits.toggle([$0], in: &$1) }
        case .nodeDuplicate: return move(&model) { NodeEdits.duplicate($0, in: &$1) }
        case .nodeMoveDown: return move(&model) { NodeEdits.shift($0, by: 1, in: &$1) }
        case .nodeMoveUp: return move(&model) { NodeEdits.shift($0, by: -1, in: &$1) }
        case .nodeIndent: return move(&model) { NodeEdits.indent($0, in: &$1) }
        case .nodeOutdent: return move(&model) { NodeEdits.outdent($0, in: &$1) }
        case .nodeDelete: return model.request.parameters.cursor.map { delete([$0], &model) } ?? []
        case .nodePasteAfter: return paste(.after, &model)
        case .nodePasteInside: return paste(.inside, &model)
        default: return nil
        }
    }

    /// Rows of the path stand in the order of the URL.
    private static func move(
        _ model: inout Model, _ edit: (NodeID, inout ParameterTree) -> NodeEdits.Outcome?
    ) -> [Effect] {
        if let cursor = model.request.parameters.cursor, PathRows.isFixed(cursor, model) {
            model.status.say("the URL says where it stands")
            return []
        }
        return change(&model, edit)
    }

    /// One edit at the cursor as one undo step.
    private static func change(
        _ model: inout Model, _ edit: (NodeID, inout ParameterTree) -> NodeEdits.Outcome?
    ) -> [Effect] {
        guard let cursor = model.request.parameters.cursor else {
            model.status.say("no parameter here; \(model.key(of: .nodeAddAfter, in: .parameters)) adds one")
            return []
        }
        apply(&model) { edit(cursor, &$0) }
        return []
    }

    /// Runs an edit, records the step under the name it gives itself, and moves the cursor.
    static func apply(_ model: inout Model, _ edit: (inout ParameterTree) -> NodeEdits.Outcome?) {
        let before = UndoHistory.Step(
            name: "", draft: model.request.draft, cursor: model.request.parameters.cursor)
        var outcome: NodeEdits.Outcome?
        let cursor = model.request.parameters.cursor
        model.request.change { outcome = edit(&$0[treeOf: cursor]) }
        guard let outcome else {
            model.status.say("nothing to do here")
            return
        }
        if let cursor = outcome.cursor { model.request.parameters.cursor = cursor }
        if before.draft != model.request.draft {
            model.request.undo.record(.init(name: outcome.name, draft: before.draft, cursor: before.cursor))
        }
        if let note = outcome.note { model.status.say(note) }
    }

    static func delete(_ ids: [NodeID], _ model: inout Model) -> [Effect] {
        var taken: [ParameterNode.Member] = []
        apply(&model) { tree in
            let (outcome, members) = NodeEdits.remove(ids, from: &tree)
            taken = members
            return members.isEmpty ? nil : outcome
        }
        if !taken.isEmpty { model.register = taken }
        return []
    }

    private static func paste(_ placement: NodeEdits.Placement, _ model: inout Model) -> [Effect] {
        guard !model.register.isEmpty else {
            model.status.say(Availability.reason(.nodePasteAfter, model) ?? "")
            return []
        }
        let (members, cursor) = (model.register, PathRows.neighbour(placement, model))
        model.request.parameters.cursor = cursor
        apply(&model) { NodeEdits.paste(members, placement, at: cursor, in: &$0) }
        return []
    }

    // MARK: Types

    private static let types: [Action: NodeTypes.Target] = [
        .nodeTypeString: .scalar(.string), .nodeTypeNumber: .scalar(.number), .nodeTypeBool: .scalar(.boolean),
        .nodeTypeNull: .scalar(.null), .nodeTypeDict: .dictionary, .nodeTypeArray: .array, .nodeTypeSet: .set,
        .nodeTypeDate: .scalar(.date), .nodeTypeData: .scalar(.data), .nodeTypeFile: .scalar(.file),
        .nodeTypeRaw: .scalar(.raw),
    ]

    private static func typeAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        guard let target = types[action] else { return nil }
        return change(&model) { id, tree in
            let label = tree.label(of: id)
            let note = NodeTypes.change(id, to: target, in: &tree)
            return NodeEdits.Outcome(cursor: id, name: "type of \(label) to \(target.name)", note: note)
        }
    }
}

extension Model {
    /// The parameters.
    var tree: ParameterTree { request.draft.parameters }

    /// The tree that the cursor stands in: the values of the path, or the parameters.
    var cursorTree: ParameterTree { request.draft[treeOf: request.parameters.cursor] }

    func tree(of id: NodeID?) -> ParameterTree { request.draft[treeOf: id] }
}
