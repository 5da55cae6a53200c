import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import Interchange
import Workspace

/// `curlew history resend ID`: sends the same bytes again, with today's values and by today's rules.
struct HistoryResend {
    private let target: SendTarget
    private let unnamed: [UnnamedCredential]
    private let consent: ConsentOptions
    private let isConfirmed: Bool
    private let report: SendReport
    private let history: HistoryOption

    init(_ arguments: ParsedArguments, _ recorded: RecordedExchange) throws(UsageError) {
        guard !recorded.exchange.url.utf8.starts(with: SecretMask.stars.utf8) else {
            let reason = "Its URL is the text of one of its credentials, so it is not kept. Send the request anew."
            throw .badInput("resend", reason: reason)
        }
        target = try SendTarget(again: recorded, arguments)
        unnamed = recorded.unnamed
        consent = ConsentOptions(arguments)
        isConfirmed = arguments.has("yes")
        report = try SendReport(
            arguments, CurlRequest(), try AnswerOutput(CurlSettings(), url: recorded.exchange.url))
        history = HistoryOption(arguments)
    }

    func run() async throws(UsageError) -> Int32 {
        let sending = try await target.sending(try await target.begun(consent, isConfirmed: isConfirmed), consent)
        for credential in unnamed { report.say(Self.sentence(credential)) }
        for note in sending.request.notes { report.say(note) }
        if !sending.request.options.verifiesTLS { report.say("The certificate is not checked.") }
        let manager = SessionManager(
            transport: CurlTransport(proxies: Program.proxies),
            configuration: SessionConfiguration(limits: report.limits, recordsSending: report.recordsSending))
        let attempts = Attempts(
            CacheOption.agent(manager), retry: RetryPolicy(limit: 0), rules: sending.checks,
            hooks: sending.hooks?.accessory(environment: Program.environment))
        let interruption = Interruption(cancel: attempts.cancel)
        let result = await attempts.result(
            of: sending.request, to: nil, isOver: { interruption.exitCode != nil }, report: report)
        Console.hide(credentials: result.secretTexts)
        var isStored = true
        if case .success(let exchange) = result {
            let kept = await target.keepCaptured(
                from: exchange, sending, adding: [], CacheOption.keptAnswers(attempts.agent.cache))
            for fault in kept.faults { report.say(fault) }
            isStored = kept.isStored
        }
        interruption.restore()
        let signal = interruption.exitCode
        let time = OutputTimeLimit(
            limit: sending.request.options.timeout ?? .zero, used: nil, signal: signal, after: result,
            isEnded: interruption.hasCome)
        let code = report.show(result, nil, time)
        let ended = EndedSending(
            sending, result, hiding: Console.mask, origin: .command, request: target.key, name: target.title,
            date: Double(Program.now.seconds))
        if let problem = await history.record(ended, for: sending) { report.say(problem) }
        await attempts.agent.finish()
        return signal ?? (isStored ? code : ExitCode.notCarriedOut)
    }

    private static func sentence(_ credential: UnnamedCredential) -> String {
        let what = credential.place.first?.uppercased() ?? ""
        let place = what + credential.place.dropFirst()
        let name = credential.name.map { " (\($0))" } ?? ""
        return "\(place) had a credential\(name) that is no named secret, so it is not kept. It goes without."
    }
}
