internal import CurlewBytes
internal import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage
internal import Serialization

/// What is made of a draft's authentication before anything is sent.
struct PreparedAuthentication {
    /// With its variables resolved.
    var authentication = Authentication.none
    /// Fields that can be written at once.
    var headers: [SentHeader] = []
    /// Joined to the query.
    var query = ""
    var certificate: ClientCertificate?
}

extension Preparation {
    /// Resolves the variables and writes what needs no answer of a server first. User information in the URL counts
    /// as Basic where nothing else is chosen.
    mutating func authentication(userinfo: String?) -> PreparedAuthentication {
        var prepared = PreparedAuthentication(authentication: resolved(draft.authentication, userinfo))
        switch prepared.authentication {
        case .none, .netrc: break
        case .digest(let user, _), .basic(let user, _):
            if let flaw = BasicCredentials.flaw(user: user) { report(.authentication, flaw) }
            prepared.headers = basic(prepared.authentication)
        case .bearer(let token): prepared.headers = bearer(token)
        case .apiKey(let name, let value, let place): write(name, value, place, into: &prepared)
        case .oauth2(let grant): check(grant)
        case .awsSigV4(let credentials): check(credentials)
        case .clientCertificate(let certificate, let key, let password):
            prepared.certificate = ClientCertificate(certificate: certificate, key: key, password: password)
        }
        for header in prepared.headers {
            if let reason = HeaderField(header.name, header.value).flaw {
                report(
                    .authentication, HeaderFieldError(index: 0, name: header.name, reason: reason).sentence)
            }
        }
        return prepared
    }

    private func basic(_ authentication: Authentication) -> [SentHeader] {
        guard case .basic(let user, let password) = authentication else { return [] }
        return [authorization(BasicCredentials.value(user: user, password: password))]
    }

    private mutating func bearer(_ token: String) -> [SentHeader] {
        if token.isEmpty { reportEmpty("token") }
        return [authorization("Bearer " + token)]
    }

    private func authorization(_ value: String) -> SentHeader {
        SentHeader("Authorization", value, origin: .auth, isSecret: true)
    }

    private mutating func write(
        _ name: String, _ value: String, _ place: APIKeyPlace, into prepared: inout PreparedAuthentication
    ) {
        if name.isEmpty { return reportEmpty("name of the API key") }
        switch place {
        case .header: prepared.headers = [SentHeader(name, value, origin: .auth, isSecret: true)]
        case .query: prepared.query = "\(PercentText.encoded(name))=\(PercentText.encoded(value))"
        case .cookie:
            do throws(CookieRefusal) {
                try CookieRules.check(Cookie(name: name, value: value, domain: "localhost"))
                prepared.headers = [SentHeader("Cookie", "\(name)=\(value)", origin: .auth, isSecret: true)]
            } catch {
                report(.authentication, "The API key cannot be a cookie. \(error.sentence)")
            }
        }
    }

    private mutating func check(_ grant: OAuth2Grant) {
        do { _ = try URLText(grant.tokenURL) } catch {
            report(.authentication, "The token URL cannot be asked. \(error.sentence)")
        }
        switch grant.kind {
        case .clientCredentials: if grant.clientID.isEmpty { reportEmpty("client id") }
        case .password(let user, _): if user.isEmpty { reportEmpty("user name") }
        case .refreshToken(let token): if token.isEmpty { reportEmpty("refresh token") }
        }
    }

    private mutating func check(_ credentials: AWSCredentials) {
        let parts = [
            ("access key", credentials.accessKey), ("secret key", credentials.secretKey),
            ("region", credentials.region), ("service", credentials.service),
        ]
        for (name, value) in parts where value.isEmpty { reportEmpty(name) }
    }

    private mutating func reportEmpty(_ name: String) {
        report(.authentication, "The \(name) is empty. Nobody can be proven with that. Fill it in.")
    }
}

// MARK: Variables

extension Preparation {
    private mutating func resolved(_ authentication: Authentication, _ userinfo: String?) -> Authentication {
        if authentication == .none { return userinfo.map(Self.basic) ?? .none }
        var words = authentication.words
        for (field, typed) in authentication.contents {
            words[field.name] =
                switch field.content {
                case .text, .secret: text(typed)
                case .file: place(of: text(typed))
                case .words: typed
                }
        }
        return Authentication(authentication.scheme, words)
    }

    private mutating func text(_ text: String) -> String {
        resolve(text, at: .authentication)
    }

    /// `user:password` of a URL, where either may hold escapes.
    private static func basic(userinfo: String) -> Authentication {
        let (user, password) = userinfo.utf8.cut(at: ":") ?? (userinfo[...], "")
        return .basic(user: PercentText.decoded(user), password: PercentText.decoded(password))
    }
}
