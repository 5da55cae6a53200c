import Keys

extension KeyBinding {
    static let conflict: [KeyBinding] = [
        .init(.conflict, ["t"], .conflictTheirs, "the file's text; yours is kept as a new request", hint: "theirs"),
        .init(.conflict, ["m"], .conflictMine, "your text, over the file", hint: "mine"),
        .init(.conflict, ["W"], .conflictRename, "your text under another name", hint: "another name"),
        .init(.conflict, ["j", "Down"], .pickerDown, "down", hint: "down"),
        .init(.conflict, ["k", "Up"], .pickerUp, "up"),
        .init(.conflict, ["PgDn", "Ctrl-F"], .movePageDown, "page down"),
        .init(.conflict, ["PgUp", "Ctrl-B"], .movePageUp, "page up"),
        .init(.conflict, ["Esc", "q", "Ctrl-C"], .pickerClose, "decide later; nothing is written", hint: "later"),
    ]
}
