/// Every way to say who asks, by its name in files. `row` says and does the rest.
public enum AuthenticationScheme: String, Sendable, CaseIterable {
    case none, basic, digest, bearer
    case apiKey = "api-key"
    case oauth2
    case awsSigV4 = "aws"
    case netrc
    case clientCertificate = "client-certificate"
    case ntlm, negotiate, any

    /// One text below `auth:`.
    public struct Field: Sendable, Equatable {
        /// What it holds, which decides about variables, consent and masks. It has no default.
        public enum Content: Sendable, Equatable {
            case text
            /// Shown as `******`.
            case secret
            /// A file that is read, from the collection's folder on; `usual` where none is named.
            case file(usual: String?)
            /// One of these words, the first where it is not set.
            case words([String])
        }

        public let name: String
        public let content: Content

        init(_ name: String, _ content: Content) {
            (self.name, self.content) = (name, content)
        }

        public var isSecret: Bool { content == .secret }

        /// Empty: any text.
        public var words: [String] {
            switch content {
            case .words(let words): words
            case .text, .secret, .file: []
            }
        }
    }
}

extension AuthenticationScheme {
    /// All that it does.
    package var row: any SchemeRow.Type {
        switch self {
        case .none: NoScheme.self
        case .basic: BasicScheme.self
        case .digest: DigestScheme.self
        case .bearer: BearerScheme.self
        case .apiKey: APIKeyScheme.self
        case .oauth2: OAuth2Scheme.self
        case .awsSigV4: AWSScheme.self
        case .netrc: NetrcScheme.self
        case .clientCertificate: CertificateScheme.self
        case .ntlm: NTLMScheme.self
        case .negotiate: NegotiateScheme.self
        case .any: AnyScheme.self
        }
    }

    public var fields: [Field] { row.fields }
}
