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
        if root != nil || !draft.url.contains("://") { defaults.filters += values.filters }
        valuePlace = place.valuePlace(values.environment)
        requests = place.requests
        advice = place.advice(values)
    }

    private static let generators = Generators(seed: .random(), now: Program.now)

    /// A request with everything in its place, and what its rules need.
    struct Ready {
        var request: PreparedRequest
        fileprivate var variables: VariableSet
    }

    /// With everything in its place. What the collection's files name of this computer is read after a yes.
    func sendable(_ consent: ConsentOptions) async throws(UsageError) -> Ready {
        let needs = ValueNeeds(draft, defaults: defaults, in: values)
        let looked = try await lookUp.lookedUp(needs)
        if !needs.named.isEmpty || !needs.bound.isEmpty {
            let shown = values.variables(.placeholder(), generators: Self.generators, lookedUp: looked)
            let host = try prepared(with: shown).destination
            let root = valuePlace.collection
            try consent.settle(
                ConsentSubject(secrets: needs.named, bound: needs.bound, root: root, host: host).needs)
        }
        let secrets = try await lookUp.secrets(needs)
        let variables = values.variables(.values(secrets), generators: Self.generators, lookedUp: looked)
        Console.hide(SecretMask(variables))
        return Ready(request: try prepared(with: variables), variables: variables)
    }

    /// As a command that may be given away.
    func exported() async throws(UsageError) -> CurlCommand {
        let needs = ValueNeeds(draft, defaults: defaults, in: values)
        let variables = values.variables(
            .marker, generators: Self.generators, lookedUp: try await lookUp.lookedUp(needs))
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

    /// Stores what the request and its hook take out of its answer for those that follow. Gives sentences about what was not there
    /// or could not be stored.
    func keepCaptured(from exchange: Exchange, _ ready: Ready, adding hooked: [CapturedValue]) -> [String] {
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
        Console.hide(SecretMask(values.filter(\.isSecret).map(\.value)))
        do throws(SaveError) {
            try ValueStore(.captured, directories: Program.directories).change(valuePlace, setting: values)
        } catch {
            faults.append("\(error)")
        }
        return faults
    }

    /// What sending `request` wants of this computer because the collection's files say so.
    func subject(of request: PreparedRequest) -> ConsentSubject? {
        guard let saved, let root else { return nil }
        return ConsentSubject(
            request, typed: draft.placesTyped(over: saved, files: files, root: root), hooks: defaults.hooks, root: root)
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
