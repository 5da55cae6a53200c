/// A request's authentication: a scheme and its settings. Every text may hold `{{name}}`. Credentials are sent only to
/// the origin of the request, also across redirects.
public struct Authentication: Sendable, Equatable {
    public let scheme: AuthenticationScheme
    /// The settings as in a file, by the names of the scheme's fields; empty texts are left out.
    public let words: [String: String]

    /// Words that are not fields of the scheme are left out.
    public init(_ scheme: AuthenticationScheme, _ words: [String: String]) {
        let (row, kept) = (scheme.row, scheme.row.kept(words))
        self.scheme = scheme
        self.words = row.fields.reduce(into: [:]) { result, field in
            guard let text = kept[field.name], !text.isEmpty, row.counts(field.name, in: kept) else { return }
            result[field.name] = text
        }
    }

    public static let none = Authentication(.none, [:])

    /// The text of a field; empty when it is not set.
    subscript(name: String) -> String { words[name] ?? "" }

    /// The texts that are set, with their fields.
    public var contents: [(field: AuthenticationScheme.Field, text: String)] {
        scheme.fields.compactMap { field in words[field.name].map { (field, $0) } }
    }

    /// Local files that the scheme reads.
    public var files: [String] {
        scheme.fields.compactMap { field in
            switch field.content {
            case .file(let usual): words[field.name] ?? usual
            case .text, .url, .secret, .words: nil
            }
        }
    }

    /// The part of the authentication that is done while the request is sent.
    var proof: SchemeProof { scheme.row.proof(self) }

    /// The URL of the token endpoint; nil when no token is fetched.
    public var tokenURL: String? {
        if case .token(let grant) = proof { grant.tokenURL } else { nil }
    }
}
