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
