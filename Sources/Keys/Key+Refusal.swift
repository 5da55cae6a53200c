import TerminalUI

extension Key {
    /// The reason why nothing can be bound to this key, as the end of a sentence; nil for a key that every terminal
    /// sends unambiguously.
    var refusal: String? {
        switch code {
        case .character where modifiers.isSuperset(of: [.ctrl, .alt]): "it cannot be told from Esc and another key"
        case .character(let character) where modifiers.contains(.ctrl): Self.refusal(ofCtrl: character)
        case .character(let character): modifiers.contains(.alt) ? Self.refusal(ofAlt: character) : nil
        case .enter, .escape, .backspace, .tab: refusalOfNamed
        case .function(let number): number > 12 ? "terminals have twelve function keys" : nil
        case .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: nil
        }
    }

    private var refusalOfNamed: String? {
        if self == .shiftTab || modifiers.isEmpty { return nil }
        if modifiers == .alt { return "it cannot be told from Esc and \(Key(code))" }
        return "terminals send \(Key(code)) for it"
    }

    private static func refusal(ofAlt character: Character) -> String? {
        if "O[]PX^_".contains(character) { return "terminals begin the codes of other keys with it" }
        return character.isASCII ? nil : "terminals do not send it as one key"
    }

    private static func refusal(ofCtrl character: Character) -> String? {
        switch character {
        case "h": "terminals send Backspace for it"
        case "i": "terminals send Tab for it"
        case "j", "m": "terminals send Enter for it"
        case "[": "terminals send Esc for it"
        case "q": "some terminals keep it to let output go on"
        case "_": nil
        case "a"..."z": nil
        default: "not every terminal sends it"
        }
    }
}
