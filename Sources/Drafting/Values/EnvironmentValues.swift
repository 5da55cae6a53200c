internal import CurlewSerialization
public import Workspace

/// The values of `{{name}}` in an environment of a collection. This is the only place that decides their order:
///
///     --var, :var > captured > <name>.local.yaml > <name>.yaml > inherited, likewise
///
/// While the demo API runs in this program, its addresses override those in files.
/// A name that any of these marks secret is secret, whichever of them gives the value.
public struct EnvironmentValues: Equatable, Sendable {
    /// Nil when no environment is in use.
    public var environment: String?
    /// Nil without an environment, or when there is a problem with it.
    public var chain: EnvironmentChain?
    /// A problem that keeps every request from being sent.
    public var problem: EnvironmentProblem?
    /// Every value of each name, the nearest first; in the order of the list.
    public private(set) var candidates: [[EnvironmentValue]] = []
    /// The value in effect for each name, in the order of the list. Names that are off everywhere are left out.
    public private(set) var values: [EnvironmentValue] = []
    /// The variables by form, without values of secrets; kept because every message asks for some of them.
    let formed = Memo<SecretForm, VariableSet>(limit: 4)

    public init(
        _ environment: String?, in files: [EnvironmentFile] = [], captured: [StoredValue] = [],
        overrides: [String: VariableOverride] = [:], builtIn: [String: String] = [:]
    ) {
        self.environment = environment
        if let environment, !files.isEmpty || !builtIn.isEmpty {
            do {
                chain = try EnvironmentChain(environment, in: files)
            } catch {
                // The demo's environment may be built in, without a file.
                if !files.isEmpty { problem = error }
            }
        }
        gather(captured, overrides, builtIn)
    }

    /// True: asks before methods that are not safe (RFC 9110 §9.2.1).
    public var isProtected: Bool { chain?.isProtected ?? false }

    /// Whether exchanges in the environment are kept in the history; nil where it does not say.
    public var keepsHistory: Bool? { chain?.keepsHistory }

    /// The name of the reader that the environment's server has, see `KnownReaders`; nil when it is not known.
    public var server: String? { chain?.server }

    /// Filters that change the URL of every request sent in this environment.
    public var filters: [SavedFilter] { chain?.filters ?? [] }

    /// Every value of a name, the nearest first.
    public func candidates(of name: String) -> [EnvironmentValue] {
        candidates.first { $0[0].name == name } ?? []
    }

    public subscript(name: String) -> EnvironmentValue? { candidates(of: name).first(where: \.isOn) }

    // MARK: Gathering

    private mutating func gather(
        _ captured: [StoredValue], _ overrides: [String: VariableOverride], _ builtIn: [String: String]
    ) {
        var byName: [String: [EnvironmentValue]] = [:]
        var order: [String] = []
        func add(_ value: EnvironmentValue) {
            if byName[value.name] == nil { order.append(value.name) }
            byName[value.name, default: []].append(value)
        }
        let files = (chain?.layers ?? []).flatMap(Self.values)
        let over = overrides.sorted { $0.key < $1.key }.map {
            EnvironmentValue($0.key, $0.value.value, origin: .override(at: $0.value.time))
        }
        // The list follows the files' order of names, not the order of precedence.
        for value in files where byName[value.name] == nil {
            order.append(value.name)
            byName[value.name] = []
        }
        for value in over { add(value) }
        for value in captured { add(EnvironmentValue(captured: value)) }
        for (name, text) in builtIn.sorted(by: { $0.key < $1.key }) {
            add(EnvironmentValue(name, text, origin: .builtIn))
        }
        for value in files { add(value) }
        candidates = order.compactMap { byName[$0] }.map(Self.secretTogether)
        values = candidates.compactMap { $0.first(where: \.isOn) }
    }

    private static func values(of layer: EnvironmentChain.Layer) -> [EnvironmentValue] {
        let file = layer.file
        let origin = EnvironmentValue.Origin.file(
            environment: file.name, isLocal: file.isLocal, isInherited: layer.isInherited)
        let first = [("base", file.base), ("cdn", file.cdn)].compactMap { name, text in
            text.map { EnvironmentValue(name, $0, origin: origin) }
        }
        let secrets = file.secrets.map {
            EnvironmentValue($0.name, nil, isSecret: true, origin: origin, source: $0.source)
        }
        let others = file.values.map { EnvironmentValue($0.name, $0.value, isOn: $0.isOn, origin: origin) }
        return first + secrets + others.filter { other in !first.contains { $0.name == other.name } }
    }

    private static func secretTogether(_ candidates: [EnvironmentValue]) -> [EnvironmentValue] {
        guard candidates.contains(where: \.isSecret) else { return candidates }
        return candidates.map { value in
            var value = value
            value.isSecret = true
            return value
        }
    }
}

extension EnvironmentValue {
    fileprivate init(captured value: StoredValue) {
        self.init(
            value.name, value.value, isSecret: value.isSecret,
            origin: .captured(request: value.request, rule: value.source, date: value.date))
        issuingOrigin = value.issuingOrigin
    }
}
