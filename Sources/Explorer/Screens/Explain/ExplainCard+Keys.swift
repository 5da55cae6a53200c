import Keys

extension KeyBinding {
    static let explain: [KeyBinding] = [
        .init(.explain, ["Enter"], .pickerChoose, "mend the problem, or go to the node", hint: "go or repair"),
        .init(.explain, ["1", "2", "3", "4", "5", "6", "7", "8", "9"], .pickerNumber, "mend it this way"),
        .init(.explain, ["gm"], .manualHere, "read about the rule in the manual", hint: "read about it"),
        .init(.explain, ["x", "Esc", "q", "Ctrl-C"], .pickerClose, "close", hint: "close"),
    ]
}
