/// One key press, as terminals can send it.
public struct Key: Hashable, Sendable {
    /// The key without its modifiers.
    public enum Code: Hashable, Sendable {
        case character(Character)
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 is 1.
        case function(Int)
    }

    /// The modifier keys.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: 1 << 0)
        public static let alt = Modifiers(rawValue: 1 << 1)
        public static let ctrl = Modifiers(rawValue: 1 << 2)
    }

    public var code: Code
    public var modifiers: Modifiers

    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    public static let enter = Key(.enter)
    public static let escape = Key(.escape)
    public static let tab = Key(.tab)
    public static let shiftTab = Key(.tab, .shift)
    public static let space = Key(.character(" "))
    public static let backspace = Key(.backspace)
    public static let delete = Key(.delete)
    public static let insert = Key(.insert)
    public static let up = Key(.up)
    public static let down = Key(.down)
    public static let left = Key(.left)
    public static let right = Key(.right)
    public static let home = Key(.home)
    public static let end = Key(.end)
    public static let pageUp = Key(.pageUp)
    public static let pageDown = Key(.pageDown)

    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// Ctrl with a letter; its case does not matter.
    public static func ctrl(_ character: Character) -> Key { Key(.character(lowercased(character)), .ctrl) }
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    public static func function(_ number: Int) -> Key { Key(.function(number)) }

    /// The character that this key types into a text field; nil for other keys.
    public var typed: Character? {
        if case .character(let character) = code, modifiers.isEmpty { character } else { nil }
    }

    /// The keys for a context without Alt keys: Esc, then the key. Other keys are unchanged.
    public var withoutAlt: [Key] {
        modifiers.contains(.alt) ? [.escape, Key(code, modifiers.subtracting(.alt))] : [self]
    }

    static func lowercased(_ character: Character) -> Character {
        character.isASCII ? Character(character.lowercased()) : character
    }
}
