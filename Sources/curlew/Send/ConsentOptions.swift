import Drafting
import Glibc
import TerminalUI
import Workspace

/// The yes that a collection needs before it reads or runs what is not its own: `--allow`, what was said before, or an
/// answer at the terminal.
nonisolated struct ConsentOptions: Sendable {
    static let syntax = OptionSyntax(
        "allow", value: "NAME|all", isRepeatable: true,
        summary: "lets a collection read or run that: a file, a variable, a command, a hook")

    private let names: [String]
    private let store: ConsentStore

    init(_ arguments: ParsedArguments) {
        names = arguments.all("allow")
        store = ConsentStore(directories: StateDirectories(environment: Program.environment))
    }

    /// Returns when everything has its yes; nothing was touched before. `--allow` holds for this run alone, a yes at the
    /// terminal is kept.
    func settle(_ needs: [ConsentNeed]) throws(UsageError) {
        let missing = store.missing(needs.filter { !isAllowed($0) })
        if missing.isEmpty { return }
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw .noConsent(missing.refusal) }
        guard ask(missing.question) else { throw .noConsent("Nothing was sent, and nothing was read or run.") }
        do throws(FileError) {
            try store.grant(missing)
        } catch {
            Console.complain("Your yes could not be kept. \(error)")
        }
    }

    /// Why something may not be read or run, without asking; nil where everything has its yes.
    var refusal: @Sendable ([ConsentNeed]) -> String? {
        { [self] needs in
            let missing = store.missing(needs.filter { !isAllowed($0) })
            return missing.isEmpty ? nil : missing.refusal
        }
    }

    private func isAllowed(_ need: ConsentNeed) -> Bool {
        names.contains { name in
            name == "all" || name == need.name || need.name.hasPrefix(name + " in ")
                || ConsentFinder.place(of: name) == need.name
        }
    }

    private func ask(_ question: String) -> Bool {
        Console.tell(DisplayText.visible(question) + " [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}
