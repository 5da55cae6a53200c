/// What a key does to a line of text; the names are those of the key map (`line.wordLeft`).
public enum LineEdit: Hashable, Sendable {
    case insert(String)
    case start, end, left, right, wordLeft, wordRight, wordEnd
    case backspace, delete
    case killWordBack, killWord, killToStart, killToEnd, clear
    case yank, transpose, undo
    /// Overwrites the character under the cursor (vi's `r`).
    case replace(Character)
}
