import Keys

extension KeyBinding {
    static let help: [KeyBinding] = [
        .init(.help, ["/"], .helpFilter, "filter (typing a letter also filters)", hint: "filter"),
        .init(.help, ["Enter"], .helpRun, "run the action at the cursor", hint: "run"),
        .init(.help, ["Tab"], .helpTopics, "topics of the manual, the one of this place first", hint: "topics"),
        .init(.help, ["Shift-Tab"], .helpAll, "this place or all places", hint: "all places"),
        .init(.help, ["Up", "Ctrl-P"], .helpUp, "up"),
        .init(.help, ["Down", "Ctrl-N"], .helpDown, "down"),
        .init(.help, ["PgUp"], .helpPageUp, "page up"),
        .init(.help, ["PgDn"], .helpPageDown, "page down"),
        .init(.help, ["Backspace"], .lineBackspace, "shorten the filter"),
        .init(.help, ["Ctrl-U"], .lineKillToStart, "clear the filter"),
        .init(.help, ["Esc", "Ctrl-C"], .helpClose, "close", hint: "close"),
    ]
}
