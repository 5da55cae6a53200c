public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage
internal import Serialization

extension RequestDraft {
    /// The request with nothing but what decides where it goes: URL, `Host`, token endpoint, proxy and trust. Nil where
    /// that cannot be written.
    public func place(in context: PreparationContext) -> PreparedRequest? {
        try? reducedToPlace.prepared(in: context.reducedToPlace)
    }

    private var reducedToPlace: RequestDraft {
        var draft = self
        (draft.method, draft.parameters, draft.text, draft.parts) = ("GET", ParameterTree(), nil, MultipartForm())
        (draft.caching, draft.options.tls.clientCertificate) = (.off, nil)
        draft.headers = headers.filter(\.mayNameHost)
        draft.authentication = authentication.endpoint
        return draft
    }

    /// Whether texts out of answers decide where it goes: with others in their place it would go elsewhere.
    ///
    /// - Parameters:
    ///   - names: those that mean such texts.
    ///   - destination: where it goes with them; nil while they are not there yet.
    public func isLed(by names: Set<String>, to destination: String?, in context: PreparationContext) -> Bool {
        let (draft, ground) = (reducedToPlace, context.reducedToPlace)
        let texts = draft.templates + ground.inherited.flatMap { [$0.name, $0.value] } + ["{{base}}"]
        // Most requests of a run take what answers gave elsewhere than in their URL.
        guard !names.isDisjoint(with: ground.variables.names(in: texts)) else { return false }
        let others = Self.otherAnswers.map { text in
            (try? draft.prepared(in: ground.taking(text, for: names)))?.destination
        }
        guard let first = others[0], let second = others[1], first.utf8.elementsEqual(second.utf8),
            first.utf8.firstRange(of: Self.otherHost.utf8) == nil
        else { return true }
        return destination.map { !$0.utf8.elementsEqual(first.utf8) } ?? false
    }

    private static let otherHost = "answer.invalid"
    /// As a whole base, and as a part of one.
    private static let otherAnswers = ["http://" + otherHost, otherHost]
}

extension PreparationContext {
    fileprivate var reducedToPlace: Self {
        var ground = self
        ground.inherited = inherited.filter(\.mayNameHost)
        ground.added = []
        return ground
    }

    fileprivate func taking(_ text: String, for names: Set<String>) -> Self {
        var taking = self
        for name in names {
            taking.variables[name] = text
            taking.variables.literals.insert(name)
        }
        taking.base = taking.variables.base
        return taking
    }
}

extension HeaderRow {
    fileprivate var mayNameHost: Bool {
        HeaderFields.isSame(name, "Host") || VariableTemplate.isPresent(in: name)
    }
}

extension Authentication {
    /// Where it asks, without whom it proves.
    fileprivate var endpoint: Authentication {
        guard let tokenURL else { return .none }
        return .oauth2(OAuth2Grant(kind: .clientCredentials, tokenURL: tokenURL, clientID: "id"))
    }
}
