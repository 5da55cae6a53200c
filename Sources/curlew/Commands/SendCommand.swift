import HTTPMessage
import Interchange
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
        name: "send", operands: "REQUEST | [METHOD] URL [ITEM]...", operandCount: 1...10_000,
        summary: "Send a saved request or a URL; the body goes to standard output.",
        options: [
            OptionSyntax("params", value: "FILE|-", summary: "JSON with the parameters; the text itself for text"),
            SerializerOptions.kinds,
            SerializerOptions.style,
            SerializerOptions.boundary,
            OptionSyntax("plist-format", choices: ["xml", "binary"], summary: "xml"),
            OptionSyntax("exchange", summary: "the whole exchange as JSON"),
            OptionSyntax("timeout", value: "SECONDS", summary: "for the whole exchange; 60, 0 for no limit"),
            OptionSyntax("collection", value: "DIR", summary: "the nearest upwards"),
            OptionSyntax("env", value: "NAME", summary: "the environment that {{names}} stand in"),
            OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}}"),
            OptionSyntax("quiet", "q", summary: "no messages but errors"),
        ] + IdentityOptions.syntax + ConnectionOverrides.options + TransferOptions.syntax, takesCurl: true)

    private let prepared: PreparedRequest
    private let report: SendReport
    private let cookies: CookieOptions
    private let transfer: TransferOptions
    private let unused: [String]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let curl = try CurlOptions(arguments)
        let operands = try RequestOperands(arguments.operands, command: Self.syntax.name)
        let overrides = try SendOverrides(arguments, curl, operands.items)
        var target = try SendTarget(arguments, operands)
        overrides.apply(to: &target.draft)
        try IdentityOptions(arguments, curl.request).apply(to: &target.draft)
        transfer = try TransferOptions(arguments, curl.request)
        prepared = transfer.applied(
            to: overrides.applied(to: try target.prepared()), methodIsGiven: curl.request.method != nil)
        report = try SendReport(arguments, curl.request.settings)
        cookies = try CookieOptions(curl.request)
        unused = curl.unused
    }

    func run() async throws(UsageError) -> Int32 {
        if !prepared.options.verifiesTLS { report.say("The certificate is not checked (--insecure).") }
        for note in unused + prepared.notes { report.say(note) }
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
