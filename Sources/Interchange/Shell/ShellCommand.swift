/// One simple command of a text, with its redirections and the sign before it.
public struct ShellCommand: Sendable, Equatable {
    /// The words of the command, with those before its name, such as `NAME=value`.
    public var words: [ShellWord] = []
    public var redirections: [ShellRedirection] = []
    /// The sign that joins the command to the one before: `|`, `&&`, `||`, `&`, `;`; nil at the beginning of a line.
    public var joint: String?
    /// The command's UTF-8 offsets in the text.
    public var range: Range<Int> = 0..<0
}

/// A redirection: `< file`, `<<< text`, `<<END` and the like. No file of it is opened.
public struct ShellRedirection: Sendable, Equatable {
    public enum Source: Sendable, Equatable {
        /// A file that would be read or written.
        case file(ShellWord)
        /// The word of `<<<`, whose text is followed by a line break.
        case text(ShellWord)
        /// The lines of a here-document.
        case document(ShellWord)
    }

    /// The sign with the number before it, and with the end mark of a here-document: `<`, `2>`, `<<EOF`.
    public var sign: String
    /// The file or text after the sign; nil for a here-document whose lines have not been read.
    public var source: Source?

    public init(_ sign: String, _ source: Source?) {
        self.sign = sign
        self.source = source
    }

    /// The redirection as the list of unused parts shows it.
    public var text: String {
        switch source {
        case .file(let word), .text(let word): "\(sign) \(word.text)"
        case .document, nil: sign
        }
    }

    /// The command's standard input when it is in the text itself; nil otherwise.
    public var standardInput: ShellWord? {
        switch source {
        case .text(let word): ShellWord(word.text + "\n", range: word.range, expansions: word.expansions)
        case .document(let word): word
        case .file, nil: nil
        }
    }
}

/// One word of a command without its quotes and escapes.
public struct ShellWord: Sendable, Equatable {
    public var text: String
    /// The UTF-8 offsets of the word in the text, quotes included.
    public var range: Range<Int>
    /// The expansions in the word, in order. `text` contains them as written.
    public var expansions: [ShellExpansion]

    public init(_ text: String, range: Range<Int> = 0..<0, expansions: [ShellExpansion] = []) {
        self.text = text
        self.range = range
        self.expansions = expansions
    }
}

/// A part of a word that a shell would expand. It is not expanded here.
public struct ShellExpansion: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// `$NAME`, `${NAME}`, `%NAME%`.
        case variable
        /// `$(..)`, backticks, `<(..)`.
        case command
    }

    public var kind: Kind
    /// The expansion as written.
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// The name of the variable without its signs; nil for a command, and for an expansion of more than a name, such as
    /// `${X:-y}`.
    public var name: String? {
        guard kind == .variable else { return nil }
        let name = text.filter { !"${}%".contains($0) }
        return name.utf8.allSatisfy(ShellBytes.isName) && !name.isEmpty ? name : nil
    }
}
