import Glibc
package import Keys
import TerminalUI
package import Workspace

/// `curlew keys`: prints every key, its context and its action; with `--check` it checks whether `keys.yaml` can be
/// used.
struct KeysCommand: Command {
    static let syntax = CommandSyntax(
        name: "keys", operands: "[FILE]", operandCount: 0...1,
        summary: "Print the key map, or check keys.yaml.",
        options: [OptionSyntax("check", summary: "exit 1 at a mistake in the file")])

    private let wantsCheck: Bool
    private let file: String?
    private let standard: BindingTable

    init(_ arguments: ParsedArguments) {
        wantsCheck = arguments.has("check")
        file = arguments.operands.first
        standard = arguments.explorer.keys()
    }

    func run() throws(UsageError) -> Int32 {
        let (table, problems) = try read()
        for problem in problems { Console.complain(problem) }
        if wantsCheck { return problems.isEmpty ? ExitCode.done : ExitCode.checkFailed }
        Console.print(KeyMapText(table.bindings).text)
        return ExitCode.done
    }

    /// The named file, or the user's own; without one the built-in keys.
    private func read() throws(UsageError) -> (BindingTable, [String]) {
        guard let path = file ?? KeysPlace.ownFile else { return (standard, []) }
        let (table, problems) = KeysFile.read(try InputFile.read(path), changing: standard)
        return (table, problems.map { $0.description(inFile: path == "-" ? "standard input" : path) })
    }
}

/// The key map as a table: context, keys, action, title.
nonisolated struct KeyMapText {
    private let rows: [[String]]

    init(_ bindings: [KeyBinding]) {
        rows = KeyContext.allCases.flatMap { context in
            bindings.filter { $0.context == context }.map { binding in
                [
                    context.rawValue, binding.keys.isEmpty ? "-" : binding.keys.joined(separator: ", "),
                    binding.action.rawValue, binding.title,
                ]
            }
        }
    }

    var text: String {
        let widths = (0..<3).map { column in rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
        return rows.map { row in
            let padded = zip(row, widths).map { $0.padded(to: $1) }
            return (padded + [row[3]]).joined(separator: "  ") + "\n"
        }.joined()
    }
}

/// `keys.yaml` in the configuration directory.
nonisolated package enum KeysPlace {
    /// The path of the file; nil when no configuration directory is known.
    private static func path(_ directories: StateDirectories) -> String? {
        directories.config.map { $0 + "/keys.yaml" }
    }

    /// The user's file; nil where there is none.
    static var ownFile: String? { path(Program.directories).flatMap { exists($0) ? $0 : nil } }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The user's keys; the built-in ones where the file cannot be read.
    static func table(changing standard: BindingTable) -> BindingTable {
        read(Program.directories, changing: standard).table
    }

    /// The user's keys with their problems; without a file the built-in keys.
    package static func read(
        _ directories: StateDirectories, changing standard: BindingTable
    ) -> (table: BindingTable, problems: [String]) {
        guard let path = path(directories), exists(path) else { return (standard, []) }
        do throws(UsageError) {
            let (table, problems) = KeysFile.read(try InputFile.read(path), changing: standard)
            return (table, problems.map(\.description))
        } catch {
            return (standard, [error.description])
        }
    }
}
