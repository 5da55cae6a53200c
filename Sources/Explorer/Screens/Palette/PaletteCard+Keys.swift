import Keys

extension KeyBinding {
    static let palette: [KeyBinding] =
        [
            .init(.palette, ["Enter"], .paletteRun, "run", hint: "run"),
            .init(
                .palette, ["Tab"], .paletteFill, "put it on the command line to add arguments", hint: "to : line"),
            .init(.palette, ["Up", "Ctrl-P"], .paletteUp, "up"),
            .init(.palette, ["Down", "Ctrl-N"], .paletteDown, "down"),
            .init(.palette, ["Esc", "Ctrl-C", "Ctrl-G"], .paletteClose, "close", hint: "close"),
        ] + fieldKeys(.palette)
}
