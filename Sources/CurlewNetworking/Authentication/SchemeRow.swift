package import CurlewTransport

/// One scheme: what files, the Auth tab, consent, the cache and other programs ask about it, and what it adds to a
/// request.
///
///     words ─ kept ─► Authentication ─ variables ─► write ─► header, query, certificate ─► proof, while it is sent
package protocol SchemeRow {
    /// In the menu and on the first line of the tab.
    static var title: String { get }
    /// In the menu, behind the title.
    static var short: String { get }
    /// What it sends, and when.
    static var help: String { get }
    /// What a script for k6 leaves out, a sentence; nil where it says all of it.
    static var k6: String? { get }
    /// What of the person's own it shows, which its words alone do not: a question for a file's request. Nil for nothing.
    static var spends: String? { get }
    /// curl's option that chooses it, where one does that and no more.
    static var curlSwitch: String? { get }
    /// False: whom it proves is known elsewhere, so an answer to one may be wrong for the next. None is kept.
    static var hasKnownIdentity: Bool { get }
    /// In the order in which they are written.
    static var fields: [AuthenticationScheme.Field] { get }
    /// Whether a field counts beside the other words. All do, unless it says otherwise.
    static func counts(_ field: String, in words: [String: String]) -> Bool
    /// The words that a file would have: defaults that are always said are there, what does not count is not.
    static func kept(_ words: [String: String]) -> [String: String]

    /// In a few words, never a secret.
    static func brief(_ words: [String: String]) -> String
    /// What happens when sending, where no header can be shown before.
    static func effect(_ words: [String: String]) -> String
    /// What can be written before a server is asked.
    static func write(_ words: Authentication) -> WrittenAuthentication
    /// What is left to prove when it is sent.
    static func proof(_ words: Authentication) -> SchemeProof
    /// Tells identities apart. It is hashed before it goes anywhere.
    static func cacheText(_ words: Authentication) -> String
    /// As arguments of curl.
    static func curl(_ words: Authentication) -> SchemeCurl
}

extension SchemeRow {
    package static var spends: String? { nil }
    package static var curlSwitch: String? { nil }
    package static var hasKnownIdentity: Bool { true }

    package static func counts(_ field: String, in words: [String: String]) -> Bool { true }

    package static func kept(_ words: [String: String]) -> [String: String] { words }
}

/// What a scheme writes before anything is sent.
package struct WrittenAuthentication: Sendable {
    /// Fields that can be written at once.
    package var headers: [SentHeader] = []
    /// Joined to the query.
    package var query = ""
    package var certificate: ClientCertificate?
    /// Why nobody can be proven with that, a sentence each.
    package var flaws: [String] = []

    /// - Parameter names: of what is empty and must not be.
    static func emptyFlaws(_ names: [String]) -> [String] {
        names.map { "The \($0) is empty. Nobody can be proven with that. Fill it in." }
    }
}

/// What a scheme does while a request is under way.
package enum SchemeProof: Sendable {
    case none
    /// Answers a challenge (RFC 7616).
    case digest(user: String, password: String)
    /// A token is fetched first.
    case token(OAuth2Grant)
    /// The request is signed. The time is in seconds since 1970-01-01 00:00 UTC, the hash that of the body.
    case signature(@Sendable (SentRequest, _ now: Double, _ hash: (Hash) -> [UInt8]?) -> [SentHeader]?)
    /// The transport proves it, see `ConnectionLogin`.
    case connection(ConnectionLogin)
    /// The strongest scheme that is offered.
    case strongest(user: String, password: String)
    /// User and password are looked up; nil is `~/.netrc`.
    case netrc(file: String?)
}

/// How curl says a scheme.
package struct SchemeCurl: Sendable {
    /// A part of one word.
    package enum Piece: Sendable {
        case fixed(String)
        /// As it was typed, with its variables replaced.
        case text(String)
        /// The same, where a colon would end it.
        case path(String)
        /// The names in it become the shell's; a text without any is one variable of this name.
        case secret(String, named: String)
    }

    /// Options with their values; a switch has none.
    package var arguments: [(option: String, word: [Piece])] = []
    /// Whether they make curl write `Authorization`.
    package var writesAuthorization = false
    /// What stands in its header field, where no argument says it; empty: as it is sent.
    package var field: [Piece] = []
    /// What it adds to the query.
    package var pair: (name: String, value: String)?
    /// Options of the request that it says in their place.
    package var options: [OptionName] = []
    /// What curl does not do, a sentence each.
    package var notes: [String] = []

    /// `user:password`.
    static func login(_ user: String, _ password: String, named name: String = "PASSWORD") -> [Piece] {
        [.text(user), .fixed(":"), .secret(password, named: name)]
    }
}

extension SentHeader {
    /// `Authorization`, a secret.
    static func authorization(_ value: String) -> SentHeader {
        SentHeader("Authorization", value, origin: .auth, isSecret: true)
    }
}
