/// Every way to say who asks, by its name in files. `row` says the rest; only what acts on it stands elsewhere.
public enum AuthenticationScheme: String, Sendable, CaseIterable {
    case none, basic, digest, bearer
    case apiKey = "api-key"
    case oauth2
    case awsSigV4 = "aws"
    case netrc
    case clientCertificate = "client-certificate"

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

/// One scheme: what files, the Auth tab, other programs and consent ask about it.
public struct SchemeRow: Sendable {
    /// In the menu and on the first line of the tab.
    public let title: String
    /// In the menu, behind the title.
    public let short: String
    /// What it sends, and when.
    public let help: String
    /// What a script for k6 leaves out, a sentence; nil where it says all of it.
    public let k6: String?
    /// In the order in which they are written.
    public let fields: [AuthenticationScheme.Field]
    /// In a few words, never a secret.
    public let brief: @Sendable ([String: String]) -> String
    /// What happens when sending, where no header can be shown before.
    public let effect: @Sendable ([String: String]) -> String
}

extension AuthenticationScheme {
    private static let rows = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.makeRow()) })

    public var row: SchemeRow { Self.rows[self] ?? makeRow() }

    public var fields: [Field] { row.fields }
}
