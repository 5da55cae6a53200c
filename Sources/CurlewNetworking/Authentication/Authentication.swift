/// How a request says who is asking. Every text may hold `{{name}}`; what is made of it is sent to the origin of the
/// request alone, also across redirects.
public struct Authentication: Sendable, Equatable {
    public let scheme: AuthenticationScheme
    /// What a file would say, by the names of the scheme's fields; empty texts are left out.
    public let words: [String: String]

    /// Words that are none of the scheme's are left out.
    public init(_ scheme: AuthenticationScheme, _ words: [String: String]) {
        let (row, kept) = (scheme.row, scheme.row.kept(words))
        self.scheme = scheme
        self.words = row.fields.reduce(into: [:]) { result, field in
            guard let text = kept[field.name], !text.isEmpty, row.counts(field.name, in: kept) else { return }
            result[field.name] = text
        }
    }

    public static let none = Authentication(.none, [:])

    /// Empty where it is not set.
    subscript(name: String) -> String { words[name] ?? "" }

    /// The texts that are set, with what each holds.
    public var contents: [(field: AuthenticationScheme.Field, text: String)] {
        scheme.fields.compactMap { field in words[field.name].map { (field, $0) } }
    }

    /// Files on this computer that proving it reads.
    public var files: [String] {
        scheme.fields.compactMap { field in
            switch field.content {
            case .file(let usual): words[field.name] ?? usual
            case .text, .secret, .words: nil
            }
        }
    }

    /// What is left to prove when it is sent.
    var proof: SchemeProof { scheme.row.proof(self) }

    /// Where a token is fetched, if one is.
    public var tokenURL: String? {
        if case .token(let grant) = proof { grant.tokenURL } else { nil }
    }
}
