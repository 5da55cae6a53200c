/// The headings of the help screen.
public enum KeyGroup: String, CaseIterable {
    /// Actions that only the current context has.
    case here = "HERE"
    case edit = "EDIT"
    case structure = "ADD AND REMOVE"
    case move = "MOVE"
    case read = "READ"
    case encoding = "ENCODING"
    case always = "ALWAYS"
}

extension Action {
    /// The group in which the help lists the action.
    public var group: KeyGroup {
        switch self {
        case .nodeAddAfter, .nodeAddBefore, .nodeAddChild, .nodeDelete, .nodeDuplicate, .nodePasteAfter,
            .nodePasteInside, .rowAdd, .rowDelete, .rowDuplicate, .rowPaste, .collNewRequest, .collNewFolder,
            .importText,
            .collDelete,
            .collDuplicate, .selectDelete:
            .structure
        case .nodeMoveDown, .nodeMoveUp, .nodeIndent, .nodeOutdent, .rowMoveDown, .rowMoveUp, .collMoveDown,
            .collMoveUp, .collMoveTo, .batchMoveDown, .batchMoveUp, .selectMoveDown, .selectMoveUp, .selectIndent,
            .selectOutdent,
            .selectStart:
            .move
        case .requestSerializer, .nodeForm, .requestLift, .previewOnePerLine, .previewRead, .previewDiffLast: .encoding
        case .editUndo, .editRedo: .always
        default: groupOfArea
        }
    }

    private var groupOfArea: KeyGroup {
        switch area {
        case "node", "row", "edit", "coll", "line", "select": .edit
        case "text" where self != .textMatch: .edit
        case "move", "scroll", "search", "filter", "fold", "byte", "text", "resp", "tab": .read
        case "link", "yank": .encoding
        default: .always
        }
    }
}
