public import CurlewSerialization
public import Workspace

/// A secret whose value this computer keeps outside the collection: typed once (`kept`), private to the user
/// (`*.local.yaml`), or captured from an answer; a captured value is bound even when it is not marked secret. The
/// collection's files decide which request sends the value and where that goes, so the value goes only to places that
/// the user granted. A secret with a source in a file (`SavedSecret.Source`) is bound too: it is read for one place
/// and could be sent to another.
///
/// Not bound are values of `--var` and `:var`, which the user types for the present run, and plain variables of a
/// file, which are not secret.
public struct OriginBoundSecret: Hashable, Sendable {
    public var name: String
    /// The environment that the secret is kept for; empty for none.
    public var environment: String
    /// The origin that issued the value, see `PreparedRequest.issuingOrigin`; sending it back there needs no grant.
    /// Nil for a typed value.
    public var issuingOrigin: String?
    /// The source that a file names for the value; the grant is then for reading that source. Nil for a value that is
    /// stored here.
    public var source: SavedSecret.Source?
    /// True for a captured value that is not marked secret: it is shown, and still bound to its issuing origin.
    public var isShown = false

    public init(_ name: String, environment: String?, issuingOrigin: String? = nil) {
        self.name = name
        self.environment = environment ?? ""
        self.issuingOrigin = issuingOrigin
    }
}

extension EnvironmentValues {
    /// The bound secrets among `names`, in the order of the list.
    ///
    /// - Parameter sent: the names that the request sends. A captured value that is not secret is bound only if it is
    ///   among them.
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

    /// The values that were captured from answers.
    public var answers: Set<String> {
        Set(values.compactMap { value in if case .captured = value.origin { value.text } else { nil } })
    }

    /// Every bound secret of the environment.
    public var bound: [OriginBoundSecret] {
        let names = Set(values.map(\.name))
        return bound(names, sent: names)
    }

    /// Whether one of the values was captured from an answer.
    public var hasCaptured: Bool {
        values.contains { if case .captured = $0.origin { true } else { false } }
    }
}

extension VariableSet {
    /// The values of the given names.
    public func texts(of names: Set<String>) -> Set<String> { Set(names.compactMap { self[$0] }) }

    /// The values of the secrets that were read, by their names.
    public var secretValues: [String: String] {
        let unread = ["", SecretPlaceholder.mask, SecretPlaceholder.text]
        return values.filter { secrets.contains($0.key) && !unread.contains($0.value) }
    }
}
