public import Workspace

/// What one name means, and where that comes from.
public struct EnvironmentValue: Equatable, Sendable {
    public var name: String
    /// Nil: a secret that is looked up when a request needs it.
    public var text: String?
    public var isSecret: Bool
    /// False: kept in its file as `!off`; what is behind it holds.
    public var isOn: Bool
    public var origin: Origin
    /// Where a secret's value is.
    public var source: SavedSecret.Source?
    /// Of a captured value, see `StoredValue.home`.
    public var issuingOrigin: String?

    /// Who said so, the nearest first.
    public enum Origin: Equatable, Sendable {
        /// On the command line, or with `:var` at that time of day.
        case override(at: String?)
        /// Out of the answer of a request.
        case captured(request: String, rule: String, date: Double)
        case file(environment: String, isLocal: Bool, isInherited: Bool)
        /// The program itself, for its demo API.
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

/// A value that was set for this run.
public struct VariableOverride: Equatable, Sendable {
    public var value: String
    /// `14:03`; nil on the command line.
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
