import CurlewBytes
import CurlewFormats
import Glibc
package import Keys

/// A command of the program, made from its arguments; running it gives the exit code.
protocol Command {
    static var syntax: CommandSyntax { get }
    init(_ arguments: ParsedArguments) async throws(UsageError)
    func run() async throws(UsageError) -> Int32
}

/// The commands, in the order of the help.
package enum AllCommands {
    static let all: [any Command.Type] = [
        EncodeCommand.self, DecodeCommand.self, ReadCommand.self, QueryCommand.self, SendCommand.self, RunCommand.self,
        DiffCommand.self, HistoryCommand.self, CheckCommand.self, ListCommand.self, ImportCommand.self,
        ExportCommand.self,
        DemoCommand.self,
        ThemesCommand.self, KeysCommand.self, CompletionsCommand.self, HelpCommand.self,
    ]

    /// Runs the command that `words` begin with. Returns the exit code; errors go to standard error.
    package static func run(_ words: [String], _ explorer: ExplorerAccess) async -> Int32 {
        do throws(UsageError) {
            return OutputFault.ending(with: try await start(words, explorer))
        } catch {
            if case .noConsent = error {
                Console.complain(error.description, hides: false)
            } else {
                Console.complain(error.description)
            }
            return ExitCode.wrongInput
        }
    }

    private static func start(_ words: [String], _ explorer: ExplorerAccess) async throws(UsageError) -> Int32 {
        switch words.first {
        case "--help": return show(HelpText.of(all.map { $0.syntax }))
        case "--version": return show(VersionText.text)
        case let name?: return try await start(name, words.dropFirst(), explorer)
        case nil: return try await explore([], explorer)
        }
    }

    private static func start(
        _ name: String, _ words: ArraySlice<String>, _ explorer: ExplorerAccess
    ) async throws(UsageError) -> Int32 {
        guard let command = all.first(where: { $0.syntax.name == name }) else {
            // After a mistyped command the other words belong to that command, so they are not parsed.
            if !name.utf8.hasPrefix("-"), !ExploreOptions.isURL(name), access(name, F_OK) != 0 { throw noSuch(name) }
            return try await explore([name] + words, explorer)
        }
        var runs: [any Command] = []
        var words: [String]? = Array(words)
        // All of them are read before the first one runs.
        while let own = words {
            let arguments = try ParsedArguments(own, syntax: command.syntax, explorer)
            if arguments.wantsHelp { return show(HelpText.of(command.syntax)) }
            runs.append(try await command.init(arguments))
            words = arguments.following
        }
        var code = ExitCode.done
        for run in runs { code = max(code, try await run.run()) }
        return code
    }

    /// Starts the explorer when no command is named; its words are options and perhaps a path.
    private static func explore(_ words: [String], _ explorer: ExplorerAccess) async throws(UsageError) -> Int32 {
        let arguments = try ParsedArguments(words, syntax: ExploreOptions.syntax, explorer)
        if arguments.wantsHelp { return show(HelpText.of(all.map { $0.syntax })) }
        let options = try ExploreOptions(arguments)
        if let name = options.path, access(name, F_OK) != 0 { throw noSuch(name) }
        return await explorer.explore(options)
    }

    /// The error for a word that is neither a command nor a path.
    private static func noSuch(_ name: String) -> UsageError {
        if all.contains(where: { $0.syntax.name == name }) {
            return .badInput(name, reason: "A command goes before its options. Write curlew \(name) first.")
        }
        if name.utf8.contains("/") { return .badInput(name, reason: "There is no such file or folder.") }
        return .unknownCommand(name, nearest: NearestName.of(name, among: all.map { $0.syntax.name }))
    }

    private static func show(_ text: String) -> Int32 {
        Console.print(text)
        return ExitCode.done
    }
}

/// The explorer and its keys, for commands that need them. Both lie in modules that this one does not use; the program
/// passes them at its start.
package struct ExplorerAccess: Sendable {
    /// The built-in keys of all screens.
    var keys: @Sendable () -> BindingTable
    /// Opens the explorer; the result is the exit code.
    var explore: @MainActor @Sendable (ExploreOptions) async -> Int32

    nonisolated package init(
        keys: @escaping @Sendable () -> BindingTable,
        explore: @escaping @MainActor @Sendable (ExploreOptions) async -> Int32
    ) {
        (self.keys, self.explore) = (keys, explore)
    }
}
