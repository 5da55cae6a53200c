import Interchange

/// The text of `--help`, made from the tables that the parser uses.
nonisolated enum HelpText {
    static func of(_ commands: [CommandSyntax]) -> String {
        """
        Usage: curlew [OPTION]... [PATH]
               curlew COMMAND [OPTION]...
        A terminal API explorer: edit parameters, watch their bytes, send them, read the answer.

        Commands:
        \(table(commands.map { ($0.name, $0.summary) }))

        Options of the explorer:
        \(table(ExploreOptions.options.map { (name(of: $0), $0.summary) }))

        curlew COMMAND --help shows what a command takes; curlew --version shows the version.
        A command ends with 0 when all went well, 1 when a check failed, 2 when the command line or an input is
        wrong, 3 when the request could not be carried out.

        """
    }

    static func of(_ command: CommandSyntax) -> String {
        let operands = command.operands.isEmpty ? "" : " " + command.operands
        let rows = (command.options + [CommandSyntax.help]).map { (name(of: $0), $0.summary) }
        return """
            Usage: curlew \(command.name) [OPTION]...\(operands)
            \(command.summary)

            \(table(rows))
            \(command.takesCurl ? curl : "")
            """
    }

    /// The supported options of curl, as they are written.
    private static var curl: String {
        let names = CurlOption.all.filter { $0.use != nil }.map { option in
            (option.letter.map { "-\($0) " } ?? "") + option.written
        }
        return """

            curl's options, with curl's meanings:
            \(lines(names))
            Its other options are named and not used.

            """
    }

    /// Joins words into lines of at most 100 columns.
    private static func lines(_ words: [String]) -> String {
        var lines = [" "]
        for word in words {
            if lines[lines.count - 1].count + word.count > 98 { lines.append(" ") }
            lines[lines.count - 1] += " " + word + ","
        }
        return lines.joined(separator: "\n").dropLast() + "."
    }

    static func name(of option: OptionSyntax) -> String {
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return letter + "--" + option.name + (option.value.map { " " + $0 } ?? "")
    }

    /// Two columns; a name that is too long for the first one gets its own line.
    private static func table(_ rows: [(name: String, summary: String)]) -> String {
        let width = min(30, rows.map(\.name.count).max() ?? 0)
        return rows.map { row in
            let isLong = row.name.count > width
            let gap =
                isLong
                ? "\n" + String(repeating: " ", count: width + 4)
                : String(repeating: " ", count: width - row.name.count + 2)
            return "  " + row.name + gap + row.summary
        }.joined(separator: "\n")
    }
}
