extension Authentication {
    /// Words by the names of the scheme's fields; what is not set is empty.
    public init(_ scheme: AuthenticationScheme, _ words: [String: String]) {
        func text(_ name: String) -> String { words[name] ?? "" }
        func some(_ name: String) -> String? { words[name].flatMap { $0.isEmpty ? nil : $0 } }
        self =
            switch scheme {
            case .none: .none
            case .basic: .basic(user: text("user"), password: text("password"))
            case .digest: .digest(user: text("user"), password: text("password"))
            case .bearer: .bearer(token: text("token"))
            case .apiKey:
                .apiKey(
                    name: text("name"), value: text("value"),
                    place: some("in").flatMap(APIKeyPlace.init(rawValue:)) ?? .header)
            case .oauth2: .oauth2(OAuth2Grant(words))
            case .awsSigV4:
                .awsSigV4(
                    AWSCredentials(
                        accessKey: text("access-key"), secretKey: text("secret-key"),
                        sessionToken: text("session-token"), region: text("region"), service: text("service")))
            case .netrc: .netrc(file: some("file"))
            case .clientCertificate:
                .clientCertificate(certificate: text("certificate"), key: some("key"), password: some("password"))
            }
    }
}

extension OAuth2Grant {
    fileprivate init(_ words: [String: String]) {
        func text(_ name: String) -> String { words[name] ?? "" }
        let kind: Kind =
            switch words["grant"] {
            case "password": .password(user: text("user"), password: text("password"))
            case "refresh-token": .refreshToken(text("refresh-token"))
            default: .clientCredentials
            }
        self.init(
            kind: kind, tokenURL: text("token-url"), clientID: text("client-id"), clientSecret: text("client-secret"),
            scope: text("scope"), sendsClientInBody: words["client-in"] == "body")
    }
}

extension Authentication {
    public var scheme: AuthenticationScheme { said.scheme }

    /// What a file would say; empty texts are left out.
    public var words: [String: String] { said.words.filter { !$0.value.isEmpty } }

    private var said: (scheme: AuthenticationScheme, words: [String: String]) {
        switch self {
        case .none: (.none, [:])
        case .basic(let user, let password): (.basic, ["user": user, "password": password])
        case .digest(let user, let password): (.digest, ["user": user, "password": password])
        case .bearer(let token): (.bearer, ["token": token])
        case .apiKey(let name, let value, let place):
            (.apiKey, ["name": name, "value": value, "in": place.rawValue])
        case .oauth2(let grant): (.oauth2, grant.words)
        case .awsSigV4(let credentials):
            (
                .awsSigV4,
                [
                    "access-key": credentials.accessKey, "secret-key": credentials.secretKey,
                    "session-token": credentials.sessionToken, "region": credentials.region,
                    "service": credentials.service,
                ]
            )
        case .netrc(let file): (.netrc, ["file": file ?? ""])
        case .clientCertificate(let certificate, let key, let password):
            (.clientCertificate, ["certificate": certificate, "key": key ?? "", "password": password ?? ""])
        }
    }

    /// The texts that are set, with what each holds.
    public var contents: [(field: AuthenticationScheme.Field, text: String)] {
        let (scheme, words) = said
        return scheme.fields.compactMap { field in
            words[field.name].flatMap { $0.isEmpty ? nil : (field, $0) }
        }
    }

    /// Files on this computer that proving it reads.
    public var files: [String] {
        let words = words
        return scheme.fields.compactMap { field in
            switch field.content {
            case .file(let usual): words[field.name] ?? usual
            case .text, .secret, .words: nil
            }
        }
    }
}

extension OAuth2Grant {
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
