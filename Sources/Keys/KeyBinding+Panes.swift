extension KeyBinding {
    static let requestLine: [KeyBinding] = [
        .init(.requestLine, ["Enter", "i"], .requestEditURL, "edit the URL"),
        .init(.requestLine, ["Space"], .requestMethod, "method menu"),
        .init(.requestLine, ["o", "Insert"], .nodeAddAfter, "add a parameter", hint: "add"),
        .init(.requestLine, ["T"], .nodeText, "the parameters as text, in their pane", hint: "as text"),
        .init(.requestLine, ["E", "F4"], .editExternal, "edit in $EDITOR"),
    ]

    static let parameters: [KeyBinding] =
        [
            .init(.parameters, ["Enter", "i"], .nodeEdit, "edit the value"),
            .init(.parameters, ["C"], .editFromEmpty, "change the value from empty"),
            .init(.parameters, ["T"], .nodeText, "this node as text, in this pane"),
            .init(.parameters, ["r", "F2"], .nodeRename, "rename the key"),
            .init(.parameters, ["o", "Insert"], .nodeAddAfter, "add a sibling below"),
            .init(.parameters, ["O"], .nodeAddBefore, "add a sibling above"),
            .init(.parameters, ["a"], .nodeAddChild, "add a child"),
            .init(.parameters, ["Space"], .nodeToggle, "on or off without deleting"),
            .init(.parameters, ["ts"], .nodeTypeString, "type: string"),
            .init(.parameters, ["tn"], .nodeTypeNumber, "type: number"),
            .init(.parameters, ["tb"], .nodeTypeBool, "type: boolean"),
            .init(.parameters, ["t0"], .nodeTypeNull, "type: null"),
            .init(.parameters, ["td"], .nodeTypeDict, "type: dictionary"),
            .init(.parameters, ["ta"], .nodeTypeArray, "type: array"),
            .init(.parameters, ["te"], .nodeTypeSet, "type: set"),
            .init(.parameters, ["tt"], .nodeTypeDate, "type: date (time)"),
            .init(.parameters, ["ty"], .nodeTypeData, "type: data (bytes)"),
            .init(.parameters, ["tf"], .nodeTypeFile, "type: file"),
            .init(.parameters, ["tr"], .nodeTypeRaw, "type: raw, escaped already"),
            .init(.parameters, ["F"], .nodeForm, "how this node is written in form text", hint: "form"),
            .init(.parameters, ["dd", "Delete"], .nodeDelete, "delete into the register"),
            .init(.parameters, ["D"], .nodeDuplicate, "duplicate below"),
            .init(.parameters, ["J", "Shift-Down"], .nodeMoveDown, "move down among siblings"),
            .init(.parameters, ["K", "Shift-Up"], .nodeMoveUp, "move up among siblings"),
            .init(.parameters, [">", "Shift-Right"], .nodeIndent, "make it a child of the node above"),
            .init(.parameters, ["<", "Shift-Left"], .nodeOutdent, "make it a sibling of its parent"),
            .init(.parameters, ["p"], .nodePasteAfter, "paste after"),
            .init(.parameters, ["P"], .nodePasteInside, "paste inside"),
            .init(.parameters, ["v"], .selectStart, "select a range"),
            .init(.parameters, ["E", "F4"], .editExternal, "edit in $EDITOR, with all below"),
            .init(.parameters, ["."], .editRepeat, "repeat the last change"),
            .init(.parameters, ["x"], .linkExplain, "explain this node"),
            .init(.parameters, ["gb"], .linkGo, "go to the bytes of this node"),
        ] + folding(.parameters) + scrolling(.parameters) + filtering(.parameters)

    static let headers: [KeyBinding] = [
        .init(.headers, ["Enter", "i"], .rowEdit, "edit"),
        .init(.headers, ["C"], .editFromEmpty, "change the value from empty"),
        .init(.headers, ["o", "Insert"], .rowAdd, "add a row"),
        .init(.headers, ["Space"], .rowToggle, "on or off"),
        .init(.headers, ["dd", "Delete"], .rowDelete, "delete"),
        .init(.headers, ["D"], .rowDuplicate, "duplicate"),
        .init(.headers, ["J", "Shift-Down"], .rowMoveDown, "move down"),
        .init(.headers, ["K", "Shift-Up"], .rowMoveUp, "move up"),
        .init(.headers, ["p"], .rowPaste, "paste"),
        .init(.headers, [",h"], .rowSecret, "hide the header's value: secret on or off"),
        .init(.headers, ["E", "F4"], .editExternal, "this value in $EDITOR"),
        .init(.headers, ["x"], .rowWhy, "where this comes from, what overrides it, what it does"),
    ]

    static let collections: [KeyBinding] =
        [
            .init(.collections, ["Enter"], .collOpen, "open"),
            .init(.collections, ["o", "Insert"], .collNewRequest, "new request"),
            .init(.collections, ["a"], .collNewFolder, "new folder (name/ also makes one)"),
            .init(.collections, ["r", "F2"], .collRename, "rename"),
            .init(.collections, ["dd", "Delete"], .collDelete, "delete (undo with u)"),
            .init(.collections, ["D"], .collDuplicate, "duplicate"),
            .init(.collections, ["J", "Shift-Down"], .collMoveDown, "move down"),
            .init(.collections, ["K", "Shift-Up"], .collMoveUp, "move up"),
            .init(.collections, [">"], .collMoveTo, "move into another folder", hint: "move"),
            .init(.collections, ["Space"], .collMark, "mark for a batch"),
            .init(.collections, ["b"], .batchOpen, "run the marked ones as a batch"),
        ] + folding(.collections) + filtering(.collections)

    static let preview: [KeyBinding] =
        [
            .init(.preview, ["Enter"], .linkGo, "go to the node of this byte"),
            .init(.preview, ["gb"], .linkGo, "go to the node of this byte"),
            .init(.preview, ["w"], .byteNextToken, "next token"),
            .init(.preview, ["b"], .bytePrevToken, "previous token"),
            .init(.preview, ["Shift-Left"], .byteLeft, "one byte left, also inside an escape"),
            .init(.preview, ["Shift-Right"], .byteRight, "one byte right, also inside an escape"),
            .init(.preview, ["0"], .byteLineStart, "start of line"),
            .init(.preview, ["$"], .byteLineEnd, "end of line"),
            .init(.preview, ["x"], .linkExplain, "explain this byte"),
            .init(.preview, ["v"], .selectStart, "select bytes"),
            .init(.preview, ["o"], .previewOnePerLine, "one pair per line or as sent"),
            .init(.preview, ["t"], .previewRead, "type or paste text, read back into the tree"),
            .init(.preview, ["="], .previewDiffLast, "compare with what was sent last"),
        ] + scrolling(.preview)

    static let response: [KeyBinding] =
        [
            .init(.response, ["w"], .respWrite, "write the body to a file"),
            .init(.response, ["E", "F4"], .editExternal, "look at the body in $EDITOR"),
            .init(.response, ["|"], .respPipe, "show the body through a command", hint: "through a command"),
            .init(.response, ["x"], .respExplain, "explain: status, header, failed check", hint: "explain"),
            .init(.response, ["P"], .tlsPin, "pin the certificate at the cursor (TLS tab)", hint: "pin"),
            .init(.response, ["@"], .captureVariable, "capture this value as a variable"),
        ] + scrolling(.response) + filtering(.response)

    static let responseTree: [KeyBinding] =
        [
            .init(.responseTree, ["Space"], .foldToggle, "toggle fold"),
            .init(.responseTree, ["Enter"], .respEnter, "open a link in the value as a new request, or toggle"),
            .init(.responseTree, ["J"], .moveNextSibling, "next sibling"),
            .init(.responseTree, ["K"], .movePrevSibling, "previous sibling"),
            .init(.responseTree, ["*"], .searchSameKey, "next line with this key"),
            .init(.responseTree, ["#"], .searchSameKeyBack, "previous line with this key"),
            .init(.responseTree, ["o"], .checkAdd, "add a check from this value"),
        ] + folding(.responseTree)

    static let responseText: [KeyBinding] = [
        .init(.responseText, ["0"], .byteLineStart, "start of line"),
        .init(.responseText, ["$"], .byteLineEnd, "end of line"),
        .init(.responseText, ["%"], .textMatch, "matching bracket"),
        .init(.responseText, ["o"], .respLayOut, "JSON in one line: laid out or as received"),
    ]

    static let responseChecks: [KeyBinding] = [
        .init(.responseChecks, ["Enter", "i"], .checkEdit, "change your check", hint: "change"),
        .init(.responseChecks, ["o", "Insert"], .checkAdd, "add a check", hint: "add"),
        .init(.responseChecks, ["dd", "Delete"], .checkDelete, "delete your check", hint: "delete"),
        .init(.responseChecks, ["r"], .checkAgain, "check again; nothing is sent", hint: "again"),
    ]

    static let selection: [KeyBinding] = [
        .init(.selection, ["j", "Down"], .selectDown, "extend down"),
        .init(.selection, ["k", "Up"], .selectUp, "extend up"),
        .init(.selection, ["h", "Left"], .selectLeft, "extend left"),
        .init(.selection, ["l", "Right"], .selectRight, "extend right"),
        .init(.selection, ["y"], .yankSelection, "copy"),
        .init(.selection, ["d", "Delete"], .selectDelete, "delete"),
        .init(.selection, ["Space"], .selectToggle, "on or off"),
        .init(.selection, ["J"], .selectMoveDown, "move down"),
        .init(.selection, ["K"], .selectMoveUp, "move up"),
        .init(.selection, [">"], .selectIndent, "indent"),
        .init(.selection, ["<"], .selectOutdent, "outdent"),
        .init(.selection, ["E", "F4"], .editExternal, "edit the selection in $EDITOR"),
        .init(.selection, ["F"], .nodeForm, "how these nodes are written in form text"),
        .init(.selection, ["x"], .linkExplain, "explain the selection"),
        .init(.selection, ["o"], .selectOtherEnd, "other end"),
        .init(.selection, ["Esc", "v", "Ctrl-C"], .selectLeave, "leave"),
    ]
}
