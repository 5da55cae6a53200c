import Checks
import CurlewBytes
import CurlewNetworking
import Drafting
import Exporting
import Glibc
import History
import Interchange
import Runs
import Serialization
import Workspace

/// The request to send, with the values of its names.
///
/// ```
/// draft ─┬─ begun, sending: asks and reads, one by one, as far as the request needs it ─► Sending
///        └─ exported: secrets are variables of the shell; nothing is asked ──► CurlCommand
/// ```
struct SendTarget {
    var draft: RequestDraft
    let values: EnvironmentValues
    private let valuePlace: ValuePlace
    private let requests: [RequestEntry]
    /// The defaults of the saved request's collection and folders.
    private var defaults: RequestDefaults
    private let boundary: MultipartBoundary?
    private let encoding: TextEncoding
    private let methodsInURL: Set<String>?
    /// The folder where relative paths of files start: the request's own, else the working folder.
    private var folder = "."
    /// The draft as the collection's file has it; nil for a URL.
    private let saved: RequestDraft?
    /// The name that is shown.
    private let name: String
    /// `Tour > Search people`; empty for a URL.
    let title: String
    /// The request's file; nil for a URL.
    let key: RequestKey?
    /// Notes on entries of the file that have no effect, with their places.
    let notes: [String]
    /// The style that the command line names or sets options of; nil when it does neither.
    private let style: QueryStyle?
    /// Gives a hint for names that are not set.
    private let advice: @Sendable ([String]) -> String
    /// The order of an exchange of the history that is sent again; nil for others.
    private var repeated: SendOrder?

    /// - Parameter environment: used in place of `--env`.
    init(
        _ arguments: ParsedArguments, _ operands: RequestOperands, environment: String? = nil
    ) throws(UsageError) {
        let place = try CommandCollection(arguments)
        switch try operands.target.map({ target throws(UsageError) in try place.settled(target) }) {
        case nil: throw .missingOperand(SendCommand.syntax.operands, command: SendCommand.syntax.name)
        case .url(let url):
            draft = RequestDraft(method: operands.method ?? "GET", url: url, response: ResponseSerializer(.http))
            defaults = RequestDefaults()
            (saved, name, notes) = (nil, url, [])
            (title, key) = ("", nil)
        case .request(let path):
            if let surplus = operands.surplus { throw .surplusOperand(surplus, command: SendCommand.syntax.name) }
            (draft, defaults, notes) = try place.draft(named: path)
            name = place.requests.first { $0.path == path }?.name ?? path
            (title, key) = (place.title(of: path), place.key(of: path))
            saved = draft
            folder = place.folder(of: path)
        }
        boundary = try SerializerOptions.boundary(arguments)
        encoding = SerializerOptions.encoding(arguments)
        methodsInURL = try SerializerOptions.methodsInURL(arguments)
        try AnswerOptions.apply(arguments, to: &draft.response)
        style =
            arguments.has("style-option") || arguments.has("style")
            ? try SerializerOptions.style(
                arguments, usual: draft.style, among: Program.styles.adding(place.styles + defaults.styles))
            : nil
        values = try place.values(arguments, environment: environment)
        // A complete URL that was typed may belong to any server, so the environment's filters do not apply to it.
        if saved != nil || URLReference(draft.url).scheme == nil { defaults.filters += values.filters }
        valuePlace = place.valuePlace(values.environment)
        requests = place.requests
        advice = place.advice(values)
    }

    /// The request of an exchange of the history, with what its collection and its environment have today.
    init(again recorded: RecordedExchange, _ arguments: ParsedArguments) throws(UsageError) {
        let place = try CommandCollection(root: recorded.request?.collection, arguments)
        let environment = recorded.environment.flatMap { place.has(environment: $0) ? $0 : nil }
        values = try place.values(arguments, environment: arguments["env"] ?? environment)
        valuePlace = place.valuePlace(values.environment)
        requests = place.requests
        advice = place.advice(values)
        (name, title, key) = (recorded.name, recorded.name, recorded.request)
        (saved, notes, style, boundary, encoding, methodsInURL) = (nil, [], nil, nil, .utf8, nil)
        draft = RequestDraft()
        defaults = place.defaults(for: recorded.request)
        if let path = recorded.request?.request { folder = place.folder(of: path) }
        do throws(RepeatFault) {
            let order = try recorded.order(
                defaults: defaults, values: values, place: valuePlace, context: context(VariableSet()))
            (draft, defaults, repeated) = (order.draft, order.defaults, order)
        } catch {
            throw .badInput("resend", reason: error.description)
        }
    }

    private static let generators = Generators(seed: .random(), now: Program.now)

    // MARK: Sending

    /// A sending that has begun, and its next step.
    struct Begun {
        fileprivate var steps: SendSteps
        fileprivate var step: SendSteps.Step
    }

    /// Begins a sending: reports its problems; nothing is asked, read or run yet.
    ///
    /// - Parameters:
    ///   - changes: changes that no draft can express.
    func begun(
        _ consent: ConsentOptions, isConfirmed: Bool, _ changes: [SendChange] = []
    ) async throws(UsageError) -> Begun {
        var order =
            repeated
            ?? SendOrder(
                draft, saved: saved, defaults: defaults, values: values, place: valuePlace,
                context: context(VariableSet()))
        order.changes += changes
        let looked = try await lookUp.lookedUp(ValueNeeds(draft, defaults: defaults, in: values))
        (order.known.lookedUp, order.known.issuingOrigins) = (looked.values, looked.issuingOrigins)
        order.known.generators = Self.generators
        Console.hide(values.knownSecrets.values)
        let policy = SendPolicy(protected: isConfirmed ? .yes : .no, framing: consent.allowsFraming ? .yes : .no)
        var steps = SendSteps(order, policy)
        let step = steps.next(after: .begin)
        if case .refuse(let refusal) = step { throw error(refusal, consent) }
        return Begun(steps: steps, step: step)
    }

    /// Completes the sending. Resources of this computer that the collection's files name are read, run and sent
    /// after a grant.
    func sending(_ begun: Begun, _ consent: ConsentOptions) async throws(UsageError) -> Sending {
        var (steps, step) = (begun.steps, begun.step)
        while true {
            switch step {
            case .consent(let subject, _):
                let needs = subject.needs
                try consent.settle(needs)
                step = steps.next(after: .consented(needs))
            case .lookUp(let needs, let allowed):
                let secrets = try await lookUp.secrets(needs, allowed: allowed)
                Console.hide(secrets.values)
                step = steps.next(after: .lookedUp(LookUpAnswer(secrets: secrets)))
            case .send(let sending):
                // A credential with the same text as the place would mask it, so credentials are added to the mask
                // only after the last question.
                Console.hide(credentials: sending.request.secretTexts)
                return sending
            case .refuse(let refusal): throw error(refusal, consent)
            case .findFiles, .ask, .chooseTarget, .none: throw .badInput(name, reason: "Nothing was sent.")
            }
        }
    }

    private func error(_ refusal: SendRefusal, _ consent: ConsentOptions) -> UsageError {
        switch refusal {
        case .obstacle(let sentence), .lookUp(let sentence): .badInput("send", reason: sentence)
        case .problems(let error): self.error(error)
        case .framing(let fault): .badInput(fault.name, reason: consent.framing(fault) ?? fault.sentence)
        case .unconfirmed(let environment, let method):
            .badInput("--env \(environment)", reason: "It is protected: \(method) is sent there with --yes only.")
        }
    }

    // MARK: Exporting

    /// The request as a command without secrets, which can be passed on.
    func exported() async throws(UsageError) -> CurlCommand {
        let needs = ValueNeeds(draft, defaults: defaults, in: values)
        let variables = values.variables(
            .marker, generators: Self.generators, lookedUp: try await lookUp.lookedUp(needs).values)
        let prepared = try PreparationError.mapped(try draft.prepared(in: context(variables)), error)
        return CurlCommand(prepared.request, draft: draft, options: prepared.options, variables: variables)
    }

    /// The request as it would be sent, without the fields of the transport; nothing is sent. Secrets are placeholders, or
    /// they are asked for and read. A file outside the collection that the request names is asked for too.
    func prepared(
        trace: Bool, showsSecrets: Bool, _ consent: ConsentOptions
    ) async throws(UsageError) -> PreparedRequest {
        let needs = ValueNeeds(draft, defaults: defaults, in: values)
        let looked = try await lookUp.lookedUp(needs).values
        var variables = values.variables(.placeholder(), generators: Self.generators, lookedUp: looked)
        if showsSecrets {
            let secrets = try await lookUp.shownSecrets(needs, consent)
            variables = values.variables(.values(secrets), generators: Self.generators, lookedUp: looked)
        }
        let context = context(variables)
        let prepared = try PreparationError.mapped(try draft.prepared(in: context, trace: trace), error)
        let order = SendOrder(
            draft, saved: saved, defaults: defaults, values: values, place: valuePlace, context: context)
        var read = PermissionRequest(prepared, hooks: nil, root: valuePlace.collection)
        read.places = order.subject(sending: prepared, variables).places.filter {
            if case .file = $0 { true } else { false }
        }
        try consent.settle(read.needs)
        return try AuthenticationFlaw.mapped(try prepared.authenticated()) {
            UsageError.badInput(name, reason: "\($0)")
        }
    }

    private var lookUp: ValueLookUp {
        ValueLookUp(command: "send", place: valuePlace, folder: folder, requests: requests)
    }

    /// Stores the values that the request and its hook captured; the secrets among them are removed from other stored
    /// answers. Returns sentences about values that were missing or could not be stored.
    func keepCaptured(
        from exchange: Exchange, _ sending: Sending, adding hooked: [CapturedValue], _ kept: StoredAnswers
    ) async -> (faults: [String], isStored: Bool) {
        guard !sending.captures.isEmpty || !hooked.isEmpty else { return ([], true) }
        var values: [StoredValue] = []
        var faults: [String] = []
        for result in CaptureRule.capture(sending.captures, from: exchange) + hooked.map({ .success($0) }) {
            switch result {
            case .failure(let failure): faults.append("\(failure)")
            case .success(let value):
                let names: Set = self.values[value.name]?.isSecret == true ? [value.name] : []
                values.append(
                    StoredValue(
                        value.name, value.value, isSecret: value.hiding(Console.mask, names).isSecret, request: name,
                        source: value.source,
                        date: Double(Program.now.seconds), issuingOrigin: sending.request.issuingOrigin(of: exchange)))
            }
        }
        let secrets = values.filter(\.isSecret).map(\.value)
        Console.hide(secrets)
        // Before they are stored, so that no known secret is left in the other answers, whenever this ends.
        await kept.hide(SecretMask(secrets))
        do throws(SaveError) {
            try ValueStore(.captured, directories: Program.directories).change(valuePlace, setting: values)
        } catch {
            return (faults + ["\(error)"], false)
        }
        return (faults, true)
    }

    private func context(_ variables: VariableSet) -> PreparationContext {
        var context = PreparationContext(
            variables: variables, defaults: defaults,
            manager: DefaultHeaders.fields(environment: Program.environment), now: Program.now,
            files: files, boundary: boundary, styles: Program.styles)
        (context.encoding, context.methodsInURL) = (encoding, methodsInURL)
        if let style { context.styles.add(style) }
        return context
    }

    private var files: LocalFiles { LocalFiles(folder: folder, home: Program.environment["HOME"]) }

    private func error(_ error: PreparationError) -> UsageError {
        let sentences = error.problems.map { SecretPlaceholder.masked($0.sentence) }
        let known = values.variables(.masked(), generators: Self.generators)
        let missing = known.names(in: draft.templates).filter { name in
            !known.knownNames.contains(name) && !Generators.lookups.contains(GeneratorCall(name)?.name ?? "")
        }
        return .badInput("send", reason: sentences.joined(separator: " ") + advice(missing.sorted()))
    }
}
