import CurlewBytes
import CurlewDiffering
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import TerminalUI

/// `curlew diff`: sends one request in two environments, or reads two files, and prints where they differ.
///
/// ```
/// REQUEST ─► in A, in B ─► two exchanges ─┐
/// FILE FILE ─► two bodies ────────────────┴─► status, then trees by structure, texts by lines, else bytes
/// ```
struct DiffCommand: Command {
    static let syntax = CommandSyntax(
        name: "diff", operands: "REQUEST|FILE FILE", operandCount: 1...2,
        summary: "Send a request in two environments, or read two files; exit 1 where they differ.",
        options: [
            OptionSyntax("env", value: "NAME", isRepeatable: true, summary: "give it twice: the two environments"),
            OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}} in both"),
            EnvironmentOptions.collection,
            OptionSyntax("yes", summary: "also in a protected environment"),
            ConsentOptions.syntax,
            HistoryOption.syntax,
            OptionSyntax(
                "ignore", value: "PATH", isRepeatable: true, summary: "leaves out values, such as $.items[*].etag"),
            OptionSyntax(
                "array", value: "PATH=NAME", isRepeatable: true,
                summary: "pairs a list's items by a member, or by place with PATH="),
            OptionSyntax("json", summary: "one JSON object a difference"),
            OptionSyntax("quiet", "q", summary: "the exit code alone"),
        ], offered: .requests)

    private let targets: [SendTarget]
    /// Two files in place of a request.
    private let files: [String]
    private let consent: ConsentOptions
    private let history: HistoryOption
    private let isConfirmed: Bool
    private let names: [String]
    private let rules: DifferenceRules
    private let isQuiet: Bool
    private let writesJSON: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        isQuiet = arguments.has("quiet")
        writesJSON = arguments.has("json")
        let given = try DifferenceRules(arguments)
        consent = ConsentOptions(arguments)
        history = HistoryOption(arguments)
        isConfirmed = arguments.has("yes")
        let environments = arguments.all("env")
        guard arguments.operands.count == 1 else {
            guard environments.isEmpty else {
                throw .badValue(environments.joined(separator: ", "), option: "--env", wanted: "given with one request")
            }
            (files, names, targets, rules) = (arguments.operands, arguments.operands, [], given)
            return
        }
        (files, names) = ([], environments)
        guard names.count == 2 else {
            throw .badValue(
                names.joined(separator: ", "), option: "--env", wanted: "given twice, such as --env A --env B")
        }
        let operands = try RequestOperands(arguments.operands, command: Self.syntax.name)
        var targets: [SendTarget] = []
        for name in names { targets.append(try SendTarget(arguments, operands, environment: name)) }
        self.targets = targets
        rules = targets.first.map { DifferenceRules($0.draft.comparison).adding(given) } ?? given
    }

    /// Prepares both sides before either is sent; when one is refused, the other reads nothing either.
    private func prepared() async throws(UsageError) -> [Sending] {
        var begun: [SendTarget.Begun] = []
        for target in targets { begun.append(try await target.begun(consent, isConfirmed: isConfirmed)) }
        var sides: [Sending] = []
        for (target, begun) in zip(targets, begun) { sides.append(try await target.sending(begun, consent)) }
        if sides.contains(where: { !$0.request.options.verifiesTLS }) {
            Console.complain("The certificate is not checked.")
        }
        return sides
    }

    func run() async throws(UsageError) -> Int32 {
        guard files.isEmpty else { return end(with: [try Self.body(of: files[0]), try Self.body(of: files[1])]) }
        let sides = try await prepared()
        // Each side has a session of its own, so that no cookie of one server goes to the other.
        let sessions = sides.map { _ in SessionManager(transport: CurlTransport(proxies: Program.proxies)) }
        let interruption = Interruption { for session in sessions { await session.cancelAll() } }
        async let first = result(of: sides[0], sessions[0])
        async let second = result(of: sides[1], sessions[1])
        let results = await [first, second]
        if let code = interruption.exitCode { return code }
        var exchanges: [Exchange] = []
        for (name, result) in zip(names, results) {
            switch result {
            case .success(let exchange): exchanges.append(exchange)
            case .failure(let failure): Console.complain("\(name): \(failure.message)")
            }
        }
        if exchanges.count == 2 { Console.hide(zip(sides, exchanges).flatMap { $0.secretCaptures(in: $1) }) }
        for result in results { Console.hide(credentials: result.secretTexts) }
        for index in sides.indices { await keep(index, sides[index], results[index]) }
        guard exchanges.count == 2 else { return ExitCode.notCarriedOut }
        return end(
            with: exchanges.map { exchange in
                ComparedAnswer(
                    status: exchange.head.status, fields: exchange.head.fields, bytes: exchange.body)
            })
    }

    private func keep(_ index: Int, _ sending: Sending, _ result: TaskResult) async {
        let ended = EndedSending(
            sending, result, hiding: Console.mask, origin: .command, request: targets[index].key,
            name: targets[index].title, date: Double(Program.now.seconds))
        if let problem = await history.record(ended, for: sending) { Console.complain(problem) }
    }

    private static func body(of file: String) throws(UsageError) -> ComparedAnswer {
        ComparedAnswer(status: nil, fields: [:], bytes: try InputFile.bytes(of: file))
    }

    /// Prints the differences. Header fields of answers differ each time, `Date` at least, and are not compared.
    private func end(with answers: [ComparedAnswer]) -> Int32 {
        Self.end(with: answers, named: names, rules, isQuiet: isQuiet, writesJSON: writesJSON)
    }

    /// Prints the differences of two answers; the exit code says whether there are any.
    static func end(
        with answers: [ComparedAnswer], named names: [String], _ rules: DifferenceRules, isQuiet: Bool, writesJSON: Bool
    ) -> Int32 {
        guard let difference = AnswerDifference(answers[0], answers[1], rules: rules) else { return ExitCode.done }
        let found = DifferenceReport(difference: difference)
        if !isQuiet {
            writesJSON ? Console.print(found.json(Console.hidden)) : show(found.lines(Console.hidden), names)
        }
        return found.isEmpty ? ExitCode.done : ExitCode.checkFailed
    }

    /// Sends to the server and never reads the cache, because the present answers are compared.
    private func result(of side: Sending, _ session: SessionManager) async -> TaskResult {
        let request = AgentRequest(
            side.request, cache: .off,
            accessories: side.hooks.map { [$0.accessory(environment: Program.environment)] } ?? [])
        for await event in NetworkAgent(session: session).send(request) {
            switch event {
            case .session(.finished(let exchange)): return .success(exchange)
            case .session(.failed(let failure)): return .failure(failure)
            default: continue
            }
        }
        return .failure(ExchangeFailure(request: side.request.request, error: .cancelled, date: 0))
    }

    private static func show(_ lines: [String], _ names: [String]) {
        guard !lines.isEmpty else { return Console.print("no difference\n") }
        let head = ["--- \(names[0])", "+++ \(names[1])"]
        Console.print((head + lines).map { DisplayText.visible($0) + "\n" }.joined())
    }
}
