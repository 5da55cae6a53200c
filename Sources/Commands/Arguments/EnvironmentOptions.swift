import CurlewBytes

/// The three options that set the values of `{{names}}`, the same for every command that replaces names.
nonisolated enum EnvironmentOptions {
    static let collection = OptionSyntax("collection", value: "DIR", summary: "the nearest upwards")
    static let variable = OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}}")
    static let syntax = [
        collection, OptionSyntax("env", value: "NAME", summary: "the environment that {{names}} stand in"), variable,
    ]

    /// Whether any of the options is given. Commands for literal text replace names only then.
    static func areGiven(_ arguments: ParsedArguments) -> Bool { syntax.contains { arguments.has($0.name) } }

    /// `--var NAME=VALUE`, which may be repeated.
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
