import Keys

extension HistoryScreen {
    static let bindings: [KeyBinding] = [
        .init(.nav, ["H"], .historyOpen, "history: everything that was sent", hint: "history"),
        .init(.history, ["Enter"], .historyLook, "look at it as it was; open or close a run", hint: "look"),
        .init(.history, ["D"], .historyEdit, "make an editable request of it", hint: "edit a copy"),
        .init(.history, ["Space"], .historyMark, "mark for comparing", hint: "mark"),
        .init(.history, ["="], .historyCompare, "compare the two marked, or with the one before", hint: "compare"),
        .init(.history, ["dd", "Delete"], .historyDelete, "delete (undo with u until this closes)", hint: "delete"),
        .init(.history, ["w"], .historyWrite, "write the body to a file", hint: "write"),
        .init(.history, ["x"], .historyExplain, "what is kept of it", hint: "what is kept"),
        .init(.requestLine, ["D"], .historyEdit, "make an editable request of one of the past"),
        .init(.preview, ["D"], .historyEdit, "make an editable request of one of the past"),
        .init(.response, ["D"], .historyEdit, "make an editable request of one of the past"),
        .init(.response, ["<"], .historyEarlier, "the answer before this one", hint: "earlier answer"),
        .init(.response, [">"], .historyLater, "the answer after this one", hint: "later answer"),
    ]
}
