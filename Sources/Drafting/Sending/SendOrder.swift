public import Checks
public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage
public import Serialization
public import Workspace

/// What a key or a command meant to send, with everything that the sending stands on, as it was at that moment. Nothing of
/// it is read again on the way: what is asked about is what is sent.
public struct SendOrder: Sendable {
    public var draft: RequestDraft
    /// As its file says it; nil for a request that was made here, whose files and sockets are the person's own.
    public var saved: RequestDraft?
    /// What the collection and its folders set.
    public var defaults: RequestDefaults
    /// The programs before and behind it.
    public var hooks: SavedHooks?
    /// What the names mean.
    public var values: EnvironmentValues
    public var known = KnownValues()
    /// The collection and environment that values taken out of its answer are stored for.
    public var place: ValuePlace
    /// The collection's folder: what lies below it is its own.
    public var root: String
    /// What the draft is written in; its variables are made of `values` and `known`.
    public var context: PreparationContext
    /// Credentials that an earlier run left in the draft, which go to no place that files decide without a yes.
    public var left: [OriginBoundSecret] = []
    /// What steps of a run before it took out of answers; such a name stands over those of the environment.
    public var captured: [CapturedValue] = []
    /// Cookies may go along that were kept before.
    public var hasCookies = false
    /// What differs in this one sending, in this order.
    public var changes: [SendChange] = []
    /// As it was written before with letters in the place of secrets; nil: it is written anew.
    public var sketched: Result<PreparedRequest, PreparationError>?
    /// No secret is part of it: what was written is what is sent.
    public var hasNoSecrets = false

    public init(
        _ draft: RequestDraft, saved: RequestDraft?, defaults: RequestDefaults, values: EnvironmentValues,
        place: ValuePlace, context: PreparationContext
    ) {
        (self.draft, self.saved, self.defaults) = (draft, saved, defaults)
        (self.values, self.place, self.context) = (values, place, context)
        (hooks, root) = (defaults.hooks, place.collection)
    }

    // MARK: Writing

    func variables(_ form: EnvironmentValues.SecretForm) -> VariableSet {
        var set = values.variables(
            form, generators: known.generators, lookedUp: known.lookedUp, faults: known.faults)
        known.hideAnswers(in: &set, form)
        return set
    }

    /// Written with letters in the place of secrets that nobody read.
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
            request = try draft.prepared(in: context(variables))
        }
        for change in changes { change.apply(to: &request) }
        keepTypedHome(&request, variables)
        return request
    }

    /// A file that lets redirects take credentials and bodies along speaks for what stands in it, and not for what was typed
    /// over it: that stays at the first origin.
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

    /// Names of credential fields that no file says so.
    private var typedCredentials: [String] {
        let own = saved?.headers ?? []
        let rows = draft.headers.filter { row in
            row.isOn && (row.isSecret || HeaderFields.isCredential(row.name))
                && !own.contains { HeaderFields.isSame($0.name, row.name) && $0.value == row.value }
        }
        return rows.map(\.name)
    }

    /// What was typed for its server, where a file leads it past that.
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

    /// Its method, as far as names say it without a secret.
    var method: String { VariableResolver.resolve(draft.method, using: variables(.masked())).text.uppercased() }

    /// Paths among the parameters that would be sent, each once, as their names lead to them.
    var filePaths: [String] {
        guard draft.serializer.hasParts else { return [] }
        return draft.filePaths(using: variables(.masked())) { $0.isSent }
    }

    // MARK: What needs a yes

    /// What has to be read elsewhere, and what of this computer goes out with it, before it can be written.
    ///
    /// - Parameter variables: with letters in place of secrets that nobody read yet.
    func subject(reading needs: ValueNeeds, _ variables: VariableSet) -> PermissionRequest {
        let request = draft.place(in: context(variables))
        let answered = answered(in: variables)
        let place = ConsentPlace(request, answers: variables.texts(of: answered))
        // What is kept here is not touched before the place is known, and asked about as it is sent.
        var subject = PermissionRequest(
            secrets: needs.named, bound: place.isKnown ? bound(in: variables) : [], root: root,
            place: place, trustedCertificates: request?.options.tls.trustedCertificates)
        if !subject.isEmpty {
            subject.isAnswered = draft.isLed(by: answered, to: request?.destination, in: context(variables))
        }
        return subject
    }

    /// What sending the request reads, runs and sends that is not the collection's own.
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
        subject.secrets = named(in: variables)
        subject.takesCookies = hasCookies && leadsCookiesAway(request)
        if !subject.isEmpty {
            subject.isAnswered = draft.isLed(by: answered, to: request.destination, in: context(variables))
        }
        return subject
    }

    func leadsCookiesAway(_ request: PreparedRequest) -> Bool { request.takesCookiesAway(by: saved, under: draft) }

    /// A file leads it past its server.
    func leadsAway(_ request: PreparedRequest) -> Bool { request.isLedAway(by: saved, under: draft) }

    /// Secrets and values of answers that it is written with and that this computer keeps.
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

    /// Secrets among its names that files say where to get.
    private func named(in variables: VariableSet) -> [SavedSecret] {
        let secrets = values.namedSecrets
        if secrets.isEmpty { return [] }
        let names = ValueNeeds.names(in: draft, defaults, variables).subtracting(variables.literals)
        return secrets.filter { names.contains($0.name) }
    }

    /// Names that mean what answers gave.
    private func answered(in variables: VariableSet) -> Set<String> {
        values.answered(in: variables).union(known.answers).union(captured.map(\.name))
    }
}

extension EnvironmentValues {
    /// Most environments hold nothing that is bound to a place, and names cost more to find than this.
    fileprivate var mayBind: Bool {
        values.contains { value in
            if case .captured = value.origin { true } else { value.isSecret }
        }
    }
}
