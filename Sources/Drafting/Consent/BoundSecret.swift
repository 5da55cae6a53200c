internal import Workspace

/// A secret whose value this computer keeps, outside the collection: typed once (`kept`), one person's own
/// (`*.local.yaml`), or taken out of an answer. Files of a collection say which request sends it and where that goes, so it
/// is bound to the places that have its yes.
///
/// What is no part of this: a value of `--var` and `:var`, which is typed for what is sent now; a secret that a file says
/// where to get (`SavedSecret.Source`), which has its yes by that; and a plain variable, which is no secret.
public struct BoundSecret: Hashable, Sendable {
    public var name: String
    /// That it is kept for; empty for none.
    public var environment: String
    /// Where it came from, see `PreparedRequest.home`; it goes there without a yes. Nil for what was typed.
    public var home: String?

    public init(_ name: String, environment: String?, home: String? = nil) {
        self.name = name
        self.environment = environment ?? ""
        self.home = home
    }
}

extension EnvironmentValues {
    /// Those among some names, in the order of the list.
    public func bound(_ names: Set<String>) -> [BoundSecret] {
        values.compactMap { value in
            guard value.isSecret, names.contains(value.name) else { return nil }
            switch value.origin {
            case .captured: return BoundSecret(value.name, environment: environment, home: value.home)
            case .file(_, let isLocal, _):
                let isHere = value.source == .kept || isLocal && value.text != nil
                return isHere ? BoundSecret(value.name, environment: environment) : nil
            case .override, .builtIn: return nil
            }
        }
    }

    /// All of them.
    public var bound: [BoundSecret] { bound(Set(values.map(\.name))) }
}
