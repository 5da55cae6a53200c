import Glibc
import Serialization
import TerminalUI
import Workspace

/// What the command line says about the explorer: `curlew [PATH]` and `curlew demo` take the same.
nonisolated struct ExploreOptions {
    static let syntax = CommandSyntax(
        name: "curlew", operands: "[PATH]", operandCount: 0...1,
        summary: "Open the explorer on a collection's folder or a request's file.", options: options)

    static let options = [
        OptionSyntax("env", value: "NAME", summary: "the environment that {{names}} stand in"),
        OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}}"),
        OptionSyntax("collection", value: "DIR", summary: "the nearest upwards, else where it was left"),
        OptionSyntax("config", value: "FILE", summary: "settings from there instead of config.yaml"),
        OptionSyntax("color", choices: ["auto", "always", "never"], summary: "auto obeys NO_COLOR"),
    ]

    /// A folder or file that exists; nil to look for one.
    var path: String?
    var environmentName: String?
    var variables: [String: String]
    var configFile: String?
    var color: ColorDepth.Choice

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let folder = arguments["collection"]
        let operand = arguments.operands.first
        if folder != nil, operand != nil { throw .conflict("--collection", "PATH") }
        path = try folder.map { folder throws(UsageError) in try Self.existing(folder) } ?? operand
        environmentName = arguments["env"]
        variables = try VariableOption.read(arguments)
        configFile = try arguments["config"].map { file throws(UsageError) in try Self.existing(file) }
        color = arguments["color"].flatMap(ColorDepth.Choice.init(rawValue:)) ?? .auto
    }

    private static func existing(_ path: String) throws(UsageError) -> String {
        if access(path, F_OK) == 0 { return path }
        throw .badInput(path, reason: "There is no such file or folder.")
    }
}

/// `--var NAME=VALUE`, as often as wanted.
nonisolated enum VariableOption {
    static func read(_ arguments: ParsedArguments) throws(UsageError) -> [String: String] {
        var variables: [String: String] = [:]
        for text in arguments.all("var") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw .badValue(text, option: "--var", wanted: "NAME=VALUE")
            }
            variables[String(parts[0])] = String(parts[1])
        }
        return variables
    }
}
