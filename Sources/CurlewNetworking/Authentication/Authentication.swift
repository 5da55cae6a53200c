/// How a request says who is asking. Every text may hold `{{name}}`; what is made of it is sent to the origin of the
/// request alone, also across redirects.
public enum Authentication: Sendable, Equatable {
    case none
    /// RFC 7617, sent with the first request (`setAuthorizationHeaderFieldWithUsername:password:`).
    case basic(user: String, password: String)
    /// RFC 7616, as an answer to a challenge.
    case digest(user: String, password: String)
    /// RFC 6750.
    case bearer(token: String)
    case apiKey(name: String, value: String, place: APIKeyPlace)
    case oauth2(OAuth2Grant)
    /// AWS Signature Version 4.
    case awsSigV4(AWSCredentials)
    /// User and password of the host from a netrc file; nil is `~/.netrc`.
    case netrc(file: String?)
    /// Proves the client in the TLS handshake.
    case clientCertificate(certificate: String, key: String?, password: String?)
}

/// Where an API key stands.
public enum APIKeyPlace: String, Sendable, CaseIterable {
    case header, query, cookie
}

/// A token from a token endpoint, without a browser (RFC 6749 §4.3, §4.4, §6).
public struct OAuth2Grant: Sendable, Hashable {
    /// What is shown to the token endpoint.
    public enum Kind: Sendable, Hashable {
        case clientCredentials
        case password(user: String, password: String)
        case refreshToken(String)
    }

    public var kind: Kind
    public var tokenURL: String
    public var clientID: String
    public var clientSecret: String
    /// Separated by spaces; empty: the server's default.
    public var scope: String
    /// True: client id and secret in the body; false: as Basic credentials (RFC 6749 §2.3.1).
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

/// What AWS Signature Version 4 is made of.
public struct AWSCredentials: Sendable, Equatable {
    public var accessKey: String
    public var secretKey: String
    public var sessionToken: String
    public var region: String
    public var service: String

    public init(accessKey: String, secretKey: String, sessionToken: String = "", region: String, service: String) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
        self.region = region
        self.service = service
    }
}
