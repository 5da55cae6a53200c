import CurlewBytes
import TerminalUI

/// `curlew themes`: prints the themes, one a line: name, kind, the lowest contrast of the theme's text in
/// true colour and in 256 colours. With
/// `--check` it prints every pair of colours that can meet, with its contrast. With a name it prints that theme's file, to
/// begin one's own with.
struct ThemesCommand: Command {
    static let syntax = CommandSyntax(
        name: "themes", operands: "[NAME]", operandCount: 0...1,
        summary: "List the themes, check their files, or print one.",
        options: [OptionSyntax("check", summary: "exit 1 at a mistake in a file or a weak contrast")])

    private let wantsCheck: Bool
    private let name: String?

    init(_ arguments: ParsedArguments) {
        wantsCheck = arguments.has("check")
        name = arguments.operands.first
    }

    func run() -> Int32 {
        let catalog = ThemeCatalog.standard(environment: Program.environment)
        if !wantsCheck, let name, let text = catalog.text(named: name)?.text {
            Console.print(untrusted: Bytes(text), hides: false)
            return ExitCode.done
        }
        let names = name.map { [$0] } ?? catalog.names
        let width = names.map { TextWidth.columns(of: $0) }.max() ?? 0
        var hasFailed = false
        for name in names {
            do throws(ThemeError) {
                let theme = try catalog.theme(named: name)
                Console.print(line: line(theme, width))
                if wantsCheck { hasFailed = !isReadable(theme) || hasFailed }
            } catch {
                Console.complain(error.description)
                hasFailed = true
            }
        }
        return hasFailed ? ExitCode.checkFailed : ExitCode.done
    }

    /// `catppuccin-mocha  dark   5.8 : 1`
    private func line(_ theme: Theme, _ width: Int) -> String {
        let lowest = ThemeCheck.lowestOfText(theme)
        let contrast = lowest.map { "\(Self.oneDecimal($0)) : 1" } ?? "the terminal's own colours"
        return "\(theme.name.padded(to: width))  \("\(theme.kind)".padded(to: 5))  \(contrast)"
    }

    private func isReadable(_ theme: Theme) -> Bool {
        let check = ThemeCheck(theme)
        for row in check.table { Console.print(line: "    \(row)") }
        let inFew = ThemeCheck(theme, in: .indexed256).failures.map { ($0, " in 256 colours") }
        let failures = check.failures.map { ($0, "") } + inFew
        for (row, depth) in failures {
            Console.complain(
                "\(check.theme): \(row.role) on \(row.background) has a contrast of \(Self.oneDecimal(row.ratio))\(depth); "
                    + "\(Self.oneDecimal(row.needed)) is needed.")
        }
        return failures.isEmpty
    }

    private static func oneDecimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
