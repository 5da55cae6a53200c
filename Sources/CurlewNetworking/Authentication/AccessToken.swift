/// An access token as a token endpoint issued it (RFC 6749 §5.1). All properties are secret.
public struct AccessToken: Sendable, Equatable {
    public var value: String
    /// The end of its life, in seconds since 1970-01-01 00:00 UTC; nil when the endpoint gave none.
    public var expires: Double?
    public var refreshToken: String?

    public init(value: String, expires: Double? = nil, refreshToken: String? = nil) {
        (self.value, self.expires, self.refreshToken) = (value, expires, refreshToken)
    }

    /// Seconds before its expiry in which a token is not used: it must still be valid when it arrives.
    static let margin = 10.0

    public func isUsable(at now: Double) -> Bool {
        expires.map { now < $0 - Self.margin } ?? true
    }
}

/// The key that a token is stored under: everything that tells two tokens apart, without secrets. A token is sent to
/// one destination only: a request with the same endpoint and another server, or with another client secret or
/// password, cannot use it.
public struct TokenKey: Sendable, Hashable {
    public var tokenURL: String
    public var clientID: String
    public var scope: String
    /// `client`, `password USER` or `refresh` with a mark of the refresh token.
    public var subject: String
    /// The place that the token is sent to, the text of `PreparedRequest.route`.
    public var destination: String
    /// A mark of the client secret and the password that the token was issued for.
    public var mark: String

    public init(
        tokenURL: String, clientID: String, scope: String, subject: String, destination: String, mark: String
    ) {
        (self.tokenURL, self.clientID, self.scope) = (tokenURL, clientID, scope)
        (self.subject, self.destination, self.mark) = (subject, destination, mark)
    }

    public init(_ grant: OAuth2Grant, destination: String) {
        var credentials = [destination, grant.clientID, grant.clientSecret]
        if case .password(_, let password) = grant.kind { credentials.append(password) }
        let mark = Hash.sha256.hex(credentials.joined(separator: "\0"))?.prefix(16) ?? ""
        let subject =
            switch grant.kind {
            case .clientCredentials: "client"
            case .password(let user, _): "password \(user)"
            case .refreshToken(let token): "refresh \(Hash.sha256.hex(token)?.prefix(16) ?? "")"
            }
        self.init(
            tokenURL: grant.tokenURL, clientID: grant.clientID, scope: grant.scope, subject: subject,
            destination: destination, mark: String(mark))
    }
}
