/// One word of a command without its quotes and escapes.
public struct ShellWord: Sendable, Equatable {
    public var text: String
    /// UTF-8 offsets of the word as written, quotes included.
    public var range: Range<Int>
    /// The expansions of the word; `text` has them as written.
    public var expansions: [ShellExpansion]

    public init(_ text: String, range: Range<Int> = 0..<0, expansions: [ShellExpansion] = []) {
        self.text = text
        self.range = range
        self.expansions = expansions
    }
}

/// A part of a word that a shell would expand. Nothing is expanded here.
public struct ShellExpansion: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// `$NAME`, `${NAME}`, `%NAME%`.
        case variable
        /// `$(..)`, backticks, `<(..)`.
        case command
    }

    public var kind: Kind
    /// As written.
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// The name of a variable without its signs; nil for more than a name, as in `${X:-y}`.
    public var name: String? {
        guard kind == .variable else { return nil }
        let name = text.filter { !"${}%".contains($0) }
        return name.utf8.allSatisfy(ShellBytes.isName) && !name.isEmpty ? name : nil
    }
}
