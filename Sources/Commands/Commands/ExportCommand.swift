import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Exporting
import Interchange
import Runs
import Workspace

/// `curlew export`: writes a request as a command for another tool, or requests as a script for k6, to standard
/// output. Nothing is sent; secrets become variables of the shell or of the script's environment.
///
/// ```
/// operands ─► SendTarget (draft, variables) ─► PreparedRequest ─► CurlCommand
///          └► RunTarget (items) ─► K6Script
/// ```
struct ExportCommand: Command {
    static let syntax = CommandSyntax(
        name: "export", operands: "REQUEST | [METHOD] URL | PATH...", operandCount: 1...10_000,
        summary: "Print a request as a command, or requests as a script, for another tool; nothing is sent.",
        options: [
            OptionSyntax("as", choices: ["curl", "k6"], summary: "curl; k6 takes folders and batches too"),
            PathOption.syntax,
        ] + EnvironmentOptions.syntax, offered: .collectionPaths)

    private let arguments: ParsedArguments
    /// When nil, a script for k6 is written.
    private let target: SendTarget?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        self.arguments = arguments
        target = arguments["as"] == "k6" ? nil : try Self.target(arguments)
    }

    func run() async throws(UsageError) -> Int32 {
        guard let target else {
            show(try await Self.script(arguments))
            return ExitCode.done
        }
        let command = try await target.exported()
        for note in command.notes { Console.complain(note) }
        show(command.text + "\n")
        return ExitCode.done
    }

    /// Prints the text without masking: its secrets are variables already, and any other text that looks like one was
    /// typed. Texts of files and answers are included, so control characters are escaped.
    private func show(_ text: String) { Console.print(untrusted: Bytes(Array(text.utf8)), hides: false) }

    private static func target(_ arguments: ParsedArguments) throws(UsageError) -> SendTarget {
        let operands = try RequestOperands(arguments.operands, command: Self.syntax.name)
        if operands.method == nil, arguments.operands.count > 1 {
            throw .surplusOperand(arguments.operands[1], command: Self.syntax.name)
        }
        if arguments.operands.count > 2 { throw .surplusOperand(arguments.operands[2], command: Self.syntax.name) }
        var target = try SendTarget(arguments, operands)
        try PathOption.apply(arguments, to: &target.draft.path)
        return target
    }

    private static func script(_ arguments: ParsedArguments) async throws(UsageError) -> String {
        let place = try CommandCollection(arguments)
        let values = try place.values(arguments)
        let variables = values.variables(.placeholder(), generators: Generators(seed: .random(), now: Program.now))
        let items = try await items(arguments, place, variables, values.filters)
        let home = Program.environment["HOME"]
        do throws(RunPlanError) {
            let script = try K6Script(items, variables: variables, secrets: variables.secrets) { item, variables in
                PreparationContext(
                    variables: variables, defaults: item.defaults, manager: [:], now: Program.now,
                    files: LocalFiles(folder: item.folder, home: home), styles: Program.styles)
            }
            for note in script.notes { Console.complain(note) }
            return script.text
        } catch {
            throw .badInput("export", reason: error.description)
        }
    }

    private static func items(
        _ arguments: ParsedArguments, _ place: CommandCollection, _ variables: VariableSet, _ filters: [SavedFilter]
    ) async throws(UsageError) -> [RunItem] {
        let first = arguments.operands[0]
        guard RequestOperands.isURL(first) || RequestOperands.isMethod(first), arguments.operands.count < 3 else {
            return try await RunTarget(
                arguments.operands, in: place, variables: variables, filters: filters, allowsEmpty: true
            ).items
        }
        let target = try SendTarget(arguments, try RequestOperands(arguments.operands, command: syntax.name))
        let draft = target.draft
        var defaults = RequestDefaults()
        defaults.filters = filters
        return [RunItem(step: RunStep(id: draft.url, method: draft.method), draft: draft, defaults: defaults)]
    }
}
