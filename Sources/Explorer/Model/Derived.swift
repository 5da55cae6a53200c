public import CurlewNetworking
public import Drafting
public import HTTPMessage
public import Serialization
public import Workspace

/// Everything that follows from the draft: the request as it would be sent, what is wrong with it, and the bytes that
/// the preview looks at. Computed by one pure function, at once for small requests and off the main actor for
/// large ones; an answer for an older input is dropped.
public struct Derived: Sendable {
    public var input: Input
    /// What relative URLs stand on.
    var base: BaseURL?
    public var prepared: Result<PreparedRequest, PreparationError>
    /// Of the chosen serializer.
    public var problems: [ParameterProblem]
    public var notes: [ParameterNote]
    public var preview: PreviewContent
    /// What has to be read before the request can be written, see `LookingUp.settle`.
    public var lookups: [String] = []

    /// What the answer depends on.
    public struct Input: Equatable, Sendable {
        /// Names the draft's state, so that drafts need not be compared.
        public var revision: Revision
        public var draft: RequestDraft
        /// Secrets among them are letters that become stars.
        public var variables: VariableSet
        /// For commands that are given away, where secrets are variables of the shell.
        public var exported: VariableSet
        /// The manager's own header fields.
        public var managerFields: HeaderFields
        /// What the collection and its folders set.
        public var defaults: RequestDefaults
        public var tab: PreviewTab
        public var files: KnownFiles
        /// Secrets stand readable in the preview.
        public var showsSecrets: Bool
        /// Stands between parts; the same for the whole run, so that the bytes looked at are the bytes sent.
        public var boundary: MultipartBoundary
        /// For `now` in dates, ISO 8601.
        public var now: String
        /// The hook that may change what is sent.
        public var hook: String?

        public init(
            revision: Revision, draft: RequestDraft, variables: VariableSet, exported: VariableSet? = nil,
            managerFields: HeaderFields = [:], defaults: RequestDefaults = RequestDefaults(), tab: PreviewTab,
            files: KnownFiles = KnownFiles(), showsSecrets: Bool = false,
            boundary: MultipartBoundary = .random(), now: String
        ) {
            self.revision = revision
            self.draft = draft
            self.variables = variables
            self.exported = exported ?? variables
            self.managerFields = managerFields
            self.defaults = defaults
            self.tab = tab
            self.files = files
            self.showsSecrets = showsSecrets
            self.boundary = boundary
            self.now = now
        }

        /// The same input but for the clock.
        public static func == (left: Input, right: Input) -> Bool {
            left.revision == right.revision && left.tab == right.tab && left.variables == right.variables
                && left.managerFields == right.managerFields && left.defaults == right.defaults
                && left.files == right.files && left.showsSecrets == right.showsSecrets
                && left.boundary == right.boundary && left.hook == right.hook
        }
    }

    /// A state of a draft: which request of which collection, and the number of its change.
    public struct Revision: Hashable, Sendable {
        /// The collection's folder; empty for a request without a file.
        public var collection: String
        public var request: String
        public var number: Int
    }

    /// The pure function; linear in the size of the tree.
    public static func compute(_ input: Input) -> Derived {
        let surroundings = input.surroundings
        var prepared = Result { () throws(PreparationError) in
            try input.draft.prepared(in: surroundings, trace: true)
        }
        let hidesSecrets = input.usesSecrets
        if hidesSecrets { prepared = prepared.map(\.masked) }
        let draft = input.draft
        let serializer = draft.serializer(in: surroundings)
        let resolved = draft.parameters.resolved(using: input.variables)
        let fields = draft.sentFields
        var preview = PreviewContent.make(input, prepared: prepared)
        if hidesSecrets { preview.mask() }
        var derived = Derived(
            input: input, base: surroundings.base, prepared: prepared,
            problems: serializer.pathProblems(input) + serializer.problems(in: resolved, method: draft.method),
            notes: serializer.notes(on: resolved.tree, method: draft.method, url: draft.url, headers: fields),
            preview: preview)
        // Only what is missing costs a walk: a request that can be written lacks nothing.
        if case .failure = prepared { derived.lookups = input.lookups }
        return derived
    }
}

extension RequestSerializer {
    /// Everything that keeps the tree from being written, in tree order. A node with an unknown variable has that
    /// problem alone: what else is wrong with it follows from the missing value.
    func problems(in resolved: ResolvedTree, method: String) -> [ParameterProblem] {
        guard !effectiveKind(method).takesText else { return [] }
        let written = problems(in: resolved.tree, method: method)
        guard !resolved.unknown.isEmpty else { return written }
        let unknown = resolved.unknown.map { node, variables in
            ParameterProblem(
                node: node, path: resolved.tree.path(of: node) ?? [], fact: .unresolved(variables[0].name), rule: nil,
                repairs: [])
        }
        let all = unknown + written.filter { resolved.unknown[$0.node] == nil }
        var places: [NodeID: Int] = [:]
        resolved.tree.walk { visit in
            places[visit.node.id] = places.count
            return true
        }
        return all.sorted { (places[$0.node] ?? 0) < (places[$1.node] ?? 0) }
    }
}

extension Derived.Input {
    /// What the draft stands on.
    public var surroundings: RequestDraft.Surroundings {
        RequestDraft.Surroundings(
            variables: variables, defaults: defaults, manager: managerFields, now: DateTime(typed: now, now: nil),
            files: files, boundary: boundary)
    }

    /// What the draft stands on when it becomes a command that is given away.
    var exportSurroundings: RequestDraft.Surroundings {
        var surroundings = surroundings
        surroundings.variables = exported
        surroundings.base = exported.base
        return surroundings
    }

    /// Whether a secret is part of what would be sent.
    var usesSecrets: Bool {
        guard !variables.secrets.isEmpty else { return false }
        return !variables.names(in: texts).isDisjoint(with: variables.secrets)
    }

    /// Everything that names may stand in.
    private var texts: [String] {
        draft.templates + defaults.headers.compactMap { $0.isOn ? $0.value : nil }
            + defaults.filters.flatMap(\.texts) + ["{{base}}"]
    }

    /// False only where nothing is made for it: no `{{$uuid}}` and none of its relatives, in values neither.
    var mayMakeValues: Bool {
        let sign = UInt8(ascii: "$")
        return texts.contains { $0.utf8.contains(sign) } || variables.values.values.contains { $0.utf8.contains(sign) }
    }
}

/// A derivation to be done off the main actor.
public struct DeriveJob: Equatable, Sendable {
    public var input: Derived.Input
}
