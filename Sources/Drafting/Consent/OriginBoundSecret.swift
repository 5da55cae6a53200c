public import Serialization
public import Workspace

/// A secret whose value this computer keeps, outside the collection: typed once (`kept`), one person's own
/// (`*.local.yaml`), or taken out of an answer, which binds it whether it is called secret or not. Files of a collection say
/// which request sends it and where that goes, so it is bound to the places that have its yes. So is one that a file says where
/// to get (`SavedSecret.Source`): it was read for one place and may be on its way to another.
///
/// What is no part of this: a value of `--var` and `:var`, which is typed for what is sent now, and a plain variable of a
/// file, which is no secret.
public struct OriginBoundSecret: Hashable, Sendable {
    public var name: String
    /// That it is kept for; empty for none.
    public var environment: String
    /// Where it came from, see `PreparedRequest.issuingOrigin`; it goes there without a yes. Nil for what was typed.
    public var issuingOrigin: String?
    /// Where a file says to get it; the yes is then for that. Nil for a value that is here.
    public var source: SavedSecret.Source?
    /// An answer gave it, and nobody calls it secret: it is shown, and still bound to where it came from.
    public var isShown = false

    public init(_ name: String, environment: String?, issuingOrigin: String? = nil) {
        self.name = name
        self.environment = environment ?? ""
        self.issuingOrigin = issuingOrigin
    }
}

extension EnvironmentValues {
    /// Those among some names, in the order of the list.
    ///
    /// - Parameter sent: the names that go out. A value that is no secret leaves this computer by them alone.
    public func bound(_ names: Set<String>, sent: Set<String>) -> [OriginBoundSecret] {
        values.compactMap { value in
            guard value.isSecret ? names.contains(value.name) : sent.contains(value.name) else { return nil }
            switch value.origin {
            case .captured:
                var bound = OriginBoundSecret(value.name, environment: environment, issuingOrigin: value.issuingOrigin)
                bound.isShown = !value.isSecret
                return bound
            case .file where !value.isSecret: return nil
            case .file(_, let isLocal, _):
                let isHere = value.source == .kept || isLocal && value.text != nil
                return isHere ? OriginBoundSecret(value.name, environment: environment) : nil
            case .override, .builtIn: return nil
            }
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

    /// What answers gave.
    public var answers: Set<String> {
        Set(values.compactMap { value in if case .captured = value.origin { value.text } else { nil } })
    }

    /// All of them.
    public var bound: [OriginBoundSecret] {
        let names = Set(values.map(\.name))
        return bound(names, sent: names)
    }

    /// Whether an answer gave one of them.
    public var hasCaptured: Bool {
        values.contains { if case .captured = $0.origin { true } else { false } }
    }
}

extension VariableSet {
    /// What names mean.
    public func texts(of names: Set<String>) -> Set<String> { Set(names.compactMap { self[$0] }) }
}
