public import Workspace

/// The value of one name, and its source.
public struct EnvironmentValue: Equatable, Sendable {
    public var name: String
    /// Nil for a secret that is looked up when a request needs it.
    public var text: String?
    public var isSecret: Bool
    /// False: kept in its file as `!off`, so that the next candidate applies.
    public var isOn: Bool
    public var origin: Origin
    /// The source of a secret's value.
    public var source: SavedSecret.Source?
    /// The issuing origin of a captured value, see `StoredValue.issuingOrigin`.
    public var issuingOrigin: String?

    /// The source of a value, the nearest first.
    public enum Origin: Equatable, Sendable {
        /// Set on the command line, or with `:var` at that time of day.
        case override(at: String?)
        /// Captured from the answer of a request.
        case captured(request: String, rule: String, date: Double)
        case file(environment: String, isLocal: Bool, isInherited: Bool)
        /// Set by the program itself, for its demo API.
        case builtIn
    }

    public init(
        _ name: String, _ text: String?, isSecret: Bool = false, isOn: Bool = true, origin: Origin,
        source: SavedSecret.Source? = nil
    ) {
        self.name = name
        self.text = text
        self.isSecret = isSecret
        self.isOn = isOn
        self.origin = origin
        self.source = source
    }
}

/// A value set for this run alone.
public struct VariableOverride: Equatable, Sendable {
    public var value: String
    /// The time of the `:var`, `14:03`; nil for the command line.
    public var time: String?

    public init(_ value: String, at time: String? = nil) {
        self.value = value
        self.time = time
    }
}

extension VariableOverride: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
