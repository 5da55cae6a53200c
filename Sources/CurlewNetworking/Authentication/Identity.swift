internal import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

/// The credentials of one exchange: adds them to requests and decides what follows a 401. They are bound to the origin
/// of the first request; no other origin gets any.
///
/// - The configured credentials are tried once; a Digest response is sent once more when the server calls its nonce
///   stale, and a token is renewed once. Then the user may be asked, once. Then the 401 is the result.
/// - When the request has an `Authorization` field of its own, nothing is added and nobody is asked.
struct Identity: Sendable {
    /// The next step after a response.
    enum NextStep: Sendable, Equatable {
        /// The response is the result.
        case settled
        /// The request is sent again with new credentials.
        case again
        case ask(Challenge)
        /// A token is needed, other than `refused`.
        case token(OAuth2Grant, refused: String?)
    }

    /// The credentials added to each request.
    private enum Proof: Sendable {
        case none
        case basic(user: String, password: String)
        case digest(DigestProof)
        case bearer(String)
        case connection(ConnectionLogin)
        case signature(@Sendable (SentRequest, Double, (Hash) -> [UInt8]?) -> [SentHeader]?)
    }

    private let grant: OAuth2Grant?
    private let origin: Origin?
    private let mayAsk: Bool
    private var proof = Proof.none
    private var hasRenewed = false
    private var staleNonces = 0
    /// For the scheme `any`: the schemes that may still be chosen.
    private var offer: StrongestOffer?
    /// The challenges that the user may still be asked about, the best first; nil before the first question.
    private var questions: [AuthenticationChallenge]?
    /// One sentence that states why a challenge was not answered.
    private(set) var complaint: String?

    init(_ prepared: PreparedRequest, mayAsk: Bool) {
        let standsAlone = prepared.request.headers.contains(where: Self.isOwnAuthorization)
        self.mayAsk = mayAsk && !standsAlone
        origin = standsAlone ? nil : Origin(prepared.request.url)
        var grant: OAuth2Grant?
        switch prepared.authentication.proof {
        case .digest(let user, let password): proof = .digest(DigestProof(user: user, password: password))
        case .signature(let sign): proof = .signature(sign)
        case .token(let wanted): grant = wanted
        case .connection(let login): proof = .connection(login)
        case .strongest(let user, let password): offer = StrongestOffer(user: user, password: password)
        case .none, .netrc: break
        }
        self.grant = grant
    }

    private static func isOwnAuthorization(_ header: SentHeader) -> Bool {
        header.origin == .you && HeaderFields.isSame(header.name, "Authorization")
    }

    private func isOwn(_ url: String) -> Bool {
        origin != nil && origin == Origin(url)
    }
}

// MARK: Requests

extension Identity {
    /// The step before the first request: fetching a token, or none.
    var first: NextStep {
        if let grant, origin != nil { .token(grant, refused: nil) } else { .settled }
    }

    /// The credentials that the transport itself uses for a request to that URL; nil for other origins.
    func login(for url: String) -> ConnectionLogin? {
        guard isOwn(url), case .connection(let login) = proof else { return nil }
        return login
    }

    /// Adds the credentials to a request to the origin, replacing earlier ones.
    /// - Parameter hashBody: gives the hash of a body; called only when the scheme covers the body.
    mutating func sign(_ request: inout SentRequest, at now: Double, hashBody: (RequestBody, Hash) -> [UInt8]?) {
        guard isOwn(request.url), let added = headers(for: request, at: now, hashBody: hashBody) else { return }
        request.headers.removeAll { header in
            header.origin != .you && added.contains { HeaderFields.isSame($0.name, header.name) }
        }
        request.headers += added
    }

    private mutating func headers(
        for request: SentRequest, at now: Double, hashBody: (RequestBody, Hash) -> [UInt8]?
    ) -> [SentHeader]? {
        func hash(_ kind: Hash) -> [UInt8]? { hashBody(request.body ?? RequestBody(pieces: []), kind) }
        switch proof {
        case .none, .connection: return nil
        case .basic(let user, let password):
            return [.authorization(BasicCredentials.value(user: user, password: password))]
        case .bearer(let token): return [.authorization("Bearer " + token)]
        case .digest(var digest):
            let target = (try? URLText(request.url))?.requestTarget ?? "/"
            let value = digest.value(method: request.method, target: target, hashBody: hash)
            proof = .digest(digest)
            return value.map { [.authorization($0)] }
        case .signature(let sign): return sign(request, now, hash)
        }
    }
}

// MARK: Responses

extension Identity {
    mutating func next(after response: TransportResponse, to request: SentRequest) -> NextStep {
        let head = response.head
        guard head.status == 401, isOwn(request.url) else { return .settled }
        let challenges = AuthenticationChallenge.all(in: head.fields.values("WWW-Authenticate"))
        if take(challenges, wasShown: wasShown(response), from: request.url) { return .again }
        if let grant, case .bearer(let token) = proof, !hasRenewed {
            hasRenewed = true
            return .token(grant, refused: token)
        }
        if case .digest(let digest) = proof, let answer = answer(digest, challenges) {
            proof = .digest(answer)
            return .again
        }
        if case .none = proof, complaint == nil, !challenges.isEmpty {
            complaint = Self.complaint(of: challenges, to: request)
        }
        guard mayAsk, questions == nil else { return .settled }
        questions = Self.questions(challenges)
        return question(for: request.url)
    }

    /// True when credentials were sent with the request of this response.
    private func wasShown(_ response: TransportResponse) -> Bool {
        switch proof {
        case .none: return false
        case .connection: return !response.notes.contains(where: \.saysNoTicket)
        case .basic, .digest, .bearer, .signature: return true
        }
    }

    /// Chooses the strongest scheme that the server offers; false when credentials were sent already or none fits.
    private mutating func take(_ challenges: [AuthenticationChallenge], wasShown: Bool, from url: String) -> Bool {
        let isSecure = (try? URLText(url))?.isSecure ?? false
        guard !wasShown, let offer, let choice = self.offer?.next(challenges, isSecure: isSecure) else { return false }
        switch choice {
        case .connection(let login): proof = .connection(login)
        case .digest(let digest): proof = .digest(digest)
        case .basic: proof = .basic(user: offer.user, password: offer.password)
        case .onlyInClear:
            complaint = StrongestOffer.inClear
            return false
        }
        complaint = nil
        return true
    }

    /// The proof with a new nonce: the first nonce, or one that replaces a stale nonce.
    private mutating func answer(_ digest: DigestProof, _ challenges: [AuthenticationChallenge]) -> DigestProof? {
        let (challenge, flaw) = Self.digest(challenges)
        complaint = digest.challenge == nil ? flaw?.sentence : nil
        guard let challenge else { return nil }
        if digest.challenge != nil {
            guard challenge.isStale, staleNonces == 0 else { return nil }
            staleNonces += 1
        }
        var answer = digest
        answer.take(challenge)
        return answer
    }

    /// The first Digest challenge that can be answered, and the reason why the last unusable one cannot.
    private static func digest(
        _ challenges: [AuthenticationChallenge]
    ) -> (DigestChallenge?, DigestChallenge.Flaw?) {
        var flaw: DigestChallenge.Flaw?
        for challenge in challenges where challenge.scheme == "digest" {
            do throws(DigestChallenge.Flaw) {
                return (try DigestChallenge(challenge), nil)
            } catch {
                flaw = error
            }
        }
        return (nil, flaw)
    }

    /// A sentence that names the scheme that the server wants, when Basic was sent and the server does not offer Basic;
    /// else nil.
    private static func complaint(of challenges: [AuthenticationChallenge], to request: SentRequest) -> String? {
        let value = request.headers.first { HeaderFields.isSame($0.name, "Authorization") }?.value ?? ""
        guard value.utf8.prefix(6).elementsEqual("Basic ".utf8), !challenges.contains(where: { $0.scheme == "basic" }),
            let wanted = challenges.first(where: { $0.scheme == "digest" }) ?? challenges.first
        else { return nil }
        let scheme = AuthenticationScheme.allCases.first { $0.rawValue == wanted.scheme }
        let name = scheme?.row.title ?? String(wanted.scheme.prefix(32))
        let remedy = scheme == nil ? "" : " Choose \(name)\(scheme?.row.curlSwitch.map { " (\($0))" } ?? "")."
        return "The server wants \(name), and Basic was sent.\(remedy)"
    }

    /// The challenges to ask the user about. Digest comes first because it does not send the password.
    private static func questions(_ challenges: [AuthenticationChallenge]) -> [AuthenticationChallenge] {
        challenges.filter { $0.scheme == "digest" && (try? DigestChallenge($0)) != nil }
            + challenges.filter { $0.scheme == "basic" }
    }

    /// The next question after the user rejected the current one.
    mutating func rejected(for url: String) -> NextStep {
        questions?.removeFirst()
        return question(for: url)
    }

    private func question(for url: String) -> NextStep {
        guard let challenge = questions?.first, let scheme = Challenge.Scheme(rawValue: challenge.scheme),
            let host = (try? URLText(url))?.hostHeader
        else { return .settled }
        return .ask(Challenge(scheme: scheme, realm: challenge.shownRealm, host: host))
    }

    /// Sets the user and password that the user or a netrc file gave.
    mutating func given(user: String, password: String) {
        complaint = nil
        proof = .basic(user: user, password: password)
        guard let question = questions?.first, let challenge = try? DigestChallenge(question),
            question.scheme == "digest"
        else { return }
        var digest = DigestProof(user: user, password: password)
        digest.take(challenge)
        staleNonces = 0
        proof = .digest(digest)
    }

    /// Sets the reason why no credentials could be obtained.
    mutating func complain(_ sentence: String) {
        complaint = sentence
    }

    mutating func given(_ token: AccessToken) {
        proof = .bearer(token.value)
    }
}

extension ResponseNote {
    fileprivate var saysNoTicket: Bool { if case .noTicket = self { true } else { false } }
}
