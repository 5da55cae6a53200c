public import CurlewFormats
public import CurlewNetworking

/// The authentication in a file: `auth: {type: bearer, token: "{{token}}"}`. Every text may hold `{{name}}`.
public struct SavedAuthentication: Equatable, Sendable {
    public var kind: Kind
    /// Values by the names of `kind.fields`; a missing name is not set.
    public var values: [String: String]
    public var others: [YAMLEntry]

    public init(_ kind: Kind, _ values: [String: String] = [:], others: [YAMLEntry] = []) {
        self.kind = kind
        self.values = values
        self.others = others
    }

    /// `auth: null`: no authentication, even when the collection or a folder sets one.
    public static let none = SavedAuthentication(.none)

    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    public typealias Kind = AuthenticationScheme
    public typealias Field = AuthenticationScheme.Field

    /// Makes the form that a file has.
    public init(_ authentication: Authentication) {
        self.init(authentication.scheme, authentication.words)
    }
}

extension Authentication {
    public init(_ saved: SavedAuthentication) {
        self.init(saved.kind, saved.values)
    }
}
