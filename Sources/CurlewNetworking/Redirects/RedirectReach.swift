internal import CurlewBytes
internal import CurlewMessage

/// The origins (scheme, host, port) that a redirect may take a body or credentials to.
public enum RedirectReach: Int, Sendable, Comparable, CaseIterable {
    /// Not to other origins.
    case home
    /// To other origins as long as they contain no secret. A file can set this, and somebody else may have written that
    /// file.
    case unlessSecret
    /// To other origins in any case. Only the user who sends the request can set this.
    case anywhere

    public static func < (left: RedirectReach, right: RedirectReach) -> Bool { left.rawValue < right.rawValue }
}

/// The parts of a request that a redirect may take to another origin.
public struct RedirectTerms: Sendable, Equatable {
    public var body: RedirectReach
    /// The reach of fields that are credentials by their name (`HeaderFields.isCredential`). The body has at least the
    /// same reach, as in curl.
    public var credentials: RedirectReach
    /// See `PreparedRequest.bodyIsPrivate`.
    public var bodyIsPrivate: Bool
    /// The texts of secrets, and texts from files and answers. A field that contains one is a credential, whatever its
    /// name.
    public var secrets: Set<String>
    /// The options that decide the way to each place; nil when every place is reached straight.
    public var options: RequestOptions?

    public init(
        body: RedirectReach = .home, credentials: RedirectReach = .home, bodyIsPrivate: Bool = false,
        secrets: Set<String> = []
    ) {
        self.body = body
        self.credentials = credentials
        self.bodyIsPrivate = bodyIsPrivate
        self.secrets = secrets
    }

    init(_ prepared: PreparedRequest) {
        // A file is not searched for secrets, and it was chosen for the first origin.
        let isPlain = prepared.request.body?.pieces.allSatisfy { if case .bytes = $0 { true } else { false } } ?? true
        self.init(
            body: prepared.options.bodyReach, credentials: prepared.options.credentialsReach,
            bodyIsPrivate: prepared.bodyIsPrivate || !isPlain,
            secrets: prepared.secrets.union(prepared.readTexts))
        options = prepared.options
    }

    /// True when `target` is reached by the same way as the request. A detour for another port, or an unchecked
    /// certificate, makes a different server of the same name.
    func isSameWay(_ request: SentRequest, _ target: SentRequest) -> Bool {
        guard let options else { return true }
        guard let first = Route(request.url, fields: request.fields, options: options),
            let second = Route(target.url, fields: target.fields, options: options)
        else { return false }
        return first.way == second.way
    }

    /// The reason why the body must not go to another origin, or nil.
    func refusal(of target: String) -> RedirectRefusal? {
        switch max(body, credentials) {
        case .anywhere: nil
        case .unlessSecret: bodyIsPrivate ? .secretElsewhere(to: target) : nil
        case .home: .bodyElsewhere(to: target)
        }
    }

    /// The fields that are not sent to another origin.
    func staying(_ headers: [SentHeader]) -> [SentHeader] {
        guard credentials < .anywhere else { return [] }
        let mask = SecretMask(secrets)
        return headers.filter { header in
            // A marked value can be a secret that is too short for the search below.
            if header.isSecret { return true }
            // The name of a field can contain a secret too.
            for text in [header.name, header.value] where secrets.contains(text) || mask.masked(text) != text {
                return true
            }
            return credentials == .home && HeaderFields.isCredential(header.name)
        }
    }
}
