/// What a key does to a text of many lines.
public enum TextEdit: Hashable, Sendable {
    /// One typed character or what an input method made of several keys.
    case type(String)
    /// A paste: one step of undo, whatever it holds.
    case paste(String)
    /// A line break in the text's own manner, with the blanks that the line begins with.
    case newline
    /// Blanks up to the next stop; with a selection, of every line in it.
    case indent, outdent
    /// A movement; when it selects, the selection reaches from where it began to the cursor.
    case move(TextMove, selects: Bool)
    /// Sets the fixed end of a selection here, or takes it away.
    case mark
    case selectAll
    case backspace, delete
    /// The word before the cursor, or the selection.
    case killWordBack
    case killWord, killToStart
    /// The rest of the line, or the line break at its end.
    case killToEnd
    /// Takes the selection for `yank`, and leaves it.
    case copy
    case yank, transpose
    case undo, redo
}

/// Where a key moves the cursor.
public enum TextMove: Hashable, Sendable {
    case left, right, wordLeft, wordRight
    /// By rows as they are shown; the column is kept where rows are long enough.
    case up, down, pageUp, pageDown
    case lineStart, lineEnd, textStart, textEnd
    /// To the bracket that belongs to the one at the cursor.
    case partner
}

/// What came of an edit.
public enum TextAreaEvent: Equatable, Sendable {
    /// The text is another one.
    case changed
    /// Only the cursor or the selection is.
    case moved
    case nothing
}
