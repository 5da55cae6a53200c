internal import Transport

extension Authentication {
    /// What proves who is asking.
    var secretTexts: [String] {
        switch self {
        case .none, .netrc: []
        case .basic(_, let password), .digest(_, let password): [password]
        case .bearer(let token): [token]
        case .apiKey(_, let value, _): [value]
        case .oauth2(let grant): [grant.clientSecret] + grant.kind.secretTexts
        case .awsSigV4(let credentials): [credentials.secretKey, credentials.sessionToken]
        case .clientCertificate(_, _, let password): [password].compactMap(\.self)
        }
    }
}

extension OAuth2Grant.Kind {
    fileprivate var secretTexts: [String] {
        switch self {
        case .clientCredentials: []
        case .password(_, let password): [password]
        case .refreshToken(let token): [token]
        }
    }
}

extension PreparedRequest {
    /// Everything that nobody else is to read of it: the secrets that it could be written with, and its own credentials
    /// as far as they are known before it is sent.
    public var secretTexts: Set<String> { secrets.union(credentials) }

    /// Those that are too short to be looked for are not among them: a letter that was typed as a password would hide
    /// every line with that letter.
    private var credentials: Set<String> {
        var proxy: [String] = []
        if case .url(let text) = options.proxy { proxy = Userinfo.all(in: text) }
        let texts =
            authentication.secretTexts + request.headers.flatMap(\.secretTexts)
            + [options.tls.clientCertificate?.password].compactMap(\.self) + proxy + proxy.map(Userinfo.password)
        return Set(texts.filter { $0.utf8.count >= SecretMask.shortest })
    }
}

extension Userinfo {
    /// Behind the colon, with its escapes undone; empty where there is none.
    static func password(of userinfo: String) -> String {
        PercentText.decoded(String(decoding: userinfo.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(), as: UTF8.self))
    }
}
