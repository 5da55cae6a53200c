import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import Interchange
import Workspace

/// `curlew send`: sends one request and writes the body of its answer to standard output.
///
/// ```
/// operands, options ─► SendTarget (draft, variables) ─► PreparedRequest ─► Exchange ─► body or JSON, exit code
/// ```
struct SendCommand: Command {
    static let syntax = CommandSyntax(
        name: "send", operands: "REQUEST | [METHOD] URL [ITEM]...", operandCount: 1...10_000,
        summary: "Send a saved request or a URL; the body goes to standard output.",
        options: [
            ParametersOption.syntax,
            PathOption.syntax,
            SerializerOptions.kinds,
            SerializerOptions.style,
            SerializerOptions.styleOption,
            SerializerOptions.boundary,
            SerializerOptions.encoding,
            SerializerOptions.methodsInURL,
            OptionSyntax("plist-format", choices: ["xml", "binary"], summary: "xml"),
            OptionSyntax("exchange", summary: "the whole exchange as JSON, secrets as ******"),
            OptionSyntax("show-secrets", summary: "writes them on the terminal and into --exchange"),
            OptionSyntax("timeout", value: "SECONDS", summary: "for the whole exchange; no limit unless it is given"),
            CacheOption.syntax,
            HistoryOption.syntax,
            OptionSyntax("yes", summary: "yes to the question of a protected environment"),
            ConsentOptions.syntax,
            OptionSyntax("quiet", "q", summary: "no messages but errors"),
        ] + AnswerOptions.syntax + EnvironmentOptions.syntax + IdentityOptions.syntax + ConnectionOverrides.options
            + TransferOptions.syntax,
        takesCurl: true, takesNext: true, offered: .requests)

    private let target: SendTarget
    private let overrides: SendOverrides
    private let methodIsGiven: Bool
    private let isConfirmed: Bool
    private let report: SendReport
    private let cookies: CookieOptions
    private let transfer: TransferOptions
    private let unused: [String]
    private let outputNote: String?
    private let asksForCoding: Bool
    private let consent: ConsentOptions
    private let history: HistoryOption
    /// True when the answer goes into a file. Writing it takes no longer than the disk does, and is finished even
    /// after a signal.
    private let writesFile: Bool

    private let preparation: PreparationTimeLimit

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let start = ContinuousClock.now
        let operands = try RequestOperands(arguments.operands, command: Self.syntax.name)
        var target = try SendTarget(arguments, operands)
        // The name of a saved request may look like a host.
        let url = target.key == nil ? operands.wholeURL : nil
        var curl = try CurlOptions(arguments, url: url, asksForPassword: true)
        preparation = PreparationTimeLimit(
            since: start, limit: try SendOverrides.timeout(arguments, curl.request) ?? .zero)
        try CurlOptions.refuseUnsupportedSchemes(curl.request)
        try curl.refuseGlob(in: operands.target)
        let output = try AnswerOutput(curl.request.settings, url: target.draft.url)
        let settings = curl.request.settings
        try OutputFile.refuseSame(
            output.paths.map { (settings.usesRemoteName ? "--remote-name" : "--output", $0) }
                + [("--dump-header", settings.headFile), ("--cookie-jar", settings.cookieJar)])
        if let url = curl.request.url { target.draft.url = url }
        if let offset = output.offset { curl = try curl.continued(at: offset) }
        if output.wantsBytes, !curl.request.settings.asksForCoding { curl = try curl.uncoded() }
        let overrides = try SendOverrides(arguments, curl, operands.items)
        overrides.apply(to: &target.draft)
        try overrides.checkFiles(for: target.draft.url)
        try IdentityOptions(arguments, curl.request, for: target.draft.url).apply(to: &target.draft)
        try CacheOption(arguments).apply(to: &target.draft)
        self.overrides = overrides
        try PathOption.apply(arguments, to: &target.draft.path)
        consent = ConsentOptions(arguments)
        history = HistoryOption(arguments)
        transfer = try TransferOptions(arguments, curl.request, output)
        HeaderRows.put(transfer.headers(beside: curl.request), into: &target.draft.headers)
        methodIsGiven = curl.request.method != nil
        isConfirmed = arguments.has("yes")
        report = try SendReport(arguments, curl.request, output)
        cookies = try CookieOptions(curl.request)
        writesFile = output.isOnDisk
        outputNote = output.note
        asksForCoding = curl.request.settings.asksForCoding
        unused = curl.unused + report.unknownVariables + curl.cookiesThatGiveWay + cookies.notes
        self.target = target
    }

    private func sending() async throws(UsageError) -> Sending {
        let begun = try await target.begun(
            consent, isConfirmed: isConfirmed, overrides.changes + transfer.changes(methodIsGiven: methodIsGiven))
        return try await target.sending(begun, consent)
    }

    func run() async throws(UsageError) -> Int32 {
        let sending = try await sending()
        var prepared = sending.request
        let used = preparation.end()
        if transfer.limitsAll { prepared.options.timeUsed = used }
        let hooks = sending.hooks?.accessory(environment: Program.environment)
        if !prepared.options.verifiesTLS { report.say("The certificate is not checked (--insecure).") }
        let settings = Program.settingsProblems
        for note in unused + self.target.notes + prepared.notes + cookies.notes(on: sending) + settings {
            report.say(note)
        }
        let manager = SessionManager(
            transport: CurlTransport(proxies: Program.proxies),
            configuration: SessionConfiguration(
                limits: report.limits, recordsSending: report.recordsSending, decodesAlways: asksForCoding,
                cookies: cookies.jar(for: sending)))
        let attempts = Attempts(
            CacheOption.agent(manager), retry: transfer.retry, rules: sending.checks, hooks: hooks)
        let interruption = Interruption(cancel: attempts.cancel)
        let file = transfer.target(of: prepared)
        if asksForCoding, file != nil {
            report.say("--compressed is not used: a file is asked for as it is, so that it can be gone on with.")
        }
        if let outputNote { report.say(outputNote) }
        let result = await attempts.result(
            of: prepared, to: file, isOver: { interruption.exitCode != nil }, report: report)
        Console.hide(credentials: result.secretTexts)
        var isStored = true
        if case .success(let exchange) = result {
            let hooked = hooks?.captured(from: exchange) ?? []
            let kept = await target.keepCaptured(
                from: exchange, sending, adding: hooked, CacheOption.keptAnswers(attempts.agent.cache))
            for fault in kept.faults { report.say(fault) }
            isStored = kept.isStored
        }
        if !writesFile || !cookies.isFile { interruption.restore() }
        cookies.store(manager.cookies)
        let code = report.show(result, file, time(result, prepared, interruption))
        if let problem = await history.record(ended(sending, result), for: sending) { report.say(problem) }
        // The stale answer is printed; what renews it in the background may set cookies.
        if await attempts.agent.finish() { cookies.store(manager.cookies) }
        return interruption.exitCode ?? (isStored ? code : ExitCode.notCarriedOut)
    }

    private func ended(_ sending: Sending, _ result: TaskResult) -> EndedSending {
        EndedSending(
            sending, result, hiding: Console.mask, origin: .command, request: target.key, name: target.title,
            date: Double(Program.now.seconds))
    }

    /// The time for printing. A limit that was typed ends the program even when the reader of its output stops
    /// reading.
    private func time(_ result: TaskResult, _ prepared: PreparedRequest, _ interruption: Interruption)
        -> OutputTimeLimit
    {
        let signal = interruption.exitCode
        let time = OutputTimeLimit(
            limit: prepared.options.timeout ?? .zero,
            used: transfer.limitsAll ? report.used + prepared.options.timeUsed : nil, signal: signal,
            after: result, isEnded: interruption.hasCome)
        guard !writesFile else { return time }
        time.watch {
            if let sentence = time.sentence { Console.complain(sentence) }
            Program.end(signal ?? ExitCode.notCarriedOut)
        }
        return time
    }
}
