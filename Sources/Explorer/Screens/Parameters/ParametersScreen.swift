import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// Pane 3: the tables of the request in tabs, the tree of parameters in the first.
enum ParametersScreen: BenchPane {
    static func context(_ model: Model) -> KeyContext { model.table?.context ?? .parameters }

    static func hints(_ model: Model) -> [Hint] {
        if let table = model.table { return table.picture(model).lines.hints }
        if model.isInBody { return bodyHints }
        if model.request.derived?.problems.isEmpty == false { return problemHints }
        if model.isOnPathRow { return pathHints }
        if model.tree.root == nil { return emptyHints }
        let takesChild = model.request.parameters.cursor.flatMap { model.tree.node($0)?.takesChild } ?? false
        var hints = treeHints.compactMap { hint -> Hint? in
            switch hint.action {
            case .nodeAddChild where !takesChild: nil
            case .nodeAddAfter: Hint(.nodeAddAfter, addWords(model))
            default: hint
            }
        }
        // A body is looked for as text too.
        if !model.request.draft.sendsQuery { hints.insert(Hint(.nodeText, "as text"), at: 3) }
        guard model.request.mayBeMisread else { return hints }
        return hints.prefix(1) + [Hint(.compareStyles)] + hints.dropFirst().filter { $0.action != .compareStyles }
    }

    /// The container that a row added below the cursor's is in; nil: the top level.
    static func container(of request: OpenRequest) -> NodeID? {
        guard let cursor = PathRows.neighbour(.after, request), case let tree = request.draft[treeOf: cursor],
            let parent = tree.place(of: cursor)?.parent
        else { return nil }
        return parent == tree.root?.id ? nil : parent
    }

    /// Such as `add in page`.
    private static func addWords(_ model: Model) -> String {
        guard let parent = container(of: model.request) else { return "add" }
        let name = DisplayText.visible(model.tree(of: parent).label(of: parent))
        return TextWidth.columns(of: name) > 6 ? "add here" : "add in \(name)"
    }

    private static let bodyHints = [
        Hint(.requestSend, "send"), Hint(.nodeEdit, "edit"), Hint(.editExternal, "editor"),
        Hint(.requestSerializer, "back to rows"), Hint(.searchStart, "search"), Hint(.tabNext, "next tab"),
        Hint(.appPalette, "palette"),
    ]
    private static let emptyHints = [
        Hint(.requestSend, "send"), Hint(.nodeAddAfter, "add"), Hint(.nodeText, "as text"),
        Hint(.requestMethod, "method"), Hint(.requestSerializer, "body"), Hint(.tabNext, "next tab"),
        Hint(.requestNew, "new"), Hint(.appPalette, "find"),
    ]
    private static let problemHints = [
        Hint(.goNextPoint, "next problem"), Hint(.nodeEdit, "edit"), Hint(.nodeTypeString, "type"),
        Hint(.nodeToggle, "off"), Hint(.linkExplain, "explain"), Hint(.requestSend, "send"),
    ]
    private static let pathHints = [
        Hint(.requestSend, "send"), Hint(.nodeEdit, "edit"), Hint(.nodeText, "text"), Hint(.nodeTypeString, "type"),
        Hint(.nodeToggle, "off"), Hint(.linkExplain, "explain"), Hint(.tabNext, "next tab"),
    ]
    private static let treeHints = [
        Hint(.requestSend, "send"), Hint(.nodeEdit, "edit"), Hint(.nodeAddAfter, "add"), Hint(.nodeAddChild, "child"),
        Hint(.linkExplain, "explain"), Hint(.compareStyles), Hint(.nodeTypeString, "type"), Hint(.nodeToggle, "off"),
        Hint(.linkGo, "bytes"), Hint(.tabNext, "next tab"), Hint(.appPalette, "palette"),
    ]

    static func movementRefusal(_ action: Action, _ model: Model) -> String? {
        model.context == .headers && action.isAcross ? "these lines have no levels" : nil
    }

    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        if action == .diffEdits {
            desk.wish(.compareEdits)
            return []
        }
        if let table = bench.parametersTab.table { return table.perform(action, &bench, &desk) }
        guard bench.showsBody else { return performInTree(action, &bench, &desk) }
        return PathTop.perform(action, &bench, &desk)
            ?? (bench.isOnPathRow ? nil : TextBodyScreen.perform(action, &bench, &desk))
    }

    static func performInTree(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        let before = bench.request.revision
        let effects =
            ParametersMoves.perform(action, &bench, &desk)
            ?? rowAction(action, &bench, &desk)
            ?? structureAction(action, &bench, &desk)
            ?? typeAction(action, &bench, &desk)
        RepeatableChange.note(action, since: before, &bench)
        return effects
    }

    // MARK: Rows

    private static func rowAction(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        switch action {
        case .nodeEdit: edit(&bench, &desk)
        case .nodeText: return TextPanes.openTree(&bench, &desk)
        case .nodeRename: rename(&bench, &desk)
        case .nodeAddAfter: add(.after, &bench, &desk)
        case .nodeAddBefore: add(.before, &bench, &desk)
        case .nodeAddChild: add(.inside, &bench, &desk)
        case .selectStart:
            if let cursor = bench.request.parameters.cursor { bench.selection = Selection(anchor: cursor) }
        case .linkGo: PreviewScreen.goToBytes(&bench, &desk)
        default: return nil
        }
        return []
    }

    /// Enter: edits a leaf, folds a container, adds a row on the line that adds.
    private static func edit(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard let row = bench.request.parameters.cursorRow else { return add(.after, &bench, &desk) }
        switch row.content {
        case .container: ParametersMoves.toggleFold(row, &bench.request)
        case .scalar(let scalar) where scalar.kind == .null:
            desk.say("null has no value; \(desk.key(of: .nodeTypeString, in: .parameters)) makes it text")
        case .scalar(let scalar) where scalar.kind == .boolean:
            flip(row, scalar, &bench, &desk)
        case .scalar:
            Editing.begin(.value(row.id), name: "edit \(bench.cursorTree.label(of: row.id))", &bench)
        }
    }

    /// Switches a boolean to its other value.
    private static func flip(_ row: ParameterRow, _ scalar: Scalar, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard ["true", "false"].contains(scalar.text) else {
            Editing.begin(.value(row.id), name: "edit \(bench.cursorTree.label(of: row.id))", &bench)
            return
        }
        let flipped = Scalar(.boolean, scalar.text == "true" ? "false" : "true")
        bench.request.step("edit \(bench.cursorTree.label(of: row.id))") { request in
            request.change { $0[treeOf: row.id].update(row.id) { $0.value = .scalar(flipped) } }
        }
    }

    private static func rename(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard let row = bench.request.parameters.cursorRow else { return }
        guard !row.isIndex else {
            return desk.say(
                "items of an array have no key; \(desk.key(of: .nodeMoveDown, in: .parameters)) and "
                    + "\(desk.key(of: .nodeMoveUp, in: .parameters)) move them")
        }
        guard !PathRows.isTop(row.id, bench.request) else {
            return desk.say("the name stands in the URL; \(desk.key(of: .goUrl)) edits it")
        }
        Editing.begin(.key(row.id), name: "rename \(bench.cursorTree.label(of: row.id))", &bench)
    }

    /// Adds a row and opens its key (in an array: its value) for typing.
    static func add(_ placement: NodeEdits.Placement, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let before = bench.request.step("add")
        let cursor = PathRows.neighbour(placement, bench.request)
        guard cursor != nil || !bench.showsBody else {
            return desk.say("the body is a text; \(desk.key(of: .requestSerializer)) takes the parameters")
        }
        if placement == .inside, let cursor { bench.request.parameters.closed.remove(cursor) }
        var outcome: NodeEdits.Outcome?
        bench.request.change { outcome = NodeEdits.add(placement, at: cursor, in: &$0[treeOf: cursor]) }
        guard let id = outcome?.cursor else { return }
        bench.request.parameters.cursor = id
        let target: EditSession.Target = bench.cursorTree.key(of: id) == nil ? .value(id) : .key(id)
        Editing.begin(target, isNew: true, before: before, &bench)
        bench.edit?.placement = placement
    }

    // MARK: Structure

    private static func structureAction(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]?
    {
        switch action {
        case .nodeToggle: change(&bench, &desk) { NodeEdits.toggle([$0], in: &$1) }
        case .nodeDuplicate: move(&bench, &desk) { NodeEdits.duplicate($0, in: &$1) }
        case .nodeMoveDown: move(&bench, &desk) { NodeEdits.shift($0, by: 1, in: &$1) }
        case .nodeMoveUp: move(&bench, &desk) { NodeEdits.shift($0, by: -1, in: &$1) }
        case .nodeIndent: move(&bench, &desk) { NodeEdits.indent($0, in: &$1) }
        case .nodeOutdent: move(&bench, &desk) { NodeEdits.outdent($0, in: &$1) }
        case .nodeDelete: if let cursor = bench.request.parameters.cursor { delete([cursor], &bench, &desk) }
        case .nodePasteAfter: paste(.after, &bench, &desk)
        case .nodePasteInside: paste(.inside, &bench, &desk)
        default: return nil
        }
        return []
    }

    /// Moves a node. Rows of the path keep the order of the URL.
    private static func move(
        _ bench: inout Workbench, _ desk: inout PaneDesk, _ edit: (NodeID, inout ParameterTree) -> NodeEdits.Outcome?
    ) {
        if let cursor = bench.request.parameters.cursor, PathRows.isFixed(cursor, bench.request) {
            return desk.say("the URL says where it stands")
        }
        change(&bench, &desk, edit)
    }

    /// Runs one edit at the cursor as one undo step.
    private static func change(
        _ bench: inout Workbench, _ desk: inout PaneDesk, _ edit: (NodeID, inout ParameterTree) -> NodeEdits.Outcome?
    ) {
        guard let cursor = bench.request.parameters.cursor else {
            return desk.say("no parameter here; \(desk.key(of: .nodeAddAfter, in: .parameters)) adds one")
        }
        apply(&bench, &desk) { edit(cursor, &$0) }
    }

    /// Runs an edit, records the undo step under the name that the edit returns, and moves the cursor.
    static func apply(
        _ bench: inout Workbench, _ desk: inout PaneDesk, _ edit: (inout ParameterTree) -> NodeEdits.Outcome?
    ) {
        let before = bench.request.step("")
        var outcome: NodeEdits.Outcome?
        let cursor = bench.request.parameters.cursor
        bench.request.change { outcome = edit(&$0[treeOf: cursor]) }
        guard let outcome else {
            return desk.say("nothing to do here")
        }
        if let cursor = outcome.cursor { bench.request.parameters.cursor = cursor }
        if before.draft != bench.request.draft {
            bench.request.undo.record(.init(name: outcome.name, draft: before.draft, cursor: before.cursor))
        }
        if let note = outcome.note {
            desk.say(note)
        } else if let done = outcome.done {
            desk.say("\(done); \(key: .editUndo) takes it back")
        }
    }

    static func delete(_ ids: [NodeID], _ bench: inout Workbench, _ desk: inout PaneDesk) {
        var taken: [ParameterNode.Member] = []
        apply(&bench, &desk) { tree in
            let (outcome, members) = NodeEdits.remove(ids, from: &tree)
            taken = members
            return members.isEmpty ? nil : outcome
        }
        if !taken.isEmpty { bench.register = taken }
    }

    private static func paste(_ placement: NodeEdits.Placement, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard !bench.register.isEmpty else {
            return desk.say(Availability.nothingToPaste(desk.display))
        }
        let (members, cursor) = (bench.register, PathRows.neighbour(placement, bench.request))
        bench.request.parameters.cursor = cursor
        apply(&bench, &desk) { NodeEdits.paste(members, placement, at: cursor, in: &$0) }
    }

    // MARK: Types

    private static let types: [Action: NodeTypes.Target] = [
        .nodeTypeString: .scalar(.string), .nodeTypeNumber: .scalar(.number), .nodeTypeBool: .scalar(.boolean),
        .nodeTypeNull: .scalar(.null), .nodeTypeDict: .dictionary, .nodeTypeArray: .array, .nodeTypeSet: .set,
        .nodeTypeDate: .scalar(.date), .nodeTypeData: .scalar(.data), .nodeTypeFile: .scalar(.file),
        .nodeTypeRaw: .scalar(.raw),
    ]

    private static func typeAction(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        guard let target = types[action] else { return nil }
        change(&bench, &desk) { id, tree in
            let label = tree.label(of: id)
            let note = NodeTypes.change(id, to: target, in: &tree)
            return NodeEdits.Outcome(cursor: id, name: "type of \(label) to \(target.name)", note: note)
        }
        return []
    }
}

extension ParameterNode {
    /// A text without a character.
    var isEmptyText: Bool {
        if case .scalar(let scalar) = value { scalar.kind == .string && scalar.text.isEmpty } else { false }
    }

    /// Adding a child adds it inside, and not beside.
    fileprivate var takesChild: Bool { isContainer || isEmptyText }
}

extension Workbench {
    /// The parameters.
    var tree: ParameterTree { request.draft.parameters }

    /// The tree that contains the cursor: the values of the path, or the parameters.
    var cursorTree: ParameterTree { request.draft[treeOf: request.parameters.cursor] }

    func tree(of id: NodeID?) -> ParameterTree { request.draft[treeOf: id] }
}

extension Model {
    var tree: ParameterTree { bench.tree }
    var cursorTree: ParameterTree { bench.cursorTree }
    func tree(of id: NodeID?) -> ParameterTree { bench.tree(of: id) }
}
