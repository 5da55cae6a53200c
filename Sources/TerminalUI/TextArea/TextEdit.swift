/// The commands on a text of many lines.
public enum TextEdit: Hashable, Sendable {
    /// One typed character, or the result of an input method.
    case type(String)
    /// A paste: one step of undo, whatever it holds.
    case paste(String)
    /// A line break in the text's own form, with the indentation of the current line.
    case newline
    /// Spaces up to the next stop; with a selection, in every line of it.
    case indent, outdent
    /// A movement; when it selects, the selection reaches from its start to the cursor.
    case move(TextMove, selects: Bool)
    /// Sets the fixed end of a selection here, or removes it.
    case mark
    case selectAll
    case backspace, delete
    /// The word before the cursor, or the selection.
    case killWordBack
    case killWord, killToStart
    /// The rest of the line, or the line break at its end.
    case killToEnd
    /// Copies the selection for `yank`, and leaves it unchanged.
    case copy
    case yank, transpose
    case undo, redo
}

/// The movements of the cursor.
public enum TextMove: Hashable, Sendable {
    case left, right, wordLeft, wordRight
    /// By displayed rows; the column is kept where rows are long enough.
    case up, down, pageUp, pageDown
    case lineStart, lineEnd, textStart, textEnd
    /// To the partner of the bracket at the cursor.
    case partner
}

/// The result of an edit.
public enum TextAreaEvent: Equatable, Sendable {
    /// The text changed.
    case changed
    /// Only the cursor or the selection changed.
    case moved
    case nothing
}
