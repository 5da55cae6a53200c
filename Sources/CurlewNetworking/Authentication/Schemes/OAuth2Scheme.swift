internal import CurlewMessage

/// A token from a token endpoint.
enum OAuth2Scheme: SchemeRow {
    static let title = "OAuth 2"
    static let short = "a token from an endpoint"
    static let help = "A token from a token endpoint, kept, and renewed once on 401 (RFC 6749)."
    static let k6: String? = "The token of OAuth 2. Ask for it in setup() and send it as a header field."
    static let fields: [AuthenticationScheme.Field] = [
        .init("grant", .words(["client-credentials", "password", "refresh-token"])),
        .init("token-url", .url), .init("client-id", .text), .init("client-secret", .secret),
        .init("user", .text), .init("password", .secret), .init("refresh-token", .secret),
        .init("scope", .text), .init("client-in", .words(["header", "body"])),
    ]

    static func counts(_ field: String, in words: [String: String]) -> Bool {
        switch field {
        case "user", "password": words["grant"] == "password"
        case "refresh-token": words["grant"] == "refresh-token"
        default: true
        }
    }

    static func kept(_ words: [String: String]) -> [String: String] {
        var kept = words
        if !["password", "refresh-token"].contains(words["grant"]) { kept["grant"] = "client-credentials" }
        if words["client-in"] != "body" { kept["client-in"] = nil }
        return kept
    }

    static func brief(_ words: [String: String]) -> String { "OAuth 2.0" }

    static func effect(_ words: [String: String]) -> String { "Bearer ****** with a token from the endpoint" }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        var written = WrittenAuthentication()
        do { _ = try URLText(words["token-url"]) } catch {
            written.flaws.append("The token URL cannot be asked. \(error.sentence)")
        }
        let (name, needed) =
            switch OAuth2Grant(words).kind {
            case .clientCredentials: ("client id", words["client-id"])
            case .password(let user, _): ("user name", user)
            case .refreshToken(let token): ("refresh token", token)
            }
        if needed.isEmpty { written.flaws += WrittenAuthentication.emptyFlaws([name]) }
        return written
    }

    static func proof(_ words: Authentication) -> SchemeProof { .token(OAuth2Grant(words)) }

    static func cacheText(_ words: Authentication) -> String {
        let grant = OAuth2Grant(words)
        let identity =
            switch grant.kind {
            case .clientCredentials: "clientCredentials"
            case .password(let user, let password):
                "password(user: \(user.debugDescription), password: \(password.debugDescription))"
            case .refreshToken(let token): "refreshToken(\(token.debugDescription))"
            }
        return "oauth2 \(grant.tokenURL) \(grant.clientID) \(grant.scope) \(identity)"
    }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        CurlAuthentication(
            arguments: [("-H", [.fixed("Authorization: Bearer "), .secret("", named: "ACCESS_TOKEN")])],
            writesAuthorization: true, notes: ["curl has no token endpoint: put a token into ACCESS_TOKEN."])
    }
}

extension Authentication {
    public static func oauth2(_ grant: OAuth2Grant) -> Authentication { Authentication(.oauth2, grant.words) }
}

extension OAuth2Grant {
    fileprivate init(_ words: Authentication) {
        let kind: Kind =
            switch words["grant"] {
            case "password": .password(user: words["user"], password: words["password"])
            case "refresh-token": .refreshToken(words["refresh-token"])
            default: .clientCredentials
            }
        self.init(
            kind: kind, tokenURL: words["token-url"], clientID: words["client-id"],
            clientSecret: words["client-secret"], scope: words["scope"], sendsClientInBody: words["client-in"] == "body"
        )
    }

    fileprivate var words: [String: String] {
        var words = [
            "token-url": tokenURL, "client-id": clientID, "client-secret": clientSecret, "scope": scope,
        ]
        switch kind {
        case .clientCredentials: words["grant"] = "client-credentials"
        case .password(let user, let password):
            (words["grant"], words["user"], words["password"]) = ("password", user, password)
        case .refreshToken(let token): (words["grant"], words["refresh-token"]) = ("refresh-token", token)
        }
        if sendsClientInBody { words["client-in"] = "body" }
        return words
    }
}

/// A request for a token from a token endpoint, without a browser (RFC 6749 §4.3, §4.4, §6).
public struct OAuth2Grant: Sendable, Hashable {
    /// The grant that is sent to the token endpoint.
    public enum Kind: Sendable, Hashable {
        case clientCredentials
        case password(user: String, password: String)
        case refreshToken(String)
    }

    public var kind: Kind
    public var tokenURL: String
    public var clientID: String
    public var clientSecret: String
    /// Scopes separated by spaces; empty for the server's default.
    public var scope: String
    /// True to send client id and secret in the body, false to send them as Basic credentials (RFC 6749 §2.3.1).
    public var sendsClientInBody: Bool

    public init(
        kind: Kind, tokenURL: String, clientID: String, clientSecret: String = "", scope: String = "",
        sendsClientInBody: Bool = false
    ) {
        self.kind = kind
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scope = scope
        self.sendsClientInBody = sendsClientInBody
    }
}
