import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import Workspace

/// Sending, progress, cancelling, and the answer.
enum SendUpdate {
    /// Time until the screen shows that a request runs; a quick answer shows no waiting.
    static let quiet = Duration.milliseconds(300)

    static func send(_ model: inout Model) -> [Effect] { send([], &model) }

    /// Begins every way of sending the open request.
    ///
    /// - Parameter changes: changes for this one time; the request keeps its settings.
    static func send(_ changes: [SendChange], choosesTarget: Bool = false, _ model: inout Model) -> [Effect] {
        if let running = refuseSecond(&model) { return running }
        if let effects = SendDriver.confirm(changes, choosesTarget: choosesTarget, &model) { return effects }
        if isUnreadable(&model) { return [] }
        _ = UntouchedRows.drop(&model.bench)
        return SendDriver.send(changes, choosesTarget: choosesTarget, &model)
    }

    /// Whether the typed text cannot be read, with a message: otherwise its last valid state would be sent.
    static func isUnreadable(_ model: inout Model) -> Bool {
        guard let fault = TextPanes.fault(beforeSending: &model) else { return false }
        let mend =
            model.text == nil ? "\(model.key(of: .nodeText, in: .parameters)) opens the text." : "Mend the text first."
        let withheld = Withheld(
            words: "Not sent: line \(fault.line), \(fault.message).", helps: model.text == nil ? [.nodeText] : [],
            basis: SendBasis(model), isOfText: true)
        model.request.response.withhold(withheld, inBody: showsNoBody(model))
        model.status.say("\(withheld.words) \(mend)", .error)
        return true
    }

    /// Sends the last sent request again, unchanged; without one, the draft.
    static func resend(_ model: inout Model) -> [Effect] {
        if let running = refuseSecond(&model) { return running }
        if let transfer = Transferring.resumable(model) { return Transferring.again(transfer.job, &model) }
        guard let last = model.request.sent, model.request.exchange.sentRequest != nil,
            model.request.response.restoredAt == nil
        else { return send(&model) }
        return SendDriver.send(again: last, .again, &model)
    }

    /// Shows a request as running.
    static func show(_ sending: Sending, _ job: JobID, at now: Double, _ request: inout OpenRequest) {
        if let answer = request.answerShown { request.answerBefore = answer }
        request.exchange = .sending(SendProgress(job: job, startedAt: now))
        request.response.begin()
        request.download = nil
        (request.sent, request.sentIn) = (sending, sending.place)
    }

    /// A request runs only once at a time: shows a message when it runs, else returns nil.
    static func refuseSecond(_ model: inout Model) -> [Effect]? {
        guard case .sending(let progress) = model.request.exchange else { return nil }
        let seconds = HumanReadable.seconds(progress.elapsed(at: model.clock.seconds))
        model.status.say("already running for \(seconds); \(model.key(of: .requestCancel)) cancels it", .warning)
        return []
    }

    /// The prepared request of the screen; prepared here while the newest edit is still being computed off the main
    /// actor.
    static func prepared(_ model: Model) -> Result<PreparedRequest, PreparationError> {
        if let known = model.request.preparedAsShown { return known }
        return Result { () throws(PreparationError) in
            try model.request.draft.prepared(in: Deriving.input(model).context)
        }
    }

    // MARK: Time

    /// Updates the elapsed time of a running request; stops its timer when the request has ended.
    static func tick(_ job: JobID, _ model: inout Model) -> [Effect] {
        guard model.isRunning(job), model.transfers[job]?.state != .paused else { return [] }
        let now = model.clock.seconds
        model.transfers.change(job) { $0.progress.tick(at: now) }
        model.withRunning(job) { request in
            guard case .sending(var progress) = request.exchange else { return }
            progress.tick(at: now)
            request.exchange = .sending(progress)
        }
        return [.startTimer(.elapsed, job, .seconds(1))]
    }
}

extension OpenRequest {
    /// Nil while the newest edit is still being computed off the main actor.
    fileprivate var preparedAsShown: Result<PreparedRequest, PreparationError>? {
        isDerived && wanted?.revision == revisionID ? derived?.prepared : nil
    }
}

extension ExchangeState {
    /// The request that led to the answer on the screen.
    var sentRequest: SentRequest? {
        switch self {
        case .none: nil
        case .sending(let progress): progress.request
        case .received(let exchange): exchange.request
        case .failed(let failure): failure.request
        }
    }

    var progress: SendProgress? {
        if case .sending(let progress) = self { progress } else { nil }
    }
}

extension Model {
    /// Whether a request runs as that job, on the screen or in the background.
    func isRunning(_ job: JobID) -> Bool {
        request.exchange.progress?.job == job || background.values.contains { $0.exchange.progress?.job == job }
            || transfers[job]?.isUnderWay == true
    }

    /// The request that runs as `job`.
    func running(_ job: JobID) -> OpenRequest? {
        request.exchange.progress?.job == job
            ? request : background.values.first { $0.exchange.progress?.job == job }
    }

    /// Changes the request that runs as `job`; does nothing when there is none.
    mutating func withRunning(_ job: JobID, _ body: (inout OpenRequest) -> Void) {
        withRequest(where: { $0.exchange.progress?.job == job }, body)
    }

    /// Changes the first request that satisfies a condition, on the screen or in the background; does nothing when
    /// there is none.
    mutating func withRequest(where isIt: (OpenRequest) -> Bool, _ body: (inout OpenRequest) -> Void) {
        if isIt(request) { return body(&request) }
        guard let place = background.first(where: { isIt($0.value) })?.key, var other = background[place] else {
            return
        }
        body(&other)
        background[place] = other
    }
}

extension SendUpdate {
    /// Shows why nothing is sent.
    ///
    /// - Parameter isOnScreen: the answer would have been that of the response pane.
    static func refuse(_ refusal: SendRefusal, isOnScreen: Bool, _ model: inout Model) {
        switch refusal {
        case .problems(let error) where !isOnScreen:
            model.status.say(refusalWords(error.hiding(model.secretMask), model), .error)
        case .problems(let error): refuse(error.hiding(model.secretMask), &model)
        case .obstacle(let sentence): withhold(sentence, [.goEnvironments], isOnScreen: isOnScreen, &model)
        case .lookUp(let sentence): withhold(sentence, [.goEnvironments, .requestSend], isOnScreen: isOnScreen, &model)
        case .framing(let fault): withhold(fault.sentence, [.goHeaders], isOnScreen: isOnScreen, &model)
        case .unconfirmed(let environment, let method):
            let sentence = "The environment \"\(environment)\" is protected against \(method)."
            withhold(sentence, [.goEnvironments], isOnScreen: isOnScreen, &model)
        }
    }

    /// Shows in the pane why nothing is sent: in place of a body, or in Checks where a body stands.
    static func withhold(
        _ sentence: String, _ helps: [Action], isOnScreen: Bool = true, _ model: inout Model
    ) {
        let withheld = Withheld(words: "Not sent. \(sentence)", helps: helps, basis: SendBasis(model))
        let key = helps.first.map { ResponseWords.entry($0, model) }.map { " \($0.key) \($0.verb)." }
        let words = withheld.words + (key ?? "")
        guard isOnScreen else { return model.status.say(words, .error, at: model.clock.timeOfDay) }
        model.request.response.withhold(withheld, inBody: showsNoBody(model))
        tell(words, isShown: ResponseScreen.tellsWithheld(model), &model)
    }

    private static func showsNoBody(_ model: Model) -> Bool {
        type(of: ResponseScreen.shown(model)).isOfBody && ResponseWords.emptyState(model) != nil
    }

    /// Shows in Checks why nothing is sent; the focus does not move. Where the pane is not on the screen, the status line
    /// names the places.
    static func refuse(_ error: PreparationError, _ model: inout Model) {
        model.request.response.refuse(error)
        if let id = missingFile(error, model) { ParametersMoves.reveal(id, &model.bench.request) }
        tell(refusalWords(error, model), isShown: ResponseScreen.tells(model, on: .checks), &model)
    }

    /// The row of a file that cannot be read, when nothing else is wrong.
    static func missingFile(_ error: PreparationError, _ model: Model) -> NodeID? {
        guard error.problems.count == 1, case .node(let id) = error.problems[0].place,
            problem(error, of: id, model)?.fact.fileFault != nil
        else { return nil }
        return id
    }

    private static func problem(_ error: PreparationError, of id: NodeID, _ model: Model) -> ParameterProblem? {
        error.problems[0].fault ?? model.request.derived?.problems.first { $0.node == id }
    }

    /// Such as `! 2 problems: when, qty   not sent`; a single problem is named: `! note: null has no plist form`.
    static func refusalWords(_ error: PreparationError, _ model: Model) -> String {
        problemWords(error, model) + "   not sent" + (missingFile(error, model) == nil ? "" : "   " + repairs(model))
    }

    /// The keys that mend a missing file, whose row has the cursor.
    private static func repairs(_ model: Model) -> String {
        let (edit, off) = (
            model.key(of: .nodeEdit, in: .parameters), model.key(of: .nodeToggle, in: .parameters)
        )
        let place = model.focus == .parameters ? "" : "\(model.key(of: .paneParams)) leads to it, "
        return "\(place)\(edit) chooses another, \(off) leaves it out"
    }

    /// The same without `not sent`: nobody has sent it yet.
    static func problemWords(_ error: PreparationError, _ model: Model) -> String {
        if error.problems.count == 1, case .node(let id) = error.problems[0].place,
            let problem = problem(error, of: id, model)
        {
            if problem.fact.fileFault != nil { return "! \(problem.refusal(by: .multipart).dropLast())" }
            return "! \(problem.path.text): \(problem.sentence)"
        }
        if let words = baseWords(error, model) { return words }
        if error.problems.count == 1 {
            let sentence = error.problems[0].sentence.split(separator: ". ").first.map(String.init) ?? ""
            let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
            return "! \(place(error.problems[0].place, in: model.request.draft)): \(text)"
        }
        let names = error.problems.map { place($0.place, in: model.request.draft) }
        return "! \(problemCount(names.count)): \(names.joined(separator: ", "))"
    }

    /// Such as `! URL: "/echo" has no base; ge sets one`; nil when a base is not missing.
    private static func baseWords(_ error: PreparationError, _ model: Model) -> String? {
        guard lacksBase(error, model) else { return nil }
        return "! URL: \"\(typedURL(model))\" has no base; \(model.key(of: .goEnvironments)) sets one"
    }

    /// Whether the URL is a path alone, and the environment gives no base for it.
    static func lacksBase(_ error: PreparationError, _ model: Model) -> Bool {
        let url = typedURL(model).utf8
        guard error.problems.count == 1, case .url = error.problems[0].place else { return false }
        return model.environments.values["base"] == nil && url.first == UInt8(ascii: "/") && !url.hasPrefix("//")
    }

    private static func typedURL(_ model: Model) -> String {
        VariableResolver.resolve(url: model.request.draft.url, using: model.shownVariables).text
    }

    static func problemCount(_ count: Int) -> String {
        Plural.of(count, "problem")
    }

    /// The name of a place in the form.
    static func place(_ place: PreparationError.Place, in draft: RequestDraft) -> String {
        switch place {
        case .method: return "method"
        case .url: return "URL"
        case .header(let id):
            let name = draft.headers.first { $0.id == id }?.name ?? ""
            return name.isEmpty ? "header" : name
        case .node(let id):
            let path = draft[treeOf: id].path(of: id)?.text ?? ""
            return path.isEmpty ? "parameters" : path
        case .option(let name): return name
        case .parameters: return "parameters"
        case .authentication: return "auth"
        }
    }
}

extension PreparationError {
    /// Masks secrets: sentences may quote what would be sent.
    fileprivate func hiding(_ secrets: SecretMask) -> PreparationError {
        guard !secrets.isEmpty else { return self }
        return PreparationError(
            problems: problems.map { problem in
                let sentence = secrets.masked(problem.sentence)
                let fault = sentence == problem.sentence ? problem.fault : nil
                return Problem(place: problem.place, sentence: sentence, fault: fault)
            })
    }
}
