public import Formats

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

    /// What `type:` can be.
    public enum Kind: String, Sendable, CaseIterable {
        case none, basic, digest, bearer
        case apiKey = "api-key"
        case oauth2
        case awsSigV4 = "aws"
        case netrc
        case clientCertificate = "client-certificate"
    }

    /// One text below `auth:`.
    public struct Field: Sendable, Equatable {
        public var name: String
        /// Shown as `******`.
        public var isSecret: Bool
        /// Words that the value is one of, the first where it is not set; empty: any text.
        public var words: [String]

        init(_ name: String, isSecret: Bool = false, words: [String] = []) {
            self.name = name
            self.isSecret = isSecret
            self.words = words
        }
    }
}

extension SavedAuthentication.Kind {
    /// In the order in which they are written.
    public var fields: [SavedAuthentication.Field] {
        switch self {
        case .none: []
        case .basic, .digest: [.init("user"), .init("password", isSecret: true)]
        case .bearer: [.init("token", isSecret: true)]
        case .apiKey:
            [.init("name"), .init("value", isSecret: true), .init("in", words: ["header", "query", "cookie"])]
        case .oauth2:
            [
                .init("grant", words: ["client-credentials", "password", "refresh-token"]), .init("token-url"),
                .init("client-id"), .init("client-secret", isSecret: true), .init("user"),
                .init("password", isSecret: true), .init("refresh-token", isSecret: true), .init("scope"),
                .init("client-in", words: ["header", "body"]),
            ]
        case .awsSigV4:
            [
                .init("access-key"), .init("secret-key", isSecret: true), .init("session-token", isSecret: true),
                .init("region"), .init("service"),
            ]
        case .netrc: [.init("file")]
        case .clientCertificate: [.init("certificate"), .init("key"), .init("password", isSecret: true)]
        }
    }
}
