import CurlewBytes
import TerminalUI

/// `curlew themes`: prints the themes, one a line: name, kind, the lowest contrast of the theme's text. With
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
                let check = ThemeCheck(try catalog.theme(named: name))
                Console.print(line: line(try catalog.theme(named: name), check, width))
                if wantsCheck { hasFailed = !isReadable(check) || hasFailed }
            } catch {
                Console.complain(error.description)
                hasFailed = true
            }
        }
        return hasFailed ? ExitCode.checkFailed : ExitCode.done
    }

    /// `catppuccin-mocha  dark   5.8 : 1`
    private func line(_ theme: Theme, _ check: ThemeCheck, _ width: Int) -> String {
        let contrast = check.lowestOfText.map { "\(Self.oneDecimal($0)) : 1" } ?? "the terminal's own colours"
        return "\(theme.name.padded(to: width))  \("\(theme.kind)".padded(to: 5))  \(contrast)"
    }

    private func isReadable(_ check: ThemeCheck) -> Bool {
        for row in check.table { Console.print(line: "    \(row)") }
        for row in check.failures {
            Console.complain(
                "\(check.theme): \(row.role) on \(row.background) has a contrast of \(Self.oneDecimal(row.ratio)); "
                    + "\(Self.oneDecimal(row.needed)) is needed.")
        }
        return check.passes
    }

    private static func oneDecimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
