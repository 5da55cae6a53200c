import CurlewSerialization
import Keys
import TerminalUI

/// The text that a key inserts into a field.
enum TypedText {
    /// The text; nil for keys without one. As a literal, Enter, Tab and control letters stand for their characters.
    static func of(_ key: Key, asLiteral: Bool) -> String? {
        if let typed = key.typed { return String(typed) }
        guard asLiteral else { return nil }
        switch key.code {
        case .enter: return "\n"
        case .tab: return "\t"
        case .character(let character) where key.modifiers == .ctrl:
            return character.asciiValue.map { String(UnicodeScalar($0 & 0x1F)) }
        default: return nil
        }
    }
}

extension LineEdit {
    /// The field edit for an action of the EDIT context.
    init?(_ action: Action) {
        switch action {
        case .lineStart: self = .start
        case .lineEnd: self = .end
        case .lineLeft: self = .left
        case .lineRight: self = .right
        case .lineWordLeft: self = .wordLeft
        case .lineWordRight: self = .wordRight
        case .lineKillWordBack: self = .killWordBack
        case .lineKillWord: self = .killWord
        case .lineKillToStart: self = .killToStart
        case .lineKillToEnd: self = .killToEnd
        case .lineYank: self = .yank
        case .lineDelete: self = .delete
        case .lineBackspace: self = .backspace
        case .lineTranspose: self = .transpose
        case .lineUndo: self = .undo
        default: return nil
        }
    }
}

extension TextEdit {
    /// The edit of a text of many lines for an action of its context.
    init?(_ action: Action) {
        guard let edit = Self.moves[action] ?? Self.edits[action] else { return nil }
        self = edit
    }

    private static let moves: [Action: TextEdit] = [
        .lineStart: .move(.lineStart, selects: false), .lineEnd: .move(.lineEnd, selects: false),
        .lineLeft: .move(.left, selects: false), .lineRight: .move(.right, selects: false),
        .lineWordLeft: .move(.wordLeft, selects: false), .lineWordRight: .move(.wordRight, selects: false),
        .textUp: .move(.up, selects: false), .textDown: .move(.down, selects: false),
        .textPageUp: .move(.pageUp, selects: false), .textPageDown: .move(.pageDown, selects: false),
        .textStart: .move(.textStart, selects: false), .textEnd: .move(.textEnd, selects: false),
        .textMatch: .move(.partner, selects: false), .textSelectLeft: .move(.left, selects: true),
        .textSelectRight: .move(.right, selects: true), .textSelectUp: .move(.up, selects: true),
        .textSelectDown: .move(.down, selects: true),
    ]

    private static let edits: [Action: TextEdit] = [
        .lineBackspace: .backspace, .lineDelete: .delete, .lineKillWordBack: .killWordBack, .lineKillWord: .killWord,
        .lineKillToStart: .killToStart, .lineKillToEnd: .killToEnd, .lineYank: .yank, .lineTranspose: .transpose,
        .lineUndo: .undo, .textRedo: .redo, .textNewline: .newline, .textIndent: .indent, .textOutdent: .outdent,
        .textMark: .mark, .textSelectAll: .selectAll, .textCopy: .copy,
    ]
}
