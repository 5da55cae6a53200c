internal import CurlewMessage
package import CurlewTransport

/// One authentication scheme: its description for files, the Auth tab, permissions, the cache and other programs, and
/// its behaviour in a request.
///
///     words ─ kept ─► Authentication ─ variables ─► write ─► header, query, certificate ─► proof, while it is sent
package protocol SchemeRow {
    /// Name in the menu and on the first line of the tab.
    static var title: String { get }
    /// A few words after the title in the menu.
    static var short: String { get }
    /// Describes what the scheme sends, and when.
    static var help: String { get }
    /// A sentence about what a k6 script leaves out; nil when the script has everything.
    static var k6: String? { get }
    /// A credential of the user that the scheme sends although its words do not contain it, for the question whether a
    /// file's request may use it. Nil when there is none.
    static var spends: String? { get }
    /// The option of curl that only chooses this scheme; nil when there is none.
    static var curlSwitch: String? { get }
    /// False when the identity is not part of the request, as with a netrc file: a response to one user may be wrong
    /// for another, so responses are not cached.
    static var hasKnownIdentity: Bool { get }
    /// The scheme's fields in the order in which files have them.
    static var fields: [AuthenticationScheme.Field] { get }
    /// False when the other words make a field irrelevant. By default every field counts.
    static func counts(_ field: String, in words: [String: String]) -> Bool
    /// The words as a file has them: with the defaults that are always written, without fields that do not count.
    static func kept(_ words: [String: String]) -> [String: String]

    /// The settings in a few words, without secrets.
    static func brief(_ words: [String: String]) -> String
    /// Describes what happens while sending, when the header field cannot be shown before.
    static func effect(_ words: [String: String]) -> String
    /// The parts that can be written before anything is sent.
    static func write(_ words: Authentication) -> WrittenAuthentication
    /// The part that is done while the request is sent.
    static func proof(_ words: Authentication) -> SchemeProof
    /// A text that differs between identities, for names in the cache. It is hashed before it is stored.
    static func cacheText(_ words: Authentication) -> String
    /// The scheme as arguments of curl.
    static func curl(_ words: Authentication) -> CurlAuthentication
}

extension SchemeRow {
    package static var spends: String? { nil }
    package static var curlSwitch: String? { nil }
    package static var hasKnownIdentity: Bool { true }

    package static func counts(_ field: String, in words: [String: String]) -> Bool { true }

    package static func kept(_ words: [String: String]) -> [String: String] { words }
}

/// The parts that a scheme writes before anything is sent.
package struct WrittenAuthentication: Sendable {
    /// Header fields to add.
    package var headers: [SentHeader] = []
    /// Text to join to the query.
    package var query = ""
    package var certificate: ClientCertificate?
    /// One sentence for each reason why the settings cannot be used.
    package var flaws: [String] = []

    /// The flaws, with those of header fields that a server would read as several.
    package var faults: [String] {
        flaws
            + headers.enumerated().compactMap { index, header in
                HeaderField(header.name, header.value).flaw.map {
                    HeaderFieldError(index: index, name: header.name, reason: $0).sentence
                }
            }
    }

    /// - Parameter names: names of the required fields that are empty.
    static func emptyFlaws(_ names: [String]) -> [String] {
        names.map { "The \($0) is empty. Nobody can be proven with that. Fill it in." }
    }
}

/// The part of a scheme that is done while a request is sent.
package enum SchemeProof: Sendable {
    case none
    /// Answers a challenge (RFC 7616).
    case digest(user: String, password: String)
    /// A token is fetched first.
    case token(OAuth2Grant)
    /// Signs the request. `now` is in seconds since 1970-01-01 00:00 UTC, `hash` gives the hash of the body.
    case signature(@Sendable (SentRequest, _ now: Double, _ hash: (Hash) -> [UInt8]?) -> [SentHeader]?)
    /// The transport authenticates the connection, see `ConnectionLogin`.
    case connection(ConnectionLogin)
    /// The strongest scheme that is offered.
    case strongest(user: String, password: String)
    /// Looks user and password up in a netrc file. A nil file is `SessionConfiguration.netrc`; a nil user takes the
    /// first entry of the host.
    case netrc(file: String?, user: String?)
}

/// A scheme written as arguments of curl.
package struct CurlAuthentication: Sendable {
    /// A part of one word.
    package enum Piece: Sendable {
        case fixed(String)
        /// A typed text, with its variables replaced.
        case text(String)
        /// A typed text in which a colon must be escaped, because curl ends a path there.
        case path(String)
        /// A secret. Its variables become variables of the shell; a text without variables becomes one named `named`.
        case secret(String, named: String)
    }

    /// Options with their values; the word of a switch is empty.
    package var arguments: [(option: String, word: [Piece])] = []
    /// True when the arguments make curl write `Authorization`.
    package var writesAuthorization = false
    /// The value of the scheme's header field, when no argument makes curl write it; empty for the value that is sent.
    package var field: [Piece] = []
    /// The pair that the scheme adds to the query.
    package var pair: (name: String, value: String)?
    /// Options of the request that these arguments replace.
    package var options: [OptionName] = []
    /// One sentence for each thing that curl does not do.
    package var notes: [String] = []

    /// The word `user:password`.
    static func login(_ user: String, _ password: String, named name: String = "PASSWORD") -> [Piece] {
        [.text(user), .fixed(":"), .secret(password, named: name)]
    }
}

extension SentHeader {
    /// An `Authorization` field, marked secret.
    static func authorization(_ value: String) -> SentHeader {
        SentHeader("Authorization", value, origin: .auth, isSecret: true)
    }
}
