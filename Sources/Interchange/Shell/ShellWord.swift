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
