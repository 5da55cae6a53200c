import CurlewBytes
import CurlewFiles
import CurlewNetworking
import Dispatch
import Glibc
import Synchronization
import TerminalUI
import Workspace

/// The permissions for a collection's use of resources outside it: from `--allow`, from an earlier grant, or from an
/// answer at the terminal.
nonisolated struct ConsentOptions: Sendable {
    static let syntax = OptionSyntax(
        "allow", value: "NAME@PLACE|all", isRepeatable: true,
        summary: "lets a collection read, run or send a file, variable, command, hook, secret for PLACE, as the "
            + "refusal writes it; framing: fields that contradict the body")

    private let allowances: [Allowance]
    let allowsFraming: Bool
    private let store: ConsentStore
    private let granted = Granted()
    private let queue = QuestionQueue()

    /// The permissions granted in this run.
    private final class Granted: Sendable {
        private let needs = Mutex<(yes: Set<Permission>, no: Set<Permission>)>(([], []))

        /// Adds grants. A grant for an unknown place holds only for the request it was given for.
        func take(_ more: [Permission]) {
            needs.withLock { $0.yes.formUnion(more.filter { !$0.host.isEmpty }) }
        }

        func deny(_ more: [Permission]) { needs.withLock { $0.no.formUnion(more) } }

        func covers(_ need: Permission) -> Bool { needs.withLock { $0.yes.contains(need) } }

        func isDenied(_ more: [Permission]) -> Bool { needs.withLock { !$0.no.isDisjoint(with: more) } }
    }

    init(_ arguments: ParsedArguments) {
        allowances = arguments.all("allow").map { Allowance($0) }
        allowsFraming = arguments.all("allow").contains { $0.utf8.isSame(as: "framing") }
        store = ConsentStore(directories: StateDirectories(environment: Program.environment))
    }

    /// Returns when everything is granted; nothing was used before. `--allow` holds for this run alone, a grant at
    /// the terminal is stored.
    func settle(_ needs: [Permission]) throws(UsageError) {
        let missing = missing(needs)
        if missing.isEmpty { return }
        guard ConsentPrompt.canAsk else { throw .noConsent(missing.refusal) }
        guard ConsentPrompt.ask(missing) else { throw .noConsent("Nothing was sent, and nothing was read or run.") }
        keep(missing)
    }

    private func keep(_ missing: [Permission]) {
        granted.take(missing)
        do throws(FileError) {
            try store.grant(missing)
        } catch {
            Console.complain("Your yes could not be kept. \(error)")
        }
    }

    static let framingAdvice = " --allow framing sends it as it stands."

    /// The reason why a request whose fields contradict its body is not sent; nil with `--allow framing`.
    var framing: @Sendable (FramingFault) -> String? {
        { [allowsFraming] fault in
            allowsFraming ? nil : fault.sentence + Self.framingAdvice
        }
    }

    /// Refuses a request whose end servers could find at different bytes.
    func check(_ request: SentRequest) throws(UsageError) {
        guard let fault = request.framingFault, let sentence = framing(fault) else { return }
        throw .badInput(fault.name, reason: sentence)
    }

    /// The reason why a permission is refused at a request's turn; nil when everything is granted. A permission that
    /// could not be known beforehand is asked for then, once, at a terminal.
    var refusal: @Sendable ([Permission]) async -> String? {
        { [self] needs in
            let missing = missing(needs)
            guard !missing.isEmpty, ConsentPrompt.canAsk else { return missing.isEmpty ? nil : missing.refusal }
            return await queue.answer(over: missing.refusal) { answer(needs) }
        }
    }

    /// Asks. A permission that was granted meanwhile for another request is not asked for again.
    private func answer(_ needs: [Permission]) -> String? {
        let missing = missing(needs)
        if missing.isEmpty { return nil }
        guard !granted.isDenied(missing), ConsentPrompt.ask(missing) else {
            granted.deny(missing)
            return missing.refusal
        }
        keep(missing)
        return nil
    }

    private func missing(_ needs: [Permission]) -> [Permission] {
        store.missing(needs.filter { need in !allowances.contains { $0.covers(need) } && !granted.covers(need) })
    }
}

/// Asks the questions of requests that run at the same time, one by one, on a thread of its own, so that the other
/// requests go on.
nonisolated struct QuestionQueue: Sendable {
    private let queue = DispatchQueue(label: "curlew.questions")

    /// - Parameter ask: gives the reason for a refusal, or nil; waits for the user.
    /// - Returns: `over` once the waiting task is cancelled; a question on the screen then stays without an answer.
    func answer(over: String, _ ask: @escaping @Sendable () -> String?) async -> String? {
        let (stream, continuation) = AsyncStream.makeStream(of: String?.self)
        queue.async {
            continuation.yield(ask())
            continuation.finish()
        }
        for await answer in stream { return answer }
        return over
    }
}

/// A question at the terminal: the complete text, however long, then one line of answer. Input typed before the
/// question is discarded.
nonisolated enum ConsentPrompt {
    /// The size used when the terminal's is unknown.
    private static let usualSize = Size(width: 80, height: 24)

    /// Whether the user can be asked: there is a terminal, and no build system, which may have a terminal and would
    /// wait for ever.
    static var canAsk: Bool {
        let isBuilding = !["", "0", "false"].contains(Program.environment["CI"]?.lowercased() ?? "")
        return !isBuilding && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    static func ask(_ needs: [Permission]) -> Bool {
        let size = TerminalSize.of(STDERR_FILENO) ?? usualSize
        let rows = needs.questionLines.flatMap {
            Flow.rows($0.text, label: $0.label, hasLineEnd: $0.hasLineEnd, columns: size.width).map(\.whole)
        }
        let count = rows.count < size.height ? "" : " (\(rows.count) lines: read from the first)"
        Console.tell(rows.joined(separator: "\n"), hides: false)
        tcflush(STDIN_FILENO, TCIFLUSH)
        Console.tell("\(count) [y/N] ")
        let answer = Array((PreparationTimeLimit.waiting { readLine() } ?? "").utf8)
        return ["y", "Y", "yes", "Yes", "YES"].contains { answer.elementsEqual($0.utf8) }
    }
}
