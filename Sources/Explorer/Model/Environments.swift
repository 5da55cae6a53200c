public import Drafting
public import Serialization
public import Workspace

/// The environments of the collection, and what `{{name}}` means in the one that is in use.
public struct Environments: Equatable, Sendable {
    /// As the collection has them.
    public var files: [EnvironmentFile] = [] { didSet { settle() } }
    /// The collection's root; empty while none is open.
    public var root = ""
    public var activeName: String? { didSet { forgetSecrets(unless: activeName == oldValue) } }
    /// Set on the command line or with `:var`; they win over everything else.
    public var overrides: [String: VariableOverride] = [:] { didSet { settle() } }
    /// Taken out of answers, by environment.
    public var captured: [String: [StoredValue]] = [:] { didSet { settle() } }
    /// The base URL of the demo API while it runs in this process.
    public var demoBase: String? { didSet { settle() } }
    /// The same over TLS, once it listens.
    public var demoSecureBase: String? { didSet { settle() } }
    /// Secrets of the environment in use that were looked up in this run. Never kept anywhere.
    public internal(set) var secrets: [String: String] = [:]
    /// Secrets that are kept outside the collection, by environment; read when they are looked at.
    var kept: [String: [StoredValue]] = [:]
    /// Every secret of this run, of other environments too: nothing that is kept may hold one.
    var heard: Set<String> = []
    /// `{{$file ...}}` and `{{$response ...}}` by their text, and why one has no value.
    public internal(set) var lookedUp: [String: String] = [:]
    public internal(set) var lookUpFaults: [String: String] = [:]
    /// What is looked up for the preview.
    var sketch = LookingUp.Sketch()
    /// The values that are made; anew for each sending.
    public internal(set) var generators = Generators(seed: .random(), now: DateTime(seconds: 0))
    /// What the names mean in the environment in use.
    public private(set) var values = EnvironmentValues(nil)

    public init() {}

    /// The names to choose from, in the order of their files.
    public var names: [String] {
        var seen: Set<String> = []
        return files.map(\.name).filter { seen.insert($0).inserted }
    }

    /// What the names would mean in another environment.
    public func values(in name: String?) -> EnvironmentValues {
        EnvironmentValues(
            name, in: files, captured: captured[name ?? ""] ?? [], overrides: overrides, builtIn: builtIn(in: name))
    }

    /// Every name that `{{name}}` can mean now, with values that may be shown.
    public var variables: [String: String] { values.variables(.masked()).values }

    /// What can stand between braces, for completing.
    var nameCandidates: [String] { values.values.map(\.name).sorted() + Generators.entries.map(\.text) }

    private func builtIn(in name: String?) -> [String: String] {
        var result: [String: String] = [:]
        if let demoBase {
            result["demo"] = demoBase
            if name == "demo" || name == nil { result["base"] = demoBase }
        }
        if let demoSecureBase { result["secure"] = demoSecureBase }
        return result
    }

    private mutating func settle() { values = values(in: activeName) }

    private mutating func forgetSecrets(unless isSame: Bool) {
        if !isSame { (secrets, lookedUp, lookUpFaults, sketch.job) = ([:], [:], [:], nil) }
        settle()
    }

    /// The environments of a collection; the active one stays if it has that too.
    mutating func take(_ collection: RequestCollection, preferred: String?) {
        root = collection.root
        files = collection.environments
        let wanted = [preferred, activeName].compactMap(\.self).first(where: names.contains)
        activeName = wanted ?? (demoBase != nil && names.contains("demo") ? "demo" : names.first)
    }

    /// What is known of secrets in this run.
    var knownSecrets: [String: String] {
        secrets.merging(values.knownSecrets) { _, nearer in nearer }
    }

    /// The variables in a form.
    func variables(_ form: EnvironmentValues.SecretForm) -> VariableSet {
        values.variables(form, generators: generators, lookedUp: lookedUp, faults: lookUpFaults)
    }

    /// Where values of the environment in use are kept.
    var place: ValuePlace { ValuePlace(collection: root, environment: activeName ?? "") }
}

extension Model {
    /// Values for people: secrets as `******`, except for ten seconds after `,s`.
    var shownVariables: VariableSet { variables(.masked(showing: shownSecrets)) }

    /// Values for bytes that are looked at: secrets as letters that become stars.
    var sketchedVariables: VariableSet { variables(.placeholder(showing: shownSecrets)) }

    /// Values for commands that are given away.
    var exportedVariables: VariableSet { variables(.marker) }

    /// Values as they are sent.
    var sentVariables: VariableSet { variables(.values(knownSecrets)) }

    /// What is known of secrets in this run.
    var knownSecrets: [String: String] { environments.knownSecrets }

    private var shownSecrets: [String: String] { showsSecrets ? knownSecrets : [:] }

    private func variables(_ form: EnvironmentValues.SecretForm) -> VariableSet { environments.variables(form) }
}
