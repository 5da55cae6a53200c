/// The bytes that a terminal of the xterm family sends for a key.
enum KeyName {
    /// `Enter`, `Esc`, `Tab`, `Shift-Tab`, `Backspace`, `Space`, `Up`, `PageDown`, `F5`, `Ctrl-R`, `Alt-x`, `Ctrl-Up`, or
    /// one character. Nil for a name that is none of them.
    static func bytes(for name: String, applicationCursorKeys: Bool) -> [UInt8]? {
        if name.count == 1 { return [UInt8](name.utf8) }
        if let plain = plain[name] { return plain }
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard let key = parts.last else { return nil }
        let modifiers = Set(parts.dropLast())
        if modifiers == ["Alt"], let bytes = bytes(for: key, applicationCursorKeys: applicationCursorKeys) {
            return [0x1B] + bytes
        }
        if modifiers == ["Ctrl"], let control = control(key) { return [control] }
        return sequence(key, modifiers, applicationCursorKeys)
    }

    private static let plain: [String: [UInt8]] = [
        "Enter": [0x0D], "Esc": [0x1B], "Tab": [0x09], "Shift-Tab": [0x1B, 0x5B, 0x5A], "Backspace": [0x7F],
        "Space": [0x20], "Ctrl-Space": [0],
    ]

    private static func control(_ key: String) -> UInt8? {
        guard key.utf8.count == 1, let byte = key.uppercased().utf8.first, (0x40...0x5F).contains(byte) else {
            return nil
        }
        return byte & 0x1F
    }

    private static let letters: [String: String] = [
        "Up": "A", "Down": "B", "Right": "C", "Left": "D", "End": "F", "Home": "H", "F1": "P", "F2": "Q", "F3": "R",
        "F4": "S",
    ]
    private static let numbers: [String: Int] = [
        "Insert": 2, "Delete": 3, "PageUp": 5, "PageDown": 6, "F5": 15, "F6": 17, "F7": 18, "F8": 19, "F9": 20,
        "F10": 21, "F11": 23, "F12": 24,
    ]

    private static func sequence(
        _ key: String, _ modifiers: Set<String>, _ applicationCursorKeys: Bool
    ) -> [UInt8]? {
        guard modifiers.isSubset(of: ["Shift", "Alt", "Ctrl"]) else { return nil }
        let weights = ["Shift": 1, "Alt": 2, "Ctrl": 4]
        let modifier = 1 + modifiers.reduce(0) { $0 + (weights[$1] ?? 0) }
        if let letter = letters[key] {
            let isFunction = key.hasPrefix("F")
            if modifier > 1 { return [UInt8]("\u{1B}[1;\(modifier)\(letter)".utf8) }
            return [UInt8]((isFunction || applicationCursorKeys ? "\u{1B}O" : "\u{1B}[").utf8) + letter.utf8
        }
        guard let number = numbers[key] else { return nil }
        return [UInt8]((modifier > 1 ? "\u{1B}[\(number);\(modifier)~" : "\u{1B}[\(number)~").utf8)
    }
}
