import Bytes
import Checks
import Drafting
import Glibc
import HTTPMessage
import Interchange
import Networking
import Runs
import Serialization
import Workspace

/// What is to be sent, and what its names mean.
///
/// ```
/// draft ─┬─ sendable: secrets looked up, one by one, as far as it uses them ─► PreparedRequest
///        └─ exported: secrets are variables of the shell; nobody is asked ──► CurlCommand
/// ```
struct SendTarget {
    var draft: RequestDraft
    let values: EnvironmentValues
    private let valuePlace: ValuePlace
    private let requests: [RequestEntry]
    /// Of the collection and folders of a saved request.
    private var defaults: RequestDefaults
    private let boundary: MultipartBoundary?
    /// Where the relative paths of files start: the request's own folder, else the working folder.
    private var folder = "."
    /// The collection's folder; nil for a URL.
    private var root: String?
    /// As the collection's files have it.
    private let saved: RequestDraft?
    /// As people know it.
    private let name: String
    /// What its file says that means nothing, with its place.
    let notes: [String]
    /// What to say beside a name that is not set.
    private let advice: @Sendable ([String]) -> String

    /// - Parameter environment: in place of `--env`.
    init(
        _ arguments: ParsedArguments, _ operands: RequestOperands, environment: String? = nil
    ) throws(UsageError) {
        let place = try CollectionPlace(arguments)
        switch operands.target {
        case nil: throw .missingOperand(SendCommand.syntax.operands, command: SendCommand.syntax.name)
        case .url(let url):
            draft = RequestDraft(method: operands.method ?? "GET", url: url, response: ResponseSerializer(.http))
            defaults = RequestDefaults()
            (saved, name, notes) = (nil, url, [])
        case .request(let path):
            (draft, defaults, notes) = try place.draft(named: path)
            name = place.requests.first { $0.path == path }?.name ?? path
            saved = draft
            folder = place.folder(of: path)
            root = place.root
        }
        boundary = try SerializerOptions.boundary(arguments)
        values = try place.values(arguments, environment: environment)
        // An address that was typed whole may be anybody's.
        if root != nil || URLReference(draft.url).scheme == nil { defaults.filters += values.filters }
        valuePlace = place.valuePlace(values.environment)
        requests = place.requests
        advice = place.advice(values)
    }

    private static let generators = Generators(seed: .random(), now: Program.now)

    /// A request with everything in its place, and what its rules need.
    struct Ready {
        var request: PreparedRequest
        fileprivate var variables: VariableSet
        /// Before options of the command line, which are the person's own, changed it.
        fileprivate let takesCookiesAway: Bool
    }

    /// With everything in its place. What the collection's files name of this computer is read after a yes.
    func sendable(_ consent: ConsentOptions) async throws(UsageError) -> Ready {
        let needs = ValueNeeds(draft, defaults: defaults, in: values)
        let looked = try await lookUp.lookedUp(needs)
        let bound = needs.bound + answers(looked)
        var allowed: [ConsentNeed] = []
        if !needs.named.isEmpty {
            let shown = values.variables(.placeholder(), generators: Self.generators, lookedUp: looked.values)
            var subject = subject(needs.named, bound, of: try prepared(with: shown), shown)
            // What is here is not touched before the place is known.
            if !subject.place.isKnown { subject.bound = [] }
            allowed = subject.needs
            try consent.settle(allowed)
        }
        let secrets = try await lookUp.secrets(needs, allowed: allowed)
        let variables = values.variables(.values(secrets), generators: Self.generators, lookedUp: looked.values)
        Console.hide(SecretMask(variables).secrets)
        let request = try prepared(with: variables)
        // A secret may have been part of the place: now it is known. A credential that is called like the place hides it only
        // where nothing is asked any more.
        try consent.settle(subject(needs.named, bound, of: request, variables).needs)
        Console.hide(credentials: request.secretTexts)
        return Ready(
            request: request, variables: variables,
            takesCookiesAway: request.takesCookiesAway(by: saved, under: draft))
    }

    /// Texts out of answers that go out with it.
    private func answers(_ looked: ValueLookUp.LookedUp) -> [BoundSecret] {
        guard !looked.homes.isEmpty else { return [] }
        return ValueNeeds.answers(in: draft, defaults, values.variables(.masked())).sorted().map {
            BoundSecret($0, environment: values.environment, home: looked.homes[$0])
        }
    }

    private func subject(
        _ named: [SavedSecret], _ bound: [BoundSecret], of request: PreparedRequest, _ variables: VariableSet
    ) -> ConsentSubject {
        var subject = ConsentSubject(
            secrets: named, bound: bound, root: valuePlace.collection,
            place: ConsentPlace(request, answers: variables.texts(of: answered(variables))))
        subject.isAnswered = isLed(request, variables)
        return subject
    }

    /// Whether what answers gave decides where it goes.
    private func isLed(_ request: PreparedRequest, _ variables: VariableSet) -> Bool {
        draft.isLed(by: answered(variables), to: request.destination, in: surroundings(variables))
    }

    /// Names that mean what answers gave.
    private func answered(_ variables: VariableSet) -> Set<String> {
        values.answered(in: variables).union(variables.values.keys.filter { ResponseLookUp($0) != nil })
    }

    /// As a command that may be given away.
    func exported() async throws(UsageError) -> CurlCommand {
        let needs = ValueNeeds(draft, defaults: defaults, in: values)
        let variables = values.variables(
            .marker, generators: Self.generators, lookedUp: try await lookUp.lookedUp(needs).values)
        return CurlCommand(try prepared(with: variables).request, draft: draft, variables: variables)
    }

    /// In a protected environment a yes goes before methods that change something.
    func refuseUnconfirmed(_ method: String, isConfirmed: Bool) throws(UsageError) {
        let method = method.uppercased()
        guard values.isProtected, !isConfirmed, let name = values.environment,
            !MethodProperties.isSafe(method)
        else { return }
        throw .badInput("--env \(name)", reason: "It is protected: \(method) is sent there with --yes only.")
    }

    private var lookUp: ValueLookUp {
        ValueLookUp(command: "send", place: valuePlace, folder: folder, requests: requests)
    }

    /// What the answer is checked by.
    func rules(_ ready: Ready) -> [CheckRule] { draft.checkRules(defaults: defaults, variables: ready.variables) }

    /// What secret captures take out of an answer.
    func secrets(in exchange: Exchange, _ ready: Ready) -> [String] {
        CaptureRule.capture(draft.captureRules(variables: ready.variables).filter(\.isSecret), from: exchange)
            .compactMap { try? $0.get().value }
    }

    /// Stores what the request and its hook take out of its answer for those that follow; secrets among it go out of what
    /// is kept of other answers. Gives sentences about what was not there or could not be stored.
    func keepCaptured(
        from exchange: Exchange, _ ready: Ready, adding hooked: [CapturedValue], _ kept: KeptAnswers
    ) async -> [String] {
        let rules = draft.captureRules(variables: ready.variables)
        guard !rules.isEmpty || !hooked.isEmpty else { return [] }
        var values: [StoredValue] = []
        var faults: [String] = []
        for result in CaptureRule.capture(rules, from: exchange) + hooked.map({ .success($0) }) {
            switch result {
            case .failure(let failure): faults.append("\(failure)")
            case .success(let value):
                let isSecret = value.isSecret || self.values[value.name]?.isSecret == true
                values.append(
                    StoredValue(
                        value.name, value.value, isSecret: isSecret, request: name, source: value.source,
                        date: Double(Program.now.seconds), home: ready.request.home(of: exchange)))
            }
        }
        let secrets = values.filter(\.isSecret).map(\.value)
        Console.hide(secrets)
        // Before they are stored: then nothing that is known as a secret is left there, whenever this ends.
        await kept.hide(SecretMask(secrets))
        do throws(SaveError) {
            try ValueStore(.captured, directories: Program.directories).change(valuePlace, setting: values)
        } catch {
            faults.append("\(error)")
        }
        return faults
    }

    /// What sending it wants of this computer because the collection's files say so.
    ///
    /// - Parameter hasCookies: whether cookies that were kept before may go along.
    func subject(of ready: Ready, hasCookies: Bool = false) -> ConsentSubject? {
        guard let saved, let root else { return nil }
        let typed = draft.placesTyped(over: saved, files: files, root: root)
        var subject = ConsentSubject(ready.request, typed: typed, hooks: defaults.hooks, root: root)
        subject.takesCookies = hasCookies && ready.takesCookiesAway
        if !subject.isEmpty { subject.isAnswered = isLed(ready.request, ready.variables) }
        return subject
    }

    /// The hooks as an accessory, for what has its yes.
    func hooks(allowed: [ConsentNeed]) -> HookAccessory? {
        guard let root, let hooks = defaults.hooks, hooks.before != nil || hooks.after != nil else { return nil }
        return HookAccessory(hooks, root: root, environment: Program.environment, allowed: allowed)
    }

    private func surroundings(_ variables: VariableSet) -> RequestDraft.Surroundings {
        RequestDraft.Surroundings(
            variables: variables, defaults: defaults,
            manager: DefaultHeaders.fields(environment: Program.environment), now: Program.now,
            files: files, boundary: boundary)
    }

    private var files: LocalFiles { LocalFiles(folder: folder, home: Program.environment["HOME"]) }

    private func prepared(with variables: VariableSet) throws(UsageError) -> PreparedRequest {
        do {
            return try draft.prepared(in: surroundings(variables))
        } catch {
            let sentences = error.problems.map { SecretPlaceholder.masked($0.sentence) }
            let missing = variables.names(in: draft.templates).filter { !variables.knownNames.contains($0) }
            throw .badInput("send", reason: sentences.joined(separator: " ") + advice(missing.sorted()))
        }
    }
}
