/// A complete control sequence (`ESC [` body final), and its meaning.
struct ControlSequence {
    /// Parameter and intermediate bytes.
    let body: [UInt8]
    let final: UInt8

    /// The numbers between semicolons; sub-parameters after a colon are ignored, an empty one is nil.
    private var numbers: [Int?] {
        body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
            let digits = part.prefix { $0 != UInt8(ascii: ":") }.filter { (0x30...0x39).contains($0) }
            return digits.isEmpty ? nil : digits.prefix(9).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
    }

    private func number(_ index: Int, or fallback: Int = 1) -> Int {
        let all = numbers
        return index < all.count ? all[index] ?? fallback : fallback
    }

    /// Private sequences start with one of `< = > ?`.
    private var marker: UInt8? { body.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil } }

    var isPasteStart: Bool { final == UInt8(ascii: "~") && marker == nil && number(0) == 200 }

    /// The event; nil for an unknown sequence, which is dropped.
    var event: InputEvent? {
        switch (marker, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            return mouse.map { .mouse($0) }
        case (UInt8(ascii: "?"), UInt8(ascii: "y")):
            return .reply(.mode(number(0, or: 0), state: number(1, or: 0)))
        case (.some, _): return .reply(.other)
        case (nil, UInt8(ascii: "I")) where body.isEmpty: return .focus(true)
        case (nil, UInt8(ascii: "O")) where body.isEmpty: return .focus(false)
        case (nil, UInt8(ascii: "n")), (nil, UInt8(ascii: "c")), (nil, UInt8(ascii: "t")): return .reply(.other)
        default: return key.map { .key($0) }
        }
    }

    /// Modifiers are sent as one more than a bit set: shift 1, alt 2, ctrl 4.
    private static func modifiers(_ number: Int) -> Key.Modifiers {
        Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: max(0, number - 1)) & 7)
    }

    private var key: Key? {
        if body.first == UInt8(ascii: "[") { return consoleKey }
        switch final {
        case UInt8(ascii: "~"): return tildeKey
        case UInt8(ascii: "u"): return Self.key(scalar: number(0, or: 0), modifiers: Self.modifiers(number(1)))
        case UInt8(ascii: "Z"): return .shiftTab
        case UInt8(ascii: "R") where number(0) != 1 || numbers.count != 2: return nil
        default: return Self.letters[final].map { Key($0, Self.modifiers(number(1))) }
        }
    }

    /// The Linux console's F1 to F5.
    private var consoleKey: Key? {
        (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) ? .function(Int(final) - 0x40) : nil
    }

    private var tildeKey: Key? {
        let code = number(0, or: 0)
        if code == 27 { return Self.key(scalar: number(2, or: 0), modifiers: Self.modifiers(number(1))) }
        return Self.tildes[code].map { Key($0, Self.modifiers(number(1))) }
    }

    /// A key sent by its code point (the protocols of xterm's modifyOtherKeys and of kitty).
    private static func key(scalar value: Int, modifiers: Key.Modifiers) -> Key? {
        guard let scalar = Unicode.Scalar(UInt32(value)), var key = ControlKey.key(for: scalar) else { return nil }
        if (0xE000...0xF8FF).contains(value) { return nil }
        key.modifiers.formUnion(modifiers)
        if case .character(let character) = key.code {
            key.modifiers.remove(.shift)
            let isShifted = modifiers.contains(.shift) && !modifiers.contains(.ctrl)
            key.code = .character(isShifted ? Character(character.uppercased()) : character)
            if modifiers.contains(.ctrl) { key.code = .character(Key.lowercased(character)) }
        }
        return key
    }

    static func ss3Key(_ byte: UInt8) -> Key? {
        byte == UInt8(ascii: "M") ? .enter : letters[byte].map { Key($0) }
    }

    private static let letters: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let tildes: [Int: Key.Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]
}

extension ControlSequence {
    /// An SGR mouse report: button and modifier bits, column and row from 1 (xterm mode 1006).
    private var mouse: MouseEvent? {
        let numbers = String(decoding: body.dropFirst(), as: UTF8.self).split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let bits = numbers[0]
        var modifiers: Key.Modifiers = []
        if bits & 4 != 0 { modifiers.insert(.shift) }
        if bits & 8 != 0 { modifiers.insert(.alt) }
        if bits & 16 != 0 { modifiers.insert(.ctrl) }
        guard let kind = Self.mouseKind(bits, isRelease: final == UInt8(ascii: "m")) else { return nil }
        return MouseEvent(kind, at: Point(x: numbers[1] - 1, y: numbers[2] - 1), modifiers)
    }

    private static func mouseKind(_ bits: Int, isRelease: Bool) -> MouseEvent.Kind? {
        let buttons: [MouseEvent.Button] = [.left, .middle, .right]
        switch bits & ~0b11100 {
        case 64: return .scrollUp
        case 65: return .scrollDown
        case 66: return .scrollLeft
        case 67: return .scrollRight
        case 35: return .move
        case 0...2: return isRelease ? .release(buttons[bits & 3]) : .press(buttons[bits & 3])
        case 32...34: return .drag(buttons[bits & 3])
        case 3, 128...131: return isRelease ? .release(.other) : .press(.other)
        default: return nil
        }
    }

    /// The answer to OSC 11 is `11;rgb:RRRR/GGGG/BBBB` with 1 to 4 hexadecimal digits each.
    static func reply(toString bytes: [UInt8]) -> TerminalReply {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("]11;rgb:") else { return .other }
        let parts = text.dropFirst(8).split(separator: "/").compactMap { part -> UInt8? in
            guard (1...4).contains(part.count), let value = Int(part, radix: 16) else { return nil }
            return UInt8(value * 255 / ((1 << (4 * part.count)) - 1))
        }
        return parts.count == 3 ? .background(parts[0], parts[1], parts[2]) : .other
    }
}

/// Decodes keys that arrive as one character.
enum ControlKey {
    /// The key for a decoded scalar; nil for C1 controls, which no key sends.
    static func key(for scalar: Unicode.Scalar) -> Key? {
        switch scalar.value {
        case 0x00: .ctrl(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x01...0x1A: .ctrl(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
        case 0x1C...0x1F: .ctrl(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
        case 0x80...0x9F: nil
        default: .character(Character(scalar))
        }
    }
}
