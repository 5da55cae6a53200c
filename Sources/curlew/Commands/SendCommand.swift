import HTTPMessage
import Networking
import Serialization
import Transport

/// `curlew send`: sends one request; its body goes to standard output.
///
/// ```
/// operands, options ─► SendTarget (draft, variables) ─► PreparedRequest ─► Exchange ─► body or JSON, exit code
/// ```
struct SendCommand: Command {
    static let syntax = CommandSyntax(
        name: "send", operands: "REQUEST | [METHOD] URL", operandCount: 1...2,
        summary: "Send a saved request or a URL; the body goes to standard output.",
        options: [
            OptionSyntax("request", "X", value: "METHOD", summary: "GET, or POST with -d"),
            OptionSyntax("header", "H", value: "'NAME: VALUE'", isRepeatable: true, summary: "'NAME:' takes one away"),
            OptionSyntax("data", "d", value: "TEXT|@FILE", isRepeatable: true, summary: "a body as it stands"),
            OptionSyntax("params", value: "FILE|-", summary: "JSON with the parameters"),
            OptionSyntax("serializer", choices: ["form", "json", "plist"], summary: "how they are written; json"),
            OptionSyntax("plist-format", choices: ["xml", "binary"], summary: "xml"),
            OptionSyntax("output", "o", value: "FILE", summary: "the body goes there"),
            OptionSyntax("include", "i", summary: "the head of the response too"),
            OptionSyntax("exchange", summary: "the whole exchange as JSON"),
            OptionSyntax("insecure", "k", summary: "accept any certificate"),
            OptionSyntax("max-time", "m", value: "SECONDS", summary: "as --timeout"),
            OptionSyntax("timeout", value: "SECONDS", summary: "for the whole exchange; 60, 0 for no limit"),
            OptionSyntax("collection", value: "DIR", summary: "the nearest upwards"),
            OptionSyntax("env", value: "NAME", summary: "the environment that {{names}} stand in"),
            OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}}"),
            OptionSyntax("quiet", "q", summary: "no messages but errors"),
        ])

    private let prepared: PreparedRequest
    private let report: SendReport

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let overrides = try SendOverrides(arguments)
        var target = try SendTarget(arguments)
        overrides.apply(to: &target.draft)
        prepared = overrides.applied(to: try target.prepared())
        report = try SendReport(arguments)
    }

    func run() async throws(UsageError) -> Int32 {
        if !prepared.options.verifiesTLS { report.say("The certificate is not checked (--insecure).") }
        let manager = SessionManager(transport: CurlTransport())
        let id = RequestID(1)
        let interruption = Interruption { await manager.cancel(id) }
        let code = try await outcome(of: await manager.send(prepared, id: id))
        return interruption.exitCode ?? code
    }

    private func outcome(of events: AsyncStream<SessionEvent>) async throws(UsageError) -> Int32 {
        for await event in events {
            switch event {
            case .finished(let exchange): return try report.show(exchange)
            case .failed(let failure): return try report.show(failure)
            case .transport(let event): report.progress(event)
            case .sending, .redirected: continue
            }
        }
        return ExitCode.notCarriedOut
    }
}
