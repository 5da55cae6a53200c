extension Key: CustomStringConvertible {
    /// The key's name: `a`, `A`, `Space`, `Enter`, `Esc`, `Shift-Tab`, `PgDn`, `F5`, `Ctrl-R`, `Alt-b`.
    public var description: String {
        var name = Self.name(of: code)
        if modifiers.contains(.ctrl), case .character(let character) = code, character != " " {
            name = character.uppercased()
        }
        if modifiers.contains(.shift) { name = "Shift-" + name }
        if modifiers.contains(.alt) { name = "Alt-" + name }
        if modifiers.contains(.ctrl) { name = "Ctrl-" + name }
        return name
    }

    /// Parses a name as `description` writes it; names and prefixes in any case, single characters unchanged. Nil for
    /// an unknown key.
    public init?(parsing name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        while let (modifier, length) = Self.prefix(of: rest), rest.count > length {
            modifiers.insert(modifier)
            rest = rest.dropFirst(length)
        }
        guard let code = Self.code(named: rest) else { return nil }
        guard case .character(let character) = code else {
            self.init(code, modifiers)
            return
        }
        if modifiers.contains(.shift) { return nil }
        self.init(.character(modifiers.contains(.ctrl) ? Self.lowercased(character) : character), modifiers)
    }

    private static func prefix(of name: Substring) -> (Modifiers, Int)? {
        guard name.utf8.count > 4 else { return nil }
        let start = name.prefix(6).lowercased()
        if start.hasPrefix("ctrl-") { return (.ctrl, 5) }
        if start.hasPrefix("alt-") { return (.alt, 4) }
        if start.hasPrefix("shift-") { return (.shift, 6) }
        return nil
    }

    private static func code(named name: Substring) -> Code? {
        if name.count == 1, let character = name.first {
            return DisplayText.visible(character) == nil && character != " " ? .character(character) : nil
        }
        let lower = name.lowercased()
        if let code = codes[lower] { return code }
        guard lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...24).contains(number),
            lower == "f\(number)"
        else { return nil }
        return .function(number)
    }

    private static func name(of code: Code) -> String {
        switch code {
        case .function(let number): "F\(number)"
        case .character(let character) where character != " ": String(character)
        default: names.first { $0.code == code }?.name ?? ""
        }
    }

    /// The first name of a code is the one that is written; the others are accepted too.
    private static let names: [(name: String, code: Code)] = [
        ("Space", .character(" ")), ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace),
        ("Delete", .delete), ("Insert", .insert), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
        ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown), ("Return", .enter),
        ("Escape", .escape), ("Del", .delete), ("Ins", .insert), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ]

    private static let codes = [String: Code](uniqueKeysWithValues: names.map { ($0.name.lowercased(), $0.code) })
}

/// Keys pressed in sequence, written with spaces: `g p`, `Ctrl-X Ctrl-E`.
public struct KeySequence: Hashable, Sendable, CustomStringConvertible {
    public var keys: [Key]

    public init(_ keys: [Key]) { self.keys = keys }

    /// Parses key names separated by spaces; two plain characters together (`gt`, `ZQ`) are two keys.
    public init?(parsing text: String) {
        var keys: [Key] = []
        for name in text.split(separator: " ") {
            if let key = Key(parsing: String(name)) {
                keys.append(key)
            } else if name.count == 2, let first = Key(parsing: String(name.prefix(1))),
                let second = Key(parsing: String(name.suffix(1)))
            {
                keys += [first, second]
            } else {
                return nil
            }
        }
        if keys.isEmpty { return nil }
        self.keys = keys
    }

    public var description: String { keys.map(\.description).joined(separator: " ") }

    /// The form in help and hints: plain characters close together (`gp`), others with spaces.
    public var short: String {
        let areTyped = keys.allSatisfy { $0.typed != nil && $0 != .space }
        return keys.map(\.description).joined(separator: areTyped ? "" : " ")
    }
}
