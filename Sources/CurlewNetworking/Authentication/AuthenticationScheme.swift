/// The authentication schemes, by their names in files. `row` has each one's descriptions and behaviour.
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
        /// The kind of text, which decides about variables, permissions and masks. Every field has to state it.
        public enum Content: Sendable, Equatable {
            case text
            /// A URL. Values of variables are placed in it as in the URL of the request.
            case url
            /// Shown as `******`.
            case secret
            /// The path of a file that is read, relative to the collection's folder; `usual` is the file read when none
            /// is named.
            case file(usual: String?)
            /// One of these words; the first is the default.
            case words([String])
        }

        public let name: String
        public let content: Content

        init(_ name: String, _ content: Content) {
            (self.name, self.content) = (name, content)
        }

        public var isSecret: Bool { content == .secret }

        /// The words that are allowed; empty when any text is.
        public var words: [String] {
            switch content {
            case .words(let words): words
            case .text, .url, .secret, .file: []
            }
        }
    }
}

extension AuthenticationScheme {
    /// The type that describes and implements the scheme.
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
