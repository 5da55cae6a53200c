import Keys

extension KeyBinding {
    static let manual: [KeyBinding] =
        [
            .init(.manual, ["Enter", "l", "Right"], .manualFollow, "open the topic of the link", hint: "open"),
            .init(.manual, ["Tab"], .manualNextLink, "next link", hint: "link"),
            .init(.manual, ["Shift-Tab"], .manualPrevLink, "previous link"),
            .init(.manual, ["i"], .manualIndex, "list of topics", hint: "topics"),
            .init(.manual, ["?"], .helpHere, "help for where I am"),
            .init(.manual, ["q", "Ctrl-C"], .appBack, "close"),
        ]
        + moving(
            .manual,
            across: [
                .init(.manual, ["Esc", "h", "Left", "Ctrl-O"], .goBack, "back; from the first page to where I was")
            ]) + scrolling(.manual)
}
