/// What a command takes, as a table: it feeds the parser, the suggestions and `--help`.
nonisolated struct CommandSyntax: Sendable {
    let name: String
    /// The operands as usage shows them, such as `REQUEST|URL`; empty for none.
    let operands: String
    /// How many operands there may be.
    let operandCount: ClosedRange<Int>
    /// One line, for the list of commands.
    let summary: String
    let options: [OptionSyntax]
    /// Whether curl's options are taken beside its own, whose names go before.
    var takesCurl = false

    func option(named name: String) -> OptionSyntax? {
        options.first { $0.name == name }
    }

    func option(lettered letter: Character) -> OptionSyntax? {
        options.first { $0.letter == letter }
    }

    /// Options that every command takes.
    static let help = OptionSyntax("help", summary: "show this")
}

/// One option of a command.
nonisolated struct OptionSyntax: Sendable {
    /// `header` for `--header`.
    let name: String
    /// `H` for `-H`.
    let letter: Character?
    /// What help calls its value; nil for an option without one.
    let value: String?
    /// The values that are allowed, or empty when any is.
    let choices: [String]
    let isRepeatable: Bool
    let summary: String

    init(
        _ name: String, _ letter: Character? = nil, value: String? = nil, choices: [String] = [],
        isRepeatable: Bool = false, summary: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value ?? (choices.isEmpty ? nil : choices.joined(separator: "|"))
        self.choices = choices
        self.isRepeatable = isRepeatable
        self.summary = summary
    }
}
