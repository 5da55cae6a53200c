import CurlewNetworking
public import Drafting
import Serialization
import Workspace

/// The environments of the collection, and what `{{name}}` means in the one that is in use.
public struct Environments: Equatable, Sendable {
    /// As the collection has them.
    var files: [EnvironmentFile] = [] { didSet { settle() } }
    /// The collection's root; empty while none is open. What was found, typed or captured for one is not the next one's.
    var root = "" { didSet { if root != oldValue { leave(oldValue) } } }
    /// The collection is the program's own, about its demo API.
    var isDemo = false { didSet { settle() } }
    var activeName: String? { didSet { forgetSecrets(unless: activeName == oldValue) } }
    /// Set on the command line or with `:var`; they win over everything else.
    public var overrides: [String: VariableOverride] = [:] { didSet { settle() } }
    /// Those of the collections that were left, by root.
    private var overridesElsewhere: [String: [String: VariableOverride]] = [:]
    /// Taken out of answers, by environment.
    var captured: [String: [StoredValue]] = [:] { didSet { settle() } }
    /// The base URL of the demo API while it runs in this process.
    var demoBase: String? { didSet { settle() } }
    /// The same over TLS, once it listens.
    var demoSecureBase: String? { didSet { settle() } }
    /// Secrets of the environment in use that were looked up in this run. Never kept anywhere.
    var secrets: [String: String] = [:]
    /// Secrets that are kept outside the collection, by environment; read when they are looked at.
    var kept: [String: [StoredValue]] = [:]
    /// Every secret of this run, of other environments too: nothing that is kept may hold one.
    private(set) var heard = HeardSecrets() { didSet { settleMask() } }
    /// Those that stood in an environment while it was in use; their answers stay when it is not.
    private var seen: Set<String> = []
    /// Takes all of them out of what is shown and kept.
    private(set) var mask = SecretMask.none
    /// `{{$file ...}}` and `{{$response ...}}` by their text, and why one has no value.
    var lookedUp: [String: String] = [:]
    var lookUpFaults: [String: String] = [:]
    /// Where what was taken out of an answer came from, by its text; see `PreparedRequest.issuingOrigin`.
    var issuingOrigins: [String: String] = [:]
    /// What is looked up for the preview.
    var previewLookups = ValueLookups.PreviewLookups()
    /// The values that are made; anew for each sending.
    var generators = Generators(seed: .random(), now: DateTime(seconds: 0))
    /// What the names mean in the environment in use.
    private(set) var values = EnvironmentValues(nil)

    init() {}

    /// The names to choose from, in the order of their files.
    var names: [String] {
        var seen: Set<String> = []
        return files.map(\.name).filter { seen.insert($0).inserted }
    }

    /// What the names would mean in another environment.
    func values(in name: String?) -> EnvironmentValues {
        EnvironmentValues(
            name, in: files, captured: captured[name ?? ""] ?? [], overrides: overrides, builtIn: builtIn(in: name))
    }

    /// Every name that `{{name}}` can mean now, with values that may be shown.
    var variables: [String: String] { values.variables(.masked()).values }

    /// What can stand between braces, for completing.
    var nameCandidates: [String] { values.values.map(\.name).sorted() + Generators.entries.map(\.text) }

    /// The demo API runs, and what is open has no server of its own: no collection, or the demo's.
    var standsOnDemo: Bool { demoBase != nil && (root.isEmpty || isDemo) }

    private func builtIn(in name: String?) -> [String: String] {
        var result: [String: String] = [:]
        result["demo"] = demoBase
        result["secure"] = demoSecureBase
        guard standsOnDemo else { return result.filter { name, _ in !files.contains { $0.says(name) } } }
        if name == "demo" || name == nil { result["base"] = demoBase }
        return result
    }

    private mutating func settle() {
        values = values(in: activeName)
        settleMask()
    }

    private mutating func settleMask() {
        seen.formUnion(values.knownSecrets.values)
        let secrets = heard.all.union(seen)
        if secrets != mask.secrets { mask = SecretMask(secrets) }
    }

    // MARK: Hearing of secrets

    /// What was kept before it was known to be a secret is to be looked through.
    mutating func hear(_ secrets: some Sequence<String>) {
        let new = Set(secrets).subtracting(heard.secrets)
        if !new.isEmpty { heard.take(new) }
    }

    /// Credentials of one sending.
    mutating func hear(credentials: Set<String>) {
        guard !credentials.isSubset(of: mask.secrets) else { return }
        heard.take(credentials: mask.adding(credentials: credentials).secrets.subtracting(mask.secrets))
    }

    /// Those that were heard of since it was asked last.
    mutating func takeNews() -> Set<String> { heard.isNew ? heard.takeNews() : [] }

    private mutating func forgetSecrets(unless isSame: Bool) {
        if !isSame { (secrets, lookedUp, lookUpFaults, previewLookups.job) = ([:], [:], [:], nil) }
        settle()
    }

    /// Another collection may have an environment of the same name, and somebody else may have written it. What the
    /// command line sets is for the collection that the program starts with.
    private mutating func leave(_ collection: String) {
        forgetSecrets(unless: false)
        (kept, captured) = ([:], [:])
        let given = collection.isEmpty ? overrides.filter { $0.value.time == nil } : [:]
        overridesElsewhere[collection] = overrides.filter { given[$0.key] == nil }
        overrides = (overridesElsewhere[root] ?? [:]).merging(given) { mine, _ in mine }
    }

    /// The environments of a collection; the active one stays if it has that too.
    mutating func take(_ collection: RequestCollection, preferred: String?, isDemo: Bool = false) {
        root = collection.root
        self.isDemo = isDemo
        files = collection.environments
        let wanted = [preferred, activeName].compactMap(\.self).first(where: names.contains)
        activeName = wanted ?? (standsOnDemo && names.contains("demo") ? "demo" : names.first)
    }

    /// What is known of secrets in this run.
    var knownSecrets: [String: String] {
        secrets.merging(values.knownSecrets) { _, nearer in nearer }
    }

    /// What was read for names.
    var known: KnownValues {
        var known = KnownValues()
        (known.secrets, known.lookedUp, known.faults) = (knownSecrets, lookedUp, lookUpFaults)
        (known.issuingOrigins, known.generators, known.mask) = (issuingOrigins, generators, mask)
        return known
    }

    /// `{{$response tour/log-in $.token}}` that was looked up: what it is worth only the server knows.
    var answers: [OriginBoundSecret] {
        lookedUp.keys.sorted().filter { ResponseLookUp($0) != nil }.map {
            OriginBoundSecret($0, environment: activeName, issuingOrigin: issuingOrigins[$0])
        }
    }

    /// The variables in a form.
    func variables(_ form: EnvironmentValues.SecretForm) -> VariableSet {
        values.variables(form, generators: generators, lookedUp: lookedUp, faults: lookUpFaults)
    }

    /// Where values of the environment in use are kept.
    var place: ValuePlace { ValuePlace(collection: root, environment: activeName ?? "") }
}

/// The secrets that a run has come across.
struct HeardSecrets: Equatable, Sendable {
    /// Credentials that are remembered; a hook may sign each request anew.
    private static let limit = 64

    private(set) var secrets: Set<String> = []
    /// The oldest first.
    private var credentials: [String] = []
    private var news: Set<String> = []

    var all: Set<String> { secrets.union(credentials) }
    var isNew: Bool { !news.isEmpty }

    mutating func take(_ more: Set<String>) {
        secrets.formUnion(more)
        news.formUnion(more)
    }

    mutating func take(credentials more: Set<String>) {
        credentials += more.sorted()
        credentials.removeFirst(max(0, credentials.count - Self.limit))
    }

    mutating func takeNews() -> Set<String> {
        defer { news = [] }
        return news
    }
}

extension Model {
    /// Values for people: secrets as `******`, except for ten seconds after `,s`.
    var shownVariables: VariableSet { environments.shown(showsSecrets) }

    /// Values for bytes that are looked at: secrets as letters that become stars.
    var previewVariables: VariableSet { variables(.placeholder(showing: shownSecrets)) }

    /// Values for commands that are given away.
    var exportedVariables: VariableSet { variables(.marker) }

    /// Values as they are sent.
    var sentVariables: VariableSet { variables(.values(knownSecrets)) }

    /// What is known of secrets in this run.
    var knownSecrets: [String: String] { environments.knownSecrets }

    private var shownSecrets: [String: String] { showsSecrets ? knownSecrets : [:] }

    private func variables(_ form: EnvironmentValues.SecretForm) -> VariableSet {
        environments.variables(form, showing: showsSecrets)
    }
}

extension Environments {
    fileprivate func variables(_ form: EnvironmentValues.SecretForm, showing showsSecrets: Bool) -> VariableSet {
        var set = variables(form)
        known.hideAnswers(in: &set, form, showing: showsSecrets)
        return set
    }

    /// Values for people, see `Model.shownVariables`.
    func shown(_ showsSecrets: Bool) -> VariableSet {
        variables(.masked(showing: showsSecrets ? knownSecrets : [:]), showing: showsSecrets)
    }
}

extension EnvironmentFile {
    /// Whether it says what a name means, in whatever way.
    fileprivate func says(_ name: String) -> Bool {
        values.contains { $0.name == name } || secrets.contains { $0.name == name }
    }
}
