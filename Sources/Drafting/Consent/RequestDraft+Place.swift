internal import CurlewMessage
public import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport

extension RequestDraft {
    /// A request made only of the parts that decide its destination: URL, `Host`, token endpoint, proxy and trust.
    /// Nil when it cannot be prepared.
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
}

extension RequestDraft {
    /// Whether texts that are still to be captured from answers decide the destination: with other texts in their place
    /// the request would go elsewhere.
    ///
    /// - Parameter names: the names whose values are captured texts.
    public func isLed(by names: Set<String>, in context: PreparationContext) -> Bool {
        let (draft, ground) = (reducedToPlace, context.reducedToPlace)
        let texts = draft.templates + ground.inherited.flatMap { [$0.name, $0.value] } + ["{{base}}"]
        // In a run, captured values are mostly used outside the URL, so this check saves preparing the draft twice.
        guard !names.isDisjoint(with: ground.variables.names(in: texts)) else { return false }
        let others = Self.otherAnswers.map { text in
            (try? draft.prepared(in: ground.taking(text, for: names)))?.destination
        }
        guard let first = others[0], let second = others[1] else { return true }
        return !first.utf8.elementsEqual(second.utf8) || first.utf8.firstRange(of: Self.otherHost.utf8) != nil
    }

    private static let otherHost = "answer.invalid"
    /// Stand-ins for a captured text: one that is a whole base, one that is a part of a base.
    private static let otherAnswers = ["http://" + otherHost, otherHost]
}

extension PreparedRequest {
    /// Whether a file leads the request past its server (`Route.isLedAway`).
    ///
    /// - Parameters:
    ///   - saved: the draft as its file has it; nil for a request that was made here.
    ///   - draft: the draft with the user's own edits since; a part of the route that the user typed does not count.
    func isLedAway(by saved: RequestDraft?, under draft: RequestDraft) -> Bool {
        guard let saved = saved?.options else { return false }
        var held = options
        for part in Route.Part.allCases where !part.isSame(draft.options, saved) {
            part.take(from: RequestOptions(), into: &held)
        }
        return Route.isLedAway(request, by: held)
    }
}

extension PreparationContext {
    fileprivate var reducedToPlace: Self {
        var ground = self
        ground.inherited = inherited.filter(\.mayNameHost)
        ground.added = []
        return ground
    }
}

extension PreparationContext {
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
    /// The token endpoint alone, without the user's credentials.
    fileprivate var endpoint: Authentication {
        guard let tokenURL else { return .none }
        return .oauth2(OAuth2Grant(kind: .clientCredentials, tokenURL: tokenURL, clientID: "id"))
    }
}
