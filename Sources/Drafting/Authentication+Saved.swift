public import Networking
public import Workspace

extension Authentication {
    /// What is not set is empty.
    public init(_ saved: SavedAuthentication) {
        func text(_ name: String) -> String { saved[name] ?? "" }
        func some(_ name: String) -> String? { saved[name].flatMap { $0.isEmpty ? nil : $0 } }
        self =
            switch saved.kind {
            case .none: .none
            case .basic: .basic(user: text("user"), password: text("password"))
            case .digest: .digest(user: text("user"), password: text("password"))
            case .bearer: .bearer(token: text("token"))
            case .apiKey:
                .apiKey(
                    name: text("name"), value: text("value"),
                    place: some("in").flatMap(APIKeyPlace.init(rawValue:)) ?? .header)
            case .oauth2: .oauth2(OAuth2Grant(saved))
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
    fileprivate init(_ saved: SavedAuthentication) {
        func text(_ name: String) -> String { saved[name] ?? "" }
        let kind: Kind =
            switch saved["grant"] {
            case "password": .password(user: text("user"), password: text("password"))
            case "refresh-token": .refreshToken(text("refresh-token"))
            default: .clientCredentials
            }
        self.init(
            kind: kind, tokenURL: text("token-url"), clientID: text("client-id"), clientSecret: text("client-secret"),
            scope: text("scope"), sendsClientInBody: saved["client-in"] == "body")
    }
}

extension SavedAuthentication {
    /// What a file would say; empty texts are left out.
    public init(_ authentication: Authentication) {
        switch authentication {
        case .none: self = SavedAuthentication.none
        case .basic(let user, let password): self.init(.basic, ["user": user, "password": password])
        case .digest(let user, let password): self.init(.digest, ["user": user, "password": password])
        case .bearer(let token): self.init(.bearer, ["token": token])
        case .apiKey(let name, let value, let place):
            self.init(.apiKey, ["name": name, "value": value, "in": place.rawValue])
        case .oauth2(let grant): self.init(grant)
        case .awsSigV4(let credentials):
            self.init(
                .awsSigV4,
                [
                    "access-key": credentials.accessKey, "secret-key": credentials.secretKey,
                    "session-token": credentials.sessionToken, "region": credentials.region,
                    "service": credentials.service,
                ])
        case .netrc(let file): self.init(.netrc, ["file": file ?? ""])
        case .clientCertificate(let certificate, let key, let password):
            self.init(
                .clientCertificate, ["certificate": certificate, "key": key ?? "", "password": password ?? ""])
        }
        values = values.filter { !$0.value.isEmpty }
    }

    private init(_ grant: OAuth2Grant) {
        self.init(
            .oauth2,
            [
                "token-url": grant.tokenURL, "client-id": grant.clientID, "client-secret": grant.clientSecret,
                "scope": grant.scope,
            ])
        switch grant.kind {
        case .clientCredentials: self["grant"] = "client-credentials"
        case .password(let user, let password):
            (self["grant"], self["user"], self["password"]) = ("password", user, password)
        case .refreshToken(let token): (self["grant"], self["refresh-token"]) = ("refresh-token", token)
        }
        if grant.sendsClientInBody { self["client-in"] = "body" }
    }
}
