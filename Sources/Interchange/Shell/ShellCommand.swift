/// One simple command of a text, with its redirections and the sign before it.
public struct ShellCommand: Sendable, Equatable {
    /// Words in front such as `NAME=value` included.
    public var words: [ShellWord]
    public var redirections: [ShellRedirection]
    /// The sign that joins it to the command before: `|`, `&&`, `||`, `&`, `;`; nil at the beginning of a line.
    public var joint: String?
    /// UTF-8 offsets in the text.
    public var range: Range<Int>

    public init(
        words: [ShellWord] = [], redirections: [ShellRedirection] = [], joint: String? = nil, range: Range<Int> = 0..<0
    ) {
        self.words = words
        self.redirections = redirections
        self.joint = joint
        self.range = range
    }
}

/// `< file`, `<<< text`, `<<END` and the like: named, never opened.
public struct ShellRedirection: Sendable, Equatable {
    public enum Source: Sendable, Equatable {
        /// A file that would be read or written.
        case file(ShellWord)
        /// `<<<`: the word and a line break.
        case text(ShellWord)
        /// The lines of a here-document.
        case document(ShellWord)
    }

    /// `<`, `>`, `2>&1`, `<<EOF`.
    public var sign: String
    public var source: Source?

    public init(_ sign: String, _ source: Source?) {
        self.sign = sign
        self.source = source
    }

    /// As a list of what is not used shows it.
    public var text: String {
        switch source {
        case .file(let word), .text(let word): "\(sign) \(word.text)"
        case .document, nil: sign
        }
    }

    /// The command's standard input, when the text itself holds it.
    public var standardInput: ShellWord? {
        switch source {
        case .text(let word): ShellWord(word.text + "\n", range: word.range, expansions: word.expansions)
        case .document(let word): word
        case .file, nil: nil
        }
    }
}
