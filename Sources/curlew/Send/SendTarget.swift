import Checks
import Drafting
import Explorer
import Glibc
import HTTPMessage
import Interchange
import Networking
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
    private let defaults: RequestDefaults
    private let boundary: MultipartBoundary?
    /// Where the relative paths of files start: the request's own folder, else the working folder.
    private var folder = "."
    /// The collection's folder; nil for a URL.
    private var root: String?
    /// As the collection's files have it.
    private let saved: RequestDraft?
    /// As people know it.
    private let name: String

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
            (saved, name) = (nil, url)
        case .request(let path):
            (draft, defaults) = try place.draft(named: path)
            name = place.requests.first { $0.path == path }?.name ?? path
            saved = draft
            folder = place.folder(of: path)
            root = place.root
        }
        boundary = try SerializerOptions.boundary(arguments)
        values = try place.values(arguments, environment: environment)
        valuePlace = place.valuePlace(values.environment)
        requests = place.requests
    }

    private static let generators = Generators(seed: .random(), now: Program.now)

    /// With everything in its place. What the collection's files name of this computer is read after a yes.
    func sendable(_ consent: ConsentOptions) async throws(UsageError) -> PreparedRequest {
        try await ready(consent).request
    }

    /// The same, and what takes the secrets that it uses out of text.
    func ready(_ consent: ConsentOptions) async throws(UsageError) -> (request: PreparedRequest, mask: SecretMask) {
        let needs = ValueNeeds(draft, defaults: defaults, in: values)
        let looked = try await lookedUp(needs)
        if !needs.named.isEmpty {
            let shown = values.variables(.placeholder(), generators: Self.generators, lookedUp: looked)
            let host = try prepared(with: shown).destination
            try consent.settle(ConsentSubject(secrets: needs.named, root: valuePlace.collection, host: host).needs)
        }
        let secrets = try await secrets(needs)
        let variables = values.variables(.values(secrets), generators: Self.generators, lookedUp: looked)
        return (try prepared(with: variables), SecretMask(variables))
    }

    /// As a command that may be given away.
    func exported() async throws(UsageError) -> CurlCommand {
        let needs = ValueNeeds(draft, defaults: defaults, in: values)
        let variables = values.variables(.marker, generators: Self.generators, lookedUp: try await lookedUp(needs))
        return CurlCommand(try prepared(with: variables).request, draft: draft, variables: variables)
    }

    /// In a protected environment a yes goes before methods that change something.
    func refuseUnconfirmed(_ method: String, isConfirmed: Bool) throws(UsageError) {
        let method = method.uppercased()
        guard values.isProtected, !isConfirmed, let name = values.environment,
            ["POST", "PUT", "PATCH", "DELETE"].contains(method)
        else { return }
        throw .badInput("--env \(name)", reason: "It is protected: \(method) is sent there with --yes only.")
    }

    private func secrets(_ needs: ValueNeeds) async throws(UsageError) -> [String: String] {
        let reader = SecretReader(environment: Program.environment, directories: Program.directories)
        var values: [String: String] = [:]
        for (name, result) in await reader.values(of: needs.secrets, in: valuePlace) {
            switch result {
            case .success(let value): values[name] = value
            case .failure(let failure): throw .badInput("send", reason: failure.sentence)
            }
        }
        return values
    }

    private func lookedUp(_ needs: ValueNeeds) async throws(UsageError) -> [String: String] {
        let reader = LookUpReader(
            folder: folder, collection: valuePlace.collection, home: Program.environment["HOME"])
        var values: [String: String] = [:]
        for text in needs.lookups {
            do throws(LookUpFailure) {
                if let response = ResponseLookUp(text) {
                    values[text] = try response.value(in: await lastAnswer(of: response.request))
                } else {
                    values[text] = try reader.value(of: text)
                }
            } catch {
                throw .badInput("send", reason: error.sentence)
            }
        }
        return values
    }

    /// What the answer is checked by.
    var rules: [CheckRule] { draft.checkRules(defaults: defaults, variables: known) }

    /// Without those that would have to be looked up.
    private var known: VariableSet { values.variables(.values(values.knownSecrets), generators: Self.generators) }

    /// Stores what the request takes out of its answer for those that follow. Gives sentences about what was not there
    /// or could not be stored.
    func keepCaptured(from exchange: Exchange) -> [String] {
        let rules = draft.captureRules(variables: known)
        guard !rules.isEmpty else { return [] }
        var values: [StoredValue] = []
        var faults: [String] = []
        for result in CaptureRule.capture(rules, from: exchange) {
            switch result {
            case .failure(let failure): faults.append("\(failure)")
            case .success(let value):
                let isSecret = value.isSecret || self.values[value.name]?.isSecret == true
                values.append(
                    StoredValue(
                        value.name, value.value, isSecret: isSecret, request: name, source: value.source,
                        date: Double(Program.now.seconds)))
            }
        }
        do throws(SaveError) {
            try ValueStore(.captured, directories: Program.directories).change(valuePlace, setting: values)
        } catch {
            faults.append("\(error)")
        }
        return faults
    }

    /// As the explorer kept it.
    private func lastAnswer(of name: String) async -> Exchange? {
        let entry = requests.first { $0.path == name || $0.name == name }
        guard let entry else { return nil }
        let key = RequestKey(collection: valuePlace.collection, request: entry.path)
        let stored = await ExchangeStore(directories: Program.directories).exchange(for: key)
        return stored.flatMap { RestoredExchange($0, timeOfDay: "") }?.exchange
    }

    /// What sending `request` wants of this computer because the collection's files say so.
    func subject(of request: PreparedRequest) -> ConsentSubject? {
        guard let saved, let root else { return nil }
        return ConsentSubject(
            request, typed: draft.placesTyped(over: saved, files: files), hooks: defaults.hooks, root: root)
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
            let mask = SecretMask(variables)
            let sentences = error.problems.map { mask.shown(SecretPlaceholder.masked($0.sentence)) }
            throw .badInput("send", reason: sentences.joined(separator: " "))
        }
    }
}
