import Keys

extension KeyBinding {
    static let text: [KeyBinding] = [
        .init(.text, ["j", "Down"], .pickerDown, "down", hint: "down"),
        .init(.text, ["k", "Up"], .pickerUp, "up", hint: "up"),
        .init(.text, ["Esc", "q", "Enter", "Ctrl-C"], .pickerClose, "close", hint: "close"),
    ]
}
