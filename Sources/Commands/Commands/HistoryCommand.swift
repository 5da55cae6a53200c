import CurlewDiffering
import CurlewNetworking
import Drafting
import History

/// `curlew history`: lists what was sent, newest first, and shows, sends again, compares, deletes and exports it.
struct HistoryCommand: Command {
    static let syntax = CommandSyntax(
        name: "history", operands: "[FILTER] | show|resend|delete ID | diff ID ID | clear|export [FILTER]",
        operandCount: 0...10_000,
        summary: "List what was sent: words, status:5xx, host:, took:>1s, failed; look at it, send it again.",
        options: [
            OptionSyntax("limit", value: "N", summary: "so many lines: 50; 0 is all of them"),
            OptionSyntax("json", summary: "one JSON object a line, with the id"),
            OptionSyntax("body", summary: "show: the answer's body alone, byte for byte"),
            OptionSyntax("exchange", summary: "show, resend: the whole exchange as JSON"),
            OptionSyntax("har", summary: "export: as an HTTP archive (HAR 1.2)"),
            OptionSyntax("yes", summary: "resend: in a protected environment; clear: without a question"),
            ConsentOptions.syntax,
            OptionSyntax(
                "ignore", value: "PATH", isRepeatable: true, summary: "diff: leaves out values, such as $.items[*].etag"
            ),
            OptionSyntax(
                "array", value: "PATH=NAME", isRepeatable: true,
                summary: "diff: pairs a list's items by a member, or by place with PATH="),
            OptionSyntax("quiet", "q", summary: "no messages but errors"),
            HistoryOption.syntax,
        ] + EnvironmentOptions.syntax, offered: .words(Action.allCases.map(\.rawValue)))

    /// The first operand, when it is not part of a filter.
    enum Action: String, CaseIterable { case list, show, resend, diff, delete, clear, export }

    private let action: Action
    private let words: [String]
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let action = arguments.operands.first.flatMap(Action.init)
        self.action = action ?? .list
        words = Array(arguments.operands.dropFirst(action == nil ? 0 : 1))
        self.arguments = arguments
        if self.action == .export, !arguments.has("har") {
            throw .badInput("export", reason: "It writes an HTTP archive: curlew history export --har.")
        }
        _ = try arguments.number("limit", in: 0...10_000_000)
    }

    func run() async throws(UsageError) -> Int32 {
        let reading = HistoryAccess(store: HistoryOption.store)
        let code: Int32
        do throws(UsageError) {
            code = try await run(reading)
        } catch {
            guard let problem = await reading.store.problem else { throw error }
            // A missing exchange is only a result of that problem.
            throw .badInput("history", reason: "\(problem)")
        }
        guard let problem = await reading.store.problem else { return code }
        Console.complain("history: \(problem)")
        return code == ExitCode.done || code == ExitCode.checkFailed ? ExitCode.wrongInput : code
    }

    private func run(_ reading: HistoryAccess) async throws(UsageError) -> Int32 {
        switch action {
        case .list:
            let limit = try arguments.number("limit", in: 0...10_000_000) ?? HistoryPrinter.usualLimit
            let list = HistoryPrinter(
                reading: reading, limit: limit == 0 ? .max : limit, writesJSON: arguments.has("json"))
            let filter = HistoryAccess.filter(words)
            for word in filter.misread { Console.complain("\(word) is not understood; it is looked for as a word.") }
            return await list.print(filter)
        case .show:
            return try await HistoryShow(reading, arguments).print(try HistoryAccess.id(words, of: "show"))
        case .resend:
            let recorded = try await reading.exchange(try HistoryAccess.id(words, of: "resend"))
            return try await HistoryResend(arguments, recorded).run()
        case .diff: return try await diff(reading)
        case .delete:
            guard !words.isEmpty else { throw .missingOperand("ID", command: Self.syntax.name) }
            return try await reading.delete(try words.map { word throws(UsageError) in try HistoryAccess.id(word) })
        case .clear: return try await reading.clear(words, isConfirmed: arguments.has("yes"))
        case .export: return try await HistoryArchive(reading: reading).print(words)
        }
    }

    private func diff(_ reading: HistoryAccess) async throws(UsageError) -> Int32 {
        guard words.count == 2 else { throw .missingOperand("ID ID", command: Self.syntax.name) }
        var answers: [ComparedAnswer] = []
        for word in words {
            let exchange = try await reading.exchange(try HistoryAccess.id(word)).exchange
            guard exchange.status > 0, let body = exchange.wholeBody else {
                throw .badInput(
                    word, reason: "Nothing can be compared: its answer did not come whole, or its body was not kept.")
            }
            answers.append(ComparedAnswer(status: exchange.status, fields: exchange.fields, bytes: body))
        }
        return DiffCommand.end(
            with: answers, named: words, try DifferenceRules(arguments), isQuiet: arguments.has("quiet"),
            writesJSON: arguments.has("json"))
    }
}
