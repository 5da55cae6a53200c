public import Serialization
public import Workspace

/// A secret whose value this computer keeps, outside the collection: typed once (`kept`), one person's own
/// (`*.local.yaml`), or taken out of an answer, which `{{$response ...}}` does whether it is called secret or not. Files of a
/// collection say which request sends it and where that goes, so it is bound to the places that have its yes. So is one
/// that a file says where to get (`SavedSecret.Source`): it was read for one place and may be on its way to another.
///
/// What is no part of this: a value of `--var` and `:var`, which is typed for what is sent now, and a plain variable, which
/// is no secret.
public struct BoundSecret: Hashable, Sendable {
    public var name: String
    /// That it is kept for; empty for none.
    public var environment: String
    /// Where it came from, see `PreparedRequest.home`; it goes there without a yes. Nil for what was typed.
    public var home: String?
    /// Where a file says to get it; the yes is then for that. Nil for a value that is here.
    public var source: SavedSecret.Source?

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

    /// Those among some names that a file says where to get.
    public func sourced(_ names: Set<String>) -> [BoundSecret] {
        unread(names).filter { $0.source != .kept }.map { secret in
            var bound = BoundSecret(secret.name, environment: environment)
            bound.source = secret.source
            return bound
        }
    }

    /// Names that mean what answers gave, unless a row of data stands over them.
    public func answered(in variables: VariableSet) -> Set<String> {
        let names = values.compactMap { value -> String? in
            guard case .captured = value.origin, variables[value.name] == value.text else { return nil }
            return value.name
        }
        return Set(names)
    }

    /// All of them.
    public var bound: [BoundSecret] { bound(Set(values.map(\.name))) }
}
