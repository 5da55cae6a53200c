internal import CurlewBytes
internal import HTTPMessage

/// How far something goes along with a redirect that leads to another origin (scheme, host, port).
public enum RedirectReach: Int, Sendable, Comparable, CaseIterable {
    /// It stays where it was meant for.
    case home
    /// It goes along as long as no secret is in it: a file says so, which somebody else may have written.
    case unlessSecret
    /// It goes along: whoever sends has said so.
    case anywhere

    public static func < (left: RedirectReach, right: RedirectReach) -> Bool { left.rawValue < right.rawValue }
}

/// What one request lets a redirect take along to another origin.
public struct RedirectTerms: Sendable, Equatable {
    public var body: RedirectReach
    /// Of fields that are credentials by their name (`HeaderFields.isCredential`); where they go, the body goes too, as
    /// curl has it.
    public var credentials: RedirectReach
    /// See `PreparedRequest.bodyIsPrivate`.
    public var bodyIsPrivate: Bool
    /// Texts of secrets, and of what was read of files and answers: a field that holds one is a credential, whatever it is
    /// called.
    public var secrets: Set<String>
    /// They decide the way to each place; nil where every place is reached straight.
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
        // Nobody looks into a file for this, and it was named for the first place.
        let isPlain = prepared.request.body?.pieces.allSatisfy { if case .bytes = $0 { true } else { false } } ?? true
        self.init(
            body: prepared.options.bodyReach, credentials: prepared.options.credentialsReach,
            bodyIsPrivate: prepared.bodyIsPrivate || !isPlain,
            secrets: prepared.secrets.union(prepared.readTexts))
        options = prepared.options
    }

    /// Whether `target` is reached as the request was: a detour for another port, or a certificate that nobody checks, makes
    /// another server of the same name.
    func isSameWay(_ request: SentRequest, _ target: SentRequest) -> Bool {
        guard let options else { return true }
        guard let first = Route(request.url, fields: request.fields, options: options),
            let second = Route(target.url, fields: target.fields, options: options)
        else { return false }
        return first.way == second.way
    }

    /// Why the body may not go to another origin, or nil.
    func refusal(of target: String) -> RedirectRefusal? {
        switch max(body, credentials) {
        case .anywhere: nil
        case .unlessSecret: bodyIsPrivate ? .secretElsewhere(to: target) : nil
        case .home: .bodyElsewhere(to: target)
        }
    }

    /// The fields that stay behind.
    func staying(_ headers: [SentHeader]) -> [SentHeader] {
        guard credentials < .anywhere else { return [] }
        let mask = SecretMask(secrets)
        return headers.filter { header in
            // Too short to be looked for in a text, it may still be all of it.
            if header.isSecret { return true }
            // A name can carry what a value can.
            for text in [header.name, header.value] where secrets.contains(text) || mask.masked(text) != text {
                return true
            }
            return credentials == .home && HeaderFields.isCredential(header.name)
        }
    }
}
