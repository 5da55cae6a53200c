import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewRequests
import CurlewTransport
import Drafting
import Serialization
import TerminalUI

/// `curlew diff`: sends one request in two environments and prints where the answers differ.
///
/// ```
/// REQUEST ─► in A, in B ─► two exchanges ─► status, then JSON by structure, else bytes
/// ```
struct DiffCommand: Command {
    static let syntax = CommandSyntax(
        name: "diff", operands: "REQUEST", operandCount: 1...1,
        summary: "Send a request in two environments; exit 1 where the answers differ.",
        options: [
            OptionSyntax("env", value: "NAME", isRepeatable: true, summary: "give it twice: the two environments"),
            OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}} in both"),
            EnvironmentOptions.collection,
            OptionSyntax("yes", summary: "also in a protected environment"),
            ConsentOptions.syntax,
            OptionSyntax("quiet", "q", summary: "the exit code alone"),
        ], offered: .requests)

    private let targets: [SendTarget]
    private let consent: ConsentOptions
    private let isConfirmed: Bool
    private let names: [String]
    private let isQuiet: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        isQuiet = arguments.has("quiet")
        names = arguments.all("env")
        guard names.count == 2 else {
            throw .badValue(
                names.joined(separator: ", "), option: "--env", wanted: "given twice, such as --env A --env B")
        }
        let operands = try RequestOperands(arguments.operands, command: Self.syntax.name)
        consent = ConsentOptions(arguments)
        isConfirmed = arguments.has("yes")
        var targets: [SendTarget] = []
        for name in names { targets.append(try SendTarget(arguments, operands, environment: name)) }
        self.targets = targets
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
        let sides = try await prepared()
        // Each side has a session of its own, so that no cookie of one server goes to the other.
        let sessions = sides.map { _ in SessionManager(transport: CurlTransport()) }
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
        guard exchanges.count == 2 else { return ExitCode.notCarriedOut }
        Console.hide(zip(sides, exchanges).flatMap { $0.secretCaptures(in: $1) })
        for exchange in exchanges { Console.hide(credentials: exchange.secretTexts) }
        let lines = AnswerDifference(exchanges[0], exchanges[1], shown: Console.hidden).lines
        if !isQuiet { show(lines) }
        return lines.isEmpty ? ExitCode.done : ExitCode.checkFailed
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

    private func show(_ lines: [String]) {
        guard !lines.isEmpty else { return Console.print("no difference\n") }
        let head = ["--- \(names[0])", "+++ \(names[1])"]
        Console.print((head + lines).map { DisplayText.visible($0) + "\n" }.joined())
    }
}

/// The difference of two answers.
struct AnswerDifference {
    /// One line for each difference, beginning with its path or place; empty when the answers are the same.
    let lines: [String]

    /// - Parameter shown: masks secrets in a text.
    init(_ first: Exchange, _ second: Exchange, shown: (String) -> String) {
        var lines: [String] = []
        if first.head.status != second.head.status {
            lines.append("status  \(first.head.status) -> \(second.head.status)")
        }
        self.lines = lines + Self.bodies(first, second, shown)
    }

    private static func bodies(_ first: Exchange, _ second: Exchange, _ shown: (String) -> String) -> [String] {
        guard let place = first.body.firstDifference(from: second.body) else { return [] }
        if let one = json(first), let other = json(second) {
            return JSONDifference.between(one, other).map { words($0, shown) }
        }
        return ["body  differs from byte \(place) on: \(first.body.count) and \(second.body.count) bytes"]
    }

    /// The body as a JSON tree. Two million values need some 300 MB; a larger body is compared as bytes.
    private static func json(_ exchange: Exchange) -> JSONValue? {
        do throws(JSONError) {
            return try JSONValue(parsing: exchange.body, limits: JSONLimits(nodes: 1 << 21))
        } catch {
            return nil
        }
    }

    private static func words(_ difference: JSONDifference, _ shown: (String) -> String) -> String {
        func text(_ value: JSONValue) -> String {
            let text = shown(value.text())
            return text.count > 200 ? String(text.prefix(200)) + "..." : text
        }
        let path = shown(difference.path)
        return switch difference.kind {
        case .changed(let one, let other): "\(path)  \(text(one)) -> \(text(other))"
        case .removed(let value): "\(path)  \(text(value)) -> nothing"
        case .added(let value): "\(path)  nothing -> \(text(value))"
        }
    }
}
