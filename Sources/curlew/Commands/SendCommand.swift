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
            SerializerOptions.kinds,
            SerializerOptions.style,
            SerializerOptions.boundary,
            OptionSyntax("plist-format", choices: ["xml", "binary"], summary: "xml"),
            OptionSyntax("include", "i", summary: "the head of the response too"),
            OptionSyntax("exchange", summary: "the whole exchange as JSON"),
            OptionSyntax("max-time", "m", value: "SECONDS", summary: "as --timeout"),
            OptionSyntax("timeout", value: "SECONDS", summary: "for the whole exchange; 60, 0 for no limit"),
            OptionSyntax("collection", value: "DIR", summary: "the nearest upwards"),
            OptionSyntax("env", value: "NAME", summary: "the environment that {{names}} stand in"),
            OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}}"),
            OptionSyntax("quiet", "q", summary: "no messages but errors"),
        ] + FormOption.syntax + IdentityOptions.syntax + ConnectionOverrides.options + TransferOptions.syntax)

    private let prepared: PreparedRequest
    private let report: SendReport
    private let cookies: CookieOptions
    private let transfer: TransferOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let overrides = try SendOverrides(arguments)
        var target = try SendTarget(arguments)
        overrides.apply(to: &target.draft)
        try IdentityOptions(arguments).apply(to: &target.draft)
        transfer = try TransferOptions(arguments)
        prepared = transfer.applied(
            to: overrides.applied(to: try target.prepared()), methodIsGiven: arguments.has("request"))
        report = try SendReport(arguments)
        cookies = try CookieOptions(arguments)
    }

    func run() async throws(UsageError) -> Int32 {
        if !prepared.options.verifiesTLS { report.say("The certificate is not checked (--insecure).") }
        for note in prepared.notes { report.say(note) }
        let manager = SessionManager(
            transport: CurlTransport(), configuration: SessionConfiguration(cookies: cookies.jar))
        let attempts = Attempts(manager, retry: transfer.retry)
        let interruption = Interruption(cancel: attempts.cancel)
        let target = transfer.target(of: prepared)
        let result = await attempts.result(
            of: prepared, to: target, isOver: { interruption.exitCode != nil }, report: report)
        let code = try report.show(result, target)
        try cookies.store(await manager.cookies)
        return interruption.exitCode ?? code
    }
}
