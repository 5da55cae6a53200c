internal import Networking
internal import Serialization
internal import Transport

extension RequestDraft {
    /// Every text of the draft that may hold names and is sent: what is off, and parameters that stand aside for a text,
    /// are left out.
    public var templates: [String] {
        var texts = [method, url] + headers.filter(\.isOn).flatMap { [$0.name, $0.value] } + authentication.templates
        texts += options.templates
        if case .keep(let terms) = caching { texts += [terms.sensitiveData].compactMap(\.self) }
        if let root = path.root { Self.collect(root, into: &texts) }
        return texts.filter(VariableTemplate.isPresent) + bodyTemplates
    }

    /// Those among them that the body is written of, or the query of a method without one.
    var bodyTemplates: [String] {
        var texts = serializer == .text ? [text ?? ""] : []
        if RequestSerializer(serializer).effectiveKind(method) != .text, let root = parameters.root {
            Self.collect(root, into: &texts)
        }
        return texts.filter(VariableTemplate.isPresent)
    }

    private static func collect(_ node: ParameterNode, into texts: inout [String]) {
        guard node.isOn else { return }
        switch node.value {
        case .dictionary(let members):
            for member in members where member.node.isOn {
                texts.append(member.key.text)
                collect(member.node, into: &texts)
            }
        case .array(let items), .set(let items): for item in items { collect(item, into: &texts) }
        case .scalar(let scalar): texts.append(scalar.text)
        }
    }
}

extension RequestOptions {
    /// The texts that may hold names.
    fileprivate var templates: [String] {
        var texts = [unixSocket, tls.trustedCertificates].compactMap(\.self)
        if case .url(let proxy) = proxy { texts.append(proxy) }
        if let client = tls.clientCertificate {
            texts += [client.certificate, client.key, client.password].compactMap(\.self)
        }
        return texts
    }
}

extension Authentication {
    /// The texts that may hold names.
    fileprivate var templates: [String] {
        switch self {
        case .none: []
        case .basic(let user, let password), .digest(let user, let password): [user, password]
        case .bearer(let token): [token]
        case .apiKey(let name, let value, _): [name, value]
        case .oauth2(let grant):
            [grant.tokenURL, grant.clientID, grant.clientSecret, grant.scope] + grant.kind.templates
        case .awsSigV4(let credentials):
            [
                credentials.accessKey, credentials.secretKey, credentials.sessionToken, credentials.region,
                credentials.service,
            ]
        case .netrc(let file): [file].compactMap(\.self)
        case .clientCertificate(let certificate, let key, let password):
            [certificate, key, password].compactMap(\.self)
        }
    }
}

extension OAuth2Grant.Kind {
    fileprivate var templates: [String] {
        switch self {
        case .clientCredentials: []
        case .password(let user, let password): [user, password]
        case .refreshToken(let token): [token]
        }
    }
}
