import Interchange
import Networking
import Serialization

/// `curlew export`: a request as a command for another tool, on standard output. Nothing is sent; secrets are shell
/// variables.
///
/// ```
/// operands ─► SendTarget (draft, variables) ─► PreparedRequest ─► CurlCommand
/// ```
struct ExportCommand: Command {
    static let syntax = CommandSyntax(
        name: "export", operands: "REQUEST | [METHOD] URL", operandCount: 1...2,
        summary: "Print a request as a command for another tool; nothing is sent.",
        options: [
            OptionSyntax("as", choices: ["curl"], summary: "curl"),
            OptionSyntax("collection", value: "DIR", summary: "the nearest upwards"),
            OptionSyntax("env", value: "NAME", summary: "the environment that {{names}} stand in"),
            OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}}"),
        ])

    private let command: CurlCommand

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let operands = try RequestOperands(arguments.operands, command: Self.syntax.name)
        if operands.method == nil, arguments.operands.count > 1 {
            throw .surplusOperand(arguments.operands[1], command: Self.syntax.name)
        }
        let target = try SendTarget(arguments, operands)
        command = CurlCommand(try target.prepared().request, draft: target.draft, variables: target.variables)
    }

    func run() async throws(UsageError) -> Int32 {
        Console.print(command.text + "\n")
        return ExitCode.done
    }
}
