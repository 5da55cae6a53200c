public import CurlewBytes
public import CurlewChecks
internal import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
internal import CurlewTransport
public import Workspace

/// The request that a key or a command meant to send, with every value the sending depends on, as it was at that
/// moment. Nothing is read again afterwards, so the user is asked about exactly the request that is sent.
public struct SendOrder: Sendable {
    @Boxed public var draft: RequestDraft
    /// The draft as its file has it; nil for a request that was made here, whose files and sockets are the user's
    /// own.
    @Boxed public var saved: RequestDraft?
    /// The settings of the collection and its folders.
    @Boxed public var defaults: RequestDefaults
    /// The programs to run before and after it.
    public var hooks: SavedHooks?
    /// Whether the exchange is kept in the history: by what the request, its folders, the collection or the
    /// environment say, the nearest first.
    public var keepsHistory: Bool
    /// The values of the names.
    @Boxed public var values: EnvironmentValues
    public var known = KnownValues()
    /// The collection and environment that captured values of the answer are stored for.
    public var place: ValuePlace
    /// The collection's folder; files below it belong to the collection.
    public var root: String
    /// The context to prepare the draft in. Its variables are replaced by those of `values` and `known`.
    @Boxed public var context: PreparationContext
    /// Credentials that an earlier run left in the draft. Sending them to a place that files decide needs a grant.
    public var left: [OriginBoundSecret] = []
    /// Values that earlier steps of a run captured; they override the environment's values of the same name.
    public var captured: [CapturedValue] = []
    /// The changes for this one sending, in order.
    public var changes: [SendChange] = []
    /// The request prepared earlier with placeholder letters for secrets; when nil it is prepared anew.
    public var sketched: Result<PreparedRequest, PreparationError>?
    /// True when the request holds no secret, so that `sketched` can be sent as it is.
    public var hasNoSecrets = false

    public init(
        _ draft: RequestDraft, saved: RequestDraft?, defaults: RequestDefaults, values: EnvironmentValues,
        place: ValuePlace, context: PreparationContext
    ) {
        (self.draft, self.saved, self.defaults) = (draft, saved, defaults)
        (self.values, self.place, self.context) = (values, place, context)
        (hooks, root) = (defaults.hooks, place.collection)
        keepsHistory = defaults.keepsHistory ?? values.keepsHistory ?? true
    }

    // MARK: Writing

    func variables(_ form: EnvironmentValues.SecretForm) -> VariableSet {
        var set = values.variables(
            form, generators: known.generators, lookedUp: known.lookedUp, faults: known.faults)
        known.hideAnswers(in: &set, form)
        return set
    }

    /// The request prepared with placeholder letters for the secrets that are not read yet.
    var preview: Result<PreparedRequest, PreparationError> {
        sketched
            ?? Result { () throws(PreparationError) in
                try draft.prepared(in: context(variables(.placeholder(showing: known.secrets))))
            }
    }

    func prepared(with variables: VariableSet) throws(PreparationError) -> PreparedRequest {
        var request: PreparedRequest
        if hasNoSecrets, let sketched {
            request = try sketched.get()
        } else {
            request = try draft.prepared(in: context(variables), trace: keepsHistory)
        }
        for change in changes { change.apply(to: &request, variables) }
        keepTypedHome(&request, variables)
        return request
    }

    /// A file may let redirects take credentials and bodies along. This applies to the file's own values only; values
    /// that the user typed over them stay at the first origin.
    private func keepTypedHome(_ request: inout PreparedRequest, _ variables: VariableSet) {
        let reaches = [request.options.credentialsReach, request.options.bodyReach]
        guard reaches.contains(.unlessSecret) else { return }
        let names = typedCredentials
        let typed = request.request.headers.filter { header in names.contains { HeaderFields.isSame($0, header.name) } }
        let given = variables.given.intersection(ValueNeeds.sent(in: draft, defaults, variables))
        request.readTexts.formUnion(typed.map(\.value) + given.compactMap { variables[$0] }.filter { !$0.isEmpty })
        let isTyped =
            draft.parameters != saved?.parameters || draft.text != saved?.text || draft.parts != saved?.parts
        if isTyped || !given.isEmpty || !changes.allSatisfy(\.isOfFile), request.request.body != nil {
            request.bodyIsPrivate = true
        }
    }

    /// Names of the credential fields whose values are not from the file.
    private var typedCredentials: [String] {
        let own = saved?.headers ?? []
        let rows = draft.headers.filter { row in
            row.isOn && (row.isSecret || HeaderFields.isCredential(row.name))
                && !own.contains { HeaderFields.isSame($0.name, row.name) && $0.value == row.value }
        }
        return rows.map(\.name)
    }

    /// Credentials that the user typed for the server, when a file leads the request past it.
    private func typedAway(_ request: PreparedRequest) -> [OriginBoundSecret] {
        let hasOwn = draft.authentication != (saved?.authentication ?? .none)
        let hasUserinfo = !Userinfo.all(in: draft.url).isEmpty && draft.url != saved?.url
        let names =
            typedCredentials + (hasOwn ? ["authentication"] : []) + (hasUserinfo ? ["user and password"] : [])
        guard !names.isEmpty, request.isLedAway(by: saved, under: draft) else { return [] }
        return names.map { OriginBoundSecret("\($0) that you typed", environment: nil) }
    }

    func context(_ variables: VariableSet) -> PreparationContext {
        var context = context
        (context.variables, context.base) = (variables, variables.base)
        return context
    }

    /// The method, with names replaced and secrets masked.
    var method: String { VariableResolver.resolve(draft.method, using: variables(.masked())).text.uppercased() }

    /// Paths of files among the parameters that would be sent, each once, with names replaced.
    var filePaths: [String] {
        guard draft.serializer.hasParts else { return [] }
        return draft.filePaths(using: variables(.masked())) { $0.isSent }
    }

    // MARK: Permissions

    /// The sources to read, and the kept values to send out with them, before the request can be written.
    ///
    /// - Parameter variables: with placeholder letters for secrets that are not read yet.
    func subject(reading needs: ValueNeeds, _ variables: VariableSet) -> PermissionRequest {
        let request = draft.place(in: context(variables))
        let answered = answered(in: variables)
        let place = ConsentPlace(request, answers: variables.texts(of: answered))
        // Kept secrets are not used before the place is known; their permission is asked for as the request is sent.
        var subject = PermissionRequest(
            secrets: needs.named, bound: place.isKnown ? bound(in: variables) : [], root: root,
            place: place, trustedCertificates: request?.options.tls.trustedCertificates)
        subject.known = variables.secretValues
        return subject
    }

    /// Resources outside the collection that sending the request reads, runs and sends.
    public func subject(sending request: PreparedRequest, _ variables: VariableSet) -> PermissionRequest {
        let answered = answered(in: variables)
        var typed: Set<LocalResource> = []
        if let saved, !request.localResources.isEmpty {
            typed = draft.userTypedResources(over: saved, files: context.files, root: root)
            typed.formUnion(changes.flatMap(\.files))
        }
        var subject = PermissionRequest(
            request, typed: typed, hooks: hooks, root: root, bound: bound(in: variables) + typedAway(request),
            answers: variables.texts(of: answered))
        if saved == nil { subject.places = [] }
        (subject.secrets, subject.known) = (named(in: variables), variables.secretValues)
        return subject
    }

    /// Whether a file leads the request past its server.
    func leadsAway(_ request: PreparedRequest) -> Bool { request.isLedAway(by: saved, under: draft) }

    /// Kept secrets and captured values that the request is written with.
    private func bound(in variables: VariableSet) -> [OriginBoundSecret] {
        guard values.mayBind || !known.issuingOrigins.isEmpty || !captured.isEmpty else { return left }
        let names = ValueNeeds.names(in: draft, defaults, variables)
        let stored = values.answered(in: variables)
        let sent = ValueNeeds.sent(in: draft, defaults, variables)
        let taken = Set(captured.map(\.name))
        let kept = values.bound(names, sent: sent.intersection(stored)).filter { !taken.contains($0.name) }
        let answers = known.answers.filter { sent.contains($0) }.map {
            OriginBoundSecret($0, environment: values.environment, issuingOrigin: known.issuingOrigins[$0])
        }
        let steps = captured.filter { ($0.isSecret ? names : sent).contains($0.name) }.map { value in
            var bound = OriginBoundSecret(
                value.name, environment: values.environment, issuingOrigin: value.issuingOrigin)
            bound.isShown = !value.isSecret
            return bound
        }
        return left + kept + answers + steps
    }

    /// The secrets among the request's names that a file names a source for.
    private func named(in variables: VariableSet) -> [SavedSecret] {
        let secrets = values.namedSecrets
        if secrets.isEmpty { return [] }
        let names = ValueNeeds.names(in: draft, defaults, variables).subtracting(variables.literals)
        return secrets.filter { names.contains($0.name) }
    }

    /// The names whose values were captured from answers.
    private func answered(in variables: VariableSet) -> Set<String> {
        values.answered(in: variables).union(known.answers).union(captured.map(\.name))
    }
}

extension EnvironmentValues {
    /// Whether any value can be bound to a place. Most environments have none, and this check is cheaper than finding
    /// names.
    fileprivate var mayBind: Bool {
        values.contains { value in
            if case .captured = value.origin { true } else { value.isSecret }
        }
    }
}

/// A change for one sending; the request keeps its settings.
public enum SendChange: Equatable, Sendable {
    /// Sends to the server without reading the cache; the answer is stored.
    case aroundCache
    /// Shows the cache entry at once, then asks the server.
    case keptFirst
    /// Sends no cookies and stores none.
    case withoutCookies
    /// Shows the 3xx answer itself.
    case withoutRedirects
    /// Accepts any status and type.
    case anyAnswer
    /// A body that a draft cannot express. The content type is used where the request has none, the method where it
    /// is GET.
    case body(RequestBody, contentType: String? = nil, method: String? = nil)
    /// The bytes of an earlier request, with the values that its names have now.
    case again(KeptRequest)

    func apply(to prepared: inout PreparedRequest, _ variables: VariableSet) {
        switch self {
        case .aroundCache: prepared.options.cachePolicy = .reload
        case .keptFirst: prepared.showsCached = true
        case .withoutCookies: prepared.options.handlesCookies = false
        case .withoutRedirects: prepared.options.follow = 0
        case .anyAnswer: (prepared.response.acceptableStatus, prepared.response.acceptableTypes) = (nil, nil)
        case .body(let body, let type, let method):
            (prepared.request.body, prepared.trace) = (body, nil)
            if let method, prepared.request.method == "GET" { prepared.request.method = method }
            if let type, !prepared.request.fields.contains("Content-Type") {
                prepared.request.headers.append(SentHeader("Content-Type", type, origin: .you))
            }
        case .again(let kept): kept.write(into: &prepared, variables)
        }
    }

    /// True when the change sends no content beyond the file's.
    var isOfFile: Bool {
        switch self {
        case .body, .again: false
        default: true
        }
    }

    /// Files that the user typed together with the change.
    var files: [LocalResource] {
        guard case .body(let body, _, _) = self else { return [] }
        return body.pieces.compactMap { piece in if case .file(let file) = piece { .file(file.path) } else { nil } }
    }
}
