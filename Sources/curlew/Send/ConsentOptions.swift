import CurlewBytes
import CurlewFiles
import CurlewNetworking
import Synchronization
import Workspace

/// The yes that a collection needs before it reads or runs what is not its own: `--allow`, what was said before, or an
/// answer at the terminal.
nonisolated struct ConsentOptions: Sendable {
    static let syntax = OptionSyntax(
        "allow", value: "NAME[@ORIGIN]|all", isRepeatable: true,
        summary: "lets a collection read, run or send a file, variable, command, hook, secret; to ORIGIN alone; "
            + "framing: fields that contradict the body")

    private let allowances: [Allowance]
    let allowsFraming: Bool
    private let store: ConsentStore
    private let granted = Granted()
    private let queue = QuestionQueue()

    /// What was said in this run.
    private final class Granted: Sendable {
        private let needs = Mutex<(yes: Set<Permission>, no: Set<Permission>)>(([], []))

        /// A yes for a place that nobody knows yet holds for what it was asked for, and for nothing after it.
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

    /// Returns when everything has its yes; nothing was touched before. `--allow` holds for this run alone, a yes at the
    /// terminal is kept.
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

    /// Why a request whose fields contradict its body is not sent; nil where `--allow framing` says that it is.
    var framing: @Sendable (FramingFault) -> String? {
        { [allowsFraming] fault in
            allowsFraming ? nil : fault.sentence + Self.framingAdvice
        }
    }

    /// Nothing is sent where its end would be anybody's guess.
    func check(_ request: SentRequest) throws(UsageError) {
        guard let fault = request.framingFault, let sentence = framing(fault) else { return }
        throw .badInput(fault.name, reason: sentence)
    }

    /// Why something may not be when the turn of a request comes; nil where everything has its yes. What nobody could know
    /// before is asked then, once, where somebody can answer.
    var refusal: @Sendable ([Permission]) async -> String? {
        { [self] needs in
            let missing = missing(needs)
            guard !missing.isEmpty, ConsentPrompt.canAsk else { return missing.isEmpty ? nil : missing.refusal }
            return await queue.answer(over: missing.refusal) { answer(needs) }
        }
    }

    /// What was said meanwhile for another request is not asked once more.
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
