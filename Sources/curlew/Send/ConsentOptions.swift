import Drafting
import Glibc
import Synchronization
import TerminalUI
import Workspace

/// The yes that a collection needs before it reads or runs what is not its own: `--allow`, what was said before, or an
/// answer at the terminal.
nonisolated struct ConsentOptions: Sendable {
    static let syntax = OptionSyntax(
        "allow", value: "NAME|all", isRepeatable: true,
        summary: "lets a collection read, run or send that: a file, a variable, a command, a hook, a secret")

    private let names: [String]
    private let store: ConsentStore
    private let granted = Granted()

    /// What was said yes to in this run.
    private final class Granted: Sendable {
        private let needs = Mutex<Set<ConsentNeed>>([])

        func take(_ more: [ConsentNeed]) { needs.withLock { $0.formUnion(more) } }

        /// A yes for a place that was not known holds wherever it goes, in this run.
        func covers(_ need: ConsentNeed) -> Bool {
            var anywhere = need
            anywhere.host = ""
            return needs.withLock { $0.contains(need) || $0.contains(anywhere) }
        }
    }

    init(_ arguments: ParsedArguments) {
        names = arguments.all("allow")
        store = ConsentStore(directories: StateDirectories(environment: Program.environment))
    }

    /// Returns when everything has its yes; nothing was touched before. `--allow` holds for this run alone, a yes at the
    /// terminal is kept.
    func settle(_ needs: [ConsentNeed]) throws(UsageError) {
        let missing = missing(needs)
        if missing.isEmpty { return }
        guard Self.canAsk else { throw .noConsent(missing.refusal) }
        guard ask(missing.questionLines) else { throw .noConsent("Nothing was sent, and nothing was read or run.") }
        granted.take(missing)
        do throws(FileError) {
            try store.grant(missing)
        } catch {
            Console.complain("Your yes could not be kept. \(error)")
        }
    }

    /// Somebody is there: a terminal, and no machine that builds, which may have one and would wait for ever.
    private static var canAsk: Bool {
        let isBuilding = !["", "0", "false"].contains(Program.environment["CI"]?.lowercased() ?? "")
        return !isBuilding && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// Why something may not be read or run, without asking; nil where everything has its yes.
    var refusal: @Sendable ([ConsentNeed]) -> String? {
        { [self] needs in
            let missing = missing(needs)
            return missing.isEmpty ? nil : missing.refusal
        }
    }

    private func missing(_ needs: [ConsentNeed]) -> [ConsentNeed] {
        store.missing(needs.filter { !isAllowed($0) && !granted.covers($0) })
    }

    private func isAllowed(_ need: ConsentNeed) -> Bool {
        names.contains { name in
            name == "all" || name == need.name || (!need.ending.isEmpty && need.name == name + need.ending)
                || ConsentFinder.place(of: name) == need.name
        }
    }

    private func ask(_ lines: [String]) -> Bool {
        Console.tell(lines.map { DisplayText.visible($0) }.joined(separator: "\n") + " [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}
