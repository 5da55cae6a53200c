import CurlewNetworking
import CurlewSerialization
public import Drafting
import Workspace

/// The environments of the collection, and the values of `{{name}}` in the active one.
public struct Environments: Equatable, Sendable {
    /// The environment files of the collection.
    var files: [EnvironmentFile] = [] { didSet { settle() } }
    /// The collection's root; empty while none is open. Values found, typed or captured for one collection are not used
    /// in the next.
    var root = "" { didSet { if root != oldValue { leave(oldValue) } } }
    /// The collection is the program's own, for its demo API.
    var isDemo = false { didSet { settle() } }
    var activeName: String? { didSet { forgetSecrets(unless: activeName == oldValue) } }
    /// Values set on the command line or with `:var`; they win over all other values.
    public var overrides: [String: VariableOverride] = [:] { didSet { settle() } }
    /// Overrides of the collections that were open before, by root.
    private var overridesElsewhere: [String: [String: VariableOverride]] = [:]
    /// Values captured from answers, by environment.
    var captured: [String: [StoredValue]] = [:] { didSet { settle() } }
    /// The environment that was active before another collection was opened that has none of its name, until that is said.
    private(set) var left: String?
    /// The base URL of the demo API while it runs in this process.
    var demoBase: String? { didSet { settle() } }
    /// The base URL of the demo API over TLS, once it listens.
    var demoSecureBase: String? { didSet { settle() } }
    /// Secrets of the active environment that were looked up in this run. Never written to disk.
    var secrets: [String: String] = [:]
    /// Secrets that are kept outside the collection, by environment; read when they are first shown.
    var kept: [String: [StoredValue]] = [:]
    /// Every secret of this run, of other environments too: no stored text may hold one.
    private(set) var heard = LearnedSecrets() { didSet { settleMask() } }
    /// Secrets that were known in an environment while it was active. They are kept because its answers stay
    /// afterwards.
    private var seen: Set<String> = []
    /// Removes all known secrets from shown and stored texts.
    private(set) var mask = SecretMask.none
    /// Values of `{{$file ...}}` and `{{$response ...}}` by their text; `lookUpFaults` has the reasons for missing
    /// ones.
    var lookedUp: [String: String] = [:]
    var lookUpFaults: [String: String] = [:]
    /// The issuing origin of each value that was captured from an answer, by its text; see
    /// `PreparedRequest.issuingOrigin`.
    var issuingOrigins: [String: String] = [:]
    /// The lookups for the preview.
    var previewLookups = ValueLookups.PreviewLookups()
    /// Generated values (`{{$uuid}}` and others); made anew for each request that is sent.
    var generators = Generators(seed: .random(), now: DateTime(seconds: 0))
    /// The values of the names in the active environment.
    private(set) var values = EnvironmentValues(nil)

    init() {}

    /// The names to choose from, in the order of their files.
    var names: [String] {
        var seen: Set<String> = []
        return files.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The values that the names would have in another environment.
    func values(in name: String?) -> EnvironmentValues {
        EnvironmentValues(
            name, in: files, captured: captured[name ?? ""] ?? [], overrides: overrides, builtIn: builtIn(in: name))
    }

    /// Every name that `{{name}}` can mean now, with values that may be shown.
    var variables: [String: String] { values.variables(.masked()).values }

    /// Whether the demo API is the default server: it runs, and no collection or the demo's is open.
    var standsOnDemo: Bool { demoBase != nil && (root.isEmpty || isDemo) }

    /// The environment of the demo whose answers differ, and the path below which they are.
    private static let secondDemo = "demo-2"

    private func builtIn(in name: String?) -> [String: String] {
        var result: [String: String] = [:]
        let isSecond = isDemo && name == Self.secondDemo
        let end = isSecond ? "/\(Self.secondDemo)" : ""
        for (name, base) in zip(DemoCollection.builtIn, [demoBase, demoSecureBase]) {
            result[name] = base.map { $0 + end }
        }
        guard standsOnDemo else { return result.filter { name, _ in !files.contains { $0.says(name) } } }
        if name == "demo" || name == nil || isSecond { result["base"] = result["demo"] }
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

    /// Adds secrets. Text stored before they were known to be secret is searched for them later.
    mutating func learn(_ secrets: some Sequence<String>) {
        let new = Set(secrets).subtracting(heard.secrets)
        if !new.isEmpty { heard.take(new) }
    }

    /// Adds the credentials of one request that is sent.
    mutating func learn(credentials: Set<String>) {
        guard !credentials.isSubset(of: mask.secrets) else { return }
        heard.take(credentials: mask.adding(credentials: credentials).secrets.subtracting(mask.secrets))
    }

    /// The secrets that were added since the last call.
    mutating func takeNews() -> Set<String> { heard.isNew ? heard.takeNews() : [] }

    private mutating func forgetSecrets(unless isSame: Bool) {
        if !isSame { (secrets, lookedUp, lookUpFaults, previewLookups.job) = ([:], [:], [:], nil) }
        settle()
    }

    /// Clears the values of the collection that is closed: the next one may have an environment of the same name,
    /// written by another author. Overrides of the command line go to the first collection that is opened.
    private mutating func leave(_ collection: String) {
        forgetSecrets(unless: false)
        (kept, captured) = ([:], [:])
        let given = collection.isEmpty ? overrides.filter { $0.value.time == nil } : [:]
        overridesElsewhere[collection] = overrides.filter { given[$0.key] == nil }
        overrides = (overridesElsewhere[root] ?? [:]).merging(given) { mine, _ in mine }
    }

    /// Takes the environments of a collection; the active environment stays active if the collection has one of that
    /// name.
    mutating func take(_ collection: RequestCollection, preferred: String?, isDemo: Bool = false) {
        root = collection.root
        self.isDemo = isDemo
        files = collection.environments
        let wanted = [preferred, activeName].compactMap(\.self).first(where: names.contains)
        let before = activeName
        activeName = wanted ?? (standsOnDemo && names.contains("demo") ? "demo" : names.first)
        left = before.flatMap { $0 == activeName ? nil : $0 }
    }

    /// Words about the environment that is not active any more since another collection was opened; once.
    ///
    /// - Parameter key: leads to the environments.
    mutating func sayingLeft(_ key: String) -> String {
        guard left != nil else { return "" }
        left = nil
        guard let activeName else { return ". No environment here yet (\(key) makes one)" }
        return ". The environment here is \(activeName)"
    }

    /// The values of all secrets that are known in this run, by name.
    var knownSecrets: [String: String] {
        secrets.merging(values.knownSecrets) { _, nearer in nearer }
    }

    /// Values that were read for names.
    var known: KnownValues {
        var known = KnownValues()
        (known.secrets, known.lookedUp, known.faults) = (knownSecrets, lookedUp, lookUpFaults)
        (known.issuingOrigins, known.generators, known.mask) = (issuingOrigins, generators, mask)
        return known
    }

    /// Values of `{{$response tour/log-in $.token}}` that were looked up. They count as secrets, since only the server
    /// knows what they permit.
    var answers: [OriginBoundSecret] {
        lookedUp.keys.sorted().filter { ResponseLookUp($0) != nil }.map {
            OriginBoundSecret($0, environment: activeName, issuingOrigin: issuingOrigins[$0])
        }
    }

    /// The variables, with secrets in the given form.
    func variables(_ form: EnvironmentValues.SecretForm) -> VariableSet {
        values.variables(form, generators: generators, lookedUp: lookedUp, faults: lookUpFaults)
    }

    /// The place where values of the active environment are stored.
    var place: ValuePlace { ValuePlace(collection: root, environment: activeName ?? "") }
}

/// The secrets that have become known in this run.
struct LearnedSecrets: Equatable, Sendable {
    /// The most credentials that are remembered: a hook may sign each request anew.
    private static let limit = 64

    private(set) var secrets: Set<String> = []
    /// Oldest first.
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
    /// Values for display: secrets as `******`, except for ten seconds after `,s`.
    var shownVariables: VariableSet { environments.shown(showsSecrets) }

    /// Values for the preview's bytes: secrets as placeholder letters that are drawn as stars.
    var previewVariables: VariableSet { variables(.placeholder(showing: shownSecrets)) }

    /// Values for exported commands.
    var exportedVariables: VariableSet { variables(.marker) }

    /// Values as they are sent.
    var sentVariables: VariableSet { variables(.values(knownSecrets)) }

    /// The values of all secrets that are known in this run, by name.
    var knownSecrets: [String: String] { environments.knownSecrets }

    private var shownSecrets: [String: String] { showsSecrets ? knownSecrets : [:] }

    private func variables(_ form: EnvironmentValues.SecretForm) -> VariableSet {
        environments.variables(form, showing: showsSecrets)
    }
}

extension Environments {
    fileprivate func variables(_ form: EnvironmentValues.SecretForm, showing showsSecrets: Bool) -> VariableSet {
        var set = variables(form)
        if !lookedUp.isEmpty { known.hideAnswers(in: &set, form, showing: showsSecrets) }
        return set
    }

    /// Values for display, see `Model.shownVariables`.
    func shown(_ showsSecrets: Bool) -> VariableSet {
        variables(.masked(showing: showsSecrets ? knownSecrets : [:]), showing: showsSecrets)
    }
}

extension EnvironmentFile {
    /// Whether the file sets a name, as a variable or as a secret.
    fileprivate func says(_ name: String) -> Bool {
        values.contains { $0.name == name } || secrets.contains { $0.name == name }
    }
}
