import Keys
import TerminalUI

/// What the lines say that all parts share. Nil leaves what the part below says.
struct PartLines {
    /// In the top line.
    var title: String?
    /// Right of the title.
    var aside: [Run]?
    /// In the status line, while there is no message.
    var status: [Run]?
    /// The most useful keys, the most useful first.
    var hints: [Hint]
}

/// A key worth naming in the last line.
struct Hint: Equatable {
    var action: Action
    /// Nil: the word that stands beside the binding.
    var word: String?

    init(_ action: Action, _ word: String? = nil) {
        self.action = action
        self.word = word
    }
}
