import CurlewBytes
import CurlewFiles
import CurlewMessage
import CurlewNetworking
import Glibc
package import Interchange
package import TerminalUI

/// The command-line options of the explorer, the same for `curlew [PATH]` and `curlew demo`.
nonisolated package struct ExploreOptions: Sendable {
    static let syntax = CommandSyntax(
        name: "curlew", operands: "[PATH | URL...]", operandCount: 0...1_000,
        summary:
            "Open the explorer on a collection's folder, a request's file, a file to paste, or a URL with curl's arguments.",
        options: options, takesCurl: true)

    static let options = [
        OptionSyntax("env", value: "NAME", summary: "the environment that {{names}} stand in"),
        EnvironmentOptions.variable,
        OptionSyntax("collection", value: "DIR", summary: "the nearest upwards, else where it was left"),
        OptionSyntax("config", value: "FILE", summary: "settings from there instead of config.yaml"),
        HistoryOption.syntax,
        OptionSyntax("color", choices: ["auto", "always", "never"], summary: "auto obeys NO_COLOR"),
    ]

    /// A folder or file that exists; when nil a collection is searched for.
    package var path: String?
    /// The request in curl's own arguments; nil without any.
    package var imported: ImportedRequest?
    /// The text of a file of a known kind in place of a path; it goes onto the card of what is pasted.
    package var pasted: String?
    package var environmentName: String?
    package var variables: [String: String]
    package var configFile: String?
    package var color: ColorDepth.Choice
    package var noHistory: String?
    /// `curlew demo`: the demo API runs beside the explorer.
    package var isDemo = false
    /// When nil, port 7777 is used if it is free, else any.
    package var demoPort: UInt16?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let folder = arguments["collection"]
        imported = try Self.imported(arguments)
        if imported == nil, arguments.operands.count > 1 {
            throw .surplusOperand(arguments.operands[1], command: Self.syntax.name)
        }
        let operand = imported == nil ? arguments.operands.first : nil
        if folder != nil, operand != nil { throw .conflict("--collection", "PATH") }
        pasted = try operand.flatMap { operand throws(UsageError) in try Self.pasted(operand) }
        path =
            try folder.map { folder throws(UsageError) in try Self.existing(folder) } ?? (pasted == nil ? operand : nil)
        environmentName = arguments["env"]
        variables = try EnvironmentOptions.variables(arguments)
        configFile = try arguments["config"].map { file throws(UsageError) in try Self.existing(file) }
        noHistory = HistoryOption(arguments).reason
        color = arguments["color"].flatMap(ColorDepth.Choice.init(rawValue:)) ?? .auto
    }

    /// The request for curl's options, or for a URL in place of a path.
    private static func imported(_ arguments: ParsedArguments) throws(UsageError) -> ImportedRequest? {
        let urls = arguments.operands.map { $0.utf8.hasPrefix(":") ? RequestOperands.absolute($0) : $0 }
        guard !arguments.curlWords.isEmpty || arguments.operands.first.map(isURL) ?? false else { return nil }
        if urls.isEmpty { throw .missingOperand("a URL beside curl's options", command: syntax.name) }
        for url in urls { try RequestOperands.refuseSlashes(url) }
        let words = arguments.curlWords + ["--"] + urls
        for request in CurlCommandReader.requests(arguments: words, isSending: false) {
            try CurlOptions.refuseUnsupportedSchemes(request)
        }
        return CurlCommandReader.read(arguments: words).withParameters
    }

    /// The text of a file whose kind is known. A request of ours is one in YAML.
    private static func pasted(_ path: String) throws(UsageError) -> String? {
        guard FileStatus.isFile(path) else { return nil }
        let file = try InputFile.bytes(of: path)
        guard file.count <= PasteReader.maximumBytes else {
            let limit = HumanReadable.bytes(Int64(PasteReader.maximumBytes))
            throw .badInput(
                path, reason: "It has \(HumanReadable.bytes(Int64(file.count))). At most \(limit) are read.")
        }
        let isYAML = path.utf8.hasSuffix(".yaml") || path.utf8.hasSuffix(".yml")
        if let text = PasteReader.text(ofFile: file.array, mayBeOwn: isYAML) { return text }
        if isYAML { return nil }
        throw .badInput(
            path,
            reason: "It is none of what is read: a request in YAML, a HAR or .http file, a curl command, parameters.")
    }

    /// Whether the text has a scheme, or begins with a host and names no file: `:7777/orders`, `example.com`.
    static func isURL(_ text: String) -> Bool {
        if text.utf8.contains("://") || URLText.beginsWithScheme(text) { return true }
        return RequestOperands.hostURL(text) != nil && access(text, F_OK) != 0
    }

    private static func existing(_ path: String) throws(UsageError) -> String {
        if access(path, F_OK) == 0 { return path }
        throw .badInput(path, reason: "There is no such file or folder.")
    }
}
