/// A token as a token endpoint gave it (RFC 6749 §5.1). All of it is secret.
public struct AccessToken: Sendable, Equatable {
    public var value: String
    /// In seconds since 1970-01-01 00:00 UTC; nil: not said.
    public var expires: Double?
    public var refreshToken: String?

    public init(value: String, expires: Double? = nil, refreshToken: String? = nil) {
        self.value = value
        self.expires = expires
        self.refreshToken = refreshToken
    }

    /// Seconds before its end from which on a token is not used any more: it must still be good when it arrives.
    static let margin = 10.0

    public func isUsable(at now: Double) -> Bool {
        expires.map { now < $0 - Self.margin } ?? true
    }
}

/// What a token is kept under: everything that makes it another token, and nothing that is secret. A token is shown to
/// one destination: a request that names the same endpoint and another server, or that does not know the client's secret
/// or the password, gets a token of its own or none.
public struct TokenKey: Sendable, Hashable {
    public var tokenURL: String
    public var clientID: String
    public var scope: String
    /// `client`, `password USER` or `refresh` with a mark of the refresh token.
    public var subject: String
    /// Where it is shown, see `PreparedRequest.destination`.
    public var destination: String
    /// Of the client's secret and the password that it was given for.
    public var mark: String

    public init(
        tokenURL: String, clientID: String, scope: String, subject: String, destination: String, mark: String
    ) {
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.scope = scope
        self.subject = subject
        self.destination = destination
        self.mark = mark
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
