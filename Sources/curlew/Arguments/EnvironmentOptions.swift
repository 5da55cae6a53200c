import CurlewBytes

/// What `{{names}}` stand in: the same three options for every command that replaces them.
nonisolated enum EnvironmentOptions {
    static let collection = OptionSyntax("collection", value: "DIR", summary: "the nearest upwards")
    static let variable = OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}}")
    static let syntax = [
        collection, OptionSyntax("env", value: "NAME", summary: "the environment that {{names}} stand in"), variable,
    ]

    /// Whether any of them is given: commands that take text as it stands replace names only then.
    static func areGiven(_ arguments: ParsedArguments) -> Bool { syntax.contains { arguments.has($0.name) } }

    /// `--var NAME=VALUE`, as often as wanted.
    static func variables(_ arguments: ParsedArguments) throws(UsageError) -> [String: String] {
        var variables: [String: String] = [:]
        for text in arguments.all(variable.name) {
            guard let (name, value) = text.utf8.cut(at: "="), !name.isEmpty else {
                throw .badValue(text, option: "--var", wanted: "NAME=VALUE")
            }
            variables[String(name)] = String(value)
        }
        return variables
    }
}
