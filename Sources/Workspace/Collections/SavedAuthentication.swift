public import CurlewFormats
public import CurlewNetworking

/// Who asks, as a file says it: `auth: {type: bearer, token: "{{token}}"}`. Every text may hold `{{name}}`.
public struct SavedAuthentication: Equatable, Sendable {
    public var kind: Kind
    /// By the names of `kind.fields`; what is not there is not set.
    public var values: [String: String]
    public var others: [YAMLEntry]

    public init(_ kind: Kind, _ values: [String: String] = [:], others: [YAMLEntry] = []) {
        self.kind = kind
        self.values = values
        self.others = others
    }

    /// `auth: null`: nobody, also where the collection or a folder names someone.
    public static let none = SavedAuthentication(.none)

    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    public typealias Kind = AuthenticationScheme
    public typealias Field = AuthenticationScheme.Field

    /// What a file would say.
    public init(_ authentication: Authentication) {
        self.init(authentication.scheme, authentication.words)
    }
}

extension Authentication {
    public init(_ saved: SavedAuthentication) {
        self.init(saved.kind, saved.values)
    }
}
