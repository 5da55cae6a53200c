/// The syntax of a command, as a table that the parser, the suggestions and `--help` use.
nonisolated struct CommandSyntax: Sendable {
    let name: String
    /// The operands as the usage line shows them, such as `REQUEST|URL`; empty for none.
    let operands: String
    /// The allowed number of operands.
    let operandCount: ClosedRange<Int>
    /// One line for the list of commands.
    let summary: String
    let options: [OptionSyntax]
    /// True when the command also accepts curl's options; its own options of the same name take precedence.
    var takesCurl = false
    /// True when curl's `--next` begins another run of the command.
    var takesNext = false
    /// True when options of other commands are operands: `curlew help --env`.
    var asksAboutOptions = false
    /// The words that a shell offers as operands.
    var offered = Offered.files

    enum Offered: Sendable, Equatable {
        case files
        /// Saved requests of the nearest collection.
        case requests
        /// Its requests, folders and batches.
        case collectionPaths
        case words([String])
    }

    func option(named name: String) -> OptionSyntax? {
        options.first { $0.name == name }
    }

    func option(lettered letter: Character) -> OptionSyntax? {
        options.first { $0.letter == letter }
    }

    /// The option that every command accepts.
    static let help = OptionSyntax("help", summary: "show this")
}

/// One option of a command.
nonisolated struct OptionSyntax: Sendable {
    /// `header` for `--header`.
    let name: String
    /// `H` for `-H`.
    let letter: Character?
    /// The name of the value in the help; nil for an option without a value.
    let value: String?
    /// The allowed values; empty when any is allowed.
    let choices: [String]
    /// Whether a collection may have more of them, which the command looks up itself.
    let mayHaveMore: Bool
    let isRepeatable: Bool
    /// The option beside which this one stands; without that one the name is curl's. Nil for none.
    let companion: String?
    let summary: String

    init(
        _ name: String, _ letter: Character? = nil, value: String? = nil, choices: [String] = [],
        mayHaveMore: Bool = false,
        isRepeatable: Bool = false, beside companion: String? = nil, summary: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value ?? (choices.isEmpty ? nil : choices.joined(separator: "|"))
        self.choices = choices
        self.mayHaveMore = mayHaveMore
        self.isRepeatable = isRepeatable
        self.companion = companion
        self.summary = summary
    }
}
