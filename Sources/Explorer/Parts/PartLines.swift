import Keys
import TerminalUI

/// A part's texts for the lines that all parts share. Nil keeps the text of the part below.
struct PartLines {
    /// Text in the top line.
    var title: String?
    /// Text to the right of the title.
    var aside: [Run]?
    /// Text in the status line while there is no message.
    var status: [Run]?
    /// The most useful keys, most useful first.
    var hints: [Hint]
}

/// A key that is shown in the last line.
struct Hint: Equatable {
    var action: Action
    /// The key's description; nil: the one of its binding.
    var word: String?

    init(_ action: Action, _ word: String? = nil) {
        self.action = action
        self.word = word
    }
}
