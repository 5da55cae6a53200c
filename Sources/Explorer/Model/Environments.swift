import Workspace

/// Plain variables by environment.
public struct Environments: Equatable, Sendable {
    public struct Environment: Equatable, Sendable {
        public var name: String
        public var variables: [String: String]

        public init(name: String, variables: [String: String]) {
            self.name = name
            self.variables = variables
        }
    }

    public var all: [Environment] = []
    public var activeName: String?
    /// Set on the command line or with `:var`; they win over the environment's own.
    public var overrides: [String: String] = [:]
    /// The base URL of the demo API while it runs in this process.
    public var demoBase: String?
    /// The same over TLS, once it listens.
    public var demoSecureBase: String?

    public init() {}

    public var active: Environment? {
        all.first { $0.name == activeName }
    }

    /// Every name that `{{name}}` can mean now.
    public var variables: [String: String] {
        var result = active?.variables ?? [:]
        if let demoBase {
            result["demo"] = demoBase
            if activeName == "demo" || activeName == nil { result["base"] = demoBase }
        }
        if let demoSecureBase { result["secure"] = demoSecureBase }
        result.merge(overrides) { _, new in new }
        return result
    }

    /// The environments of a collection; the active one stays if it has that too.
    mutating func take(_ collection: RequestCollection, preferred: String?) {
        all = collection.environmentNames.map { name in
            Environment(name: name, variables: collection.variables(in: name))
        }
        let names = all.map(\.name)
        let wanted = [preferred, activeName].compactMap(\.self).first(where: names.contains)
        activeName = wanted ?? (demoBase != nil && names.contains("demo") ? "demo" : names.first)
    }
}
