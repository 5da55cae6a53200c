internal import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage

/// Who asks, during one exchange: what is sent to prove it, and what becomes of a 401. Bound to the origin of the
/// first request; no other origin is shown anything.
///
/// - What is configured is tried once, a Digest answer once more when the server calls its nonce stale, a token is
///   renewed once. Then a person may be asked, once. Then the 401 is the result.
/// - An `Authorization` row of one's own stands alone: nothing is added, nobody is asked.
struct Identity: Sendable {
    /// What an answer means for the credentials.
    enum Verdict: Sendable, Equatable {
        /// Nothing can be done about it, or nothing needs to be.
        case settled
        /// Sending once more may help.
        case again
        case ask(Challenge)
        /// A token is wanted, another than the one refused.
        case token(OAuth2Grant, refused: String?)
    }

    /// What is added to each request.
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
    /// With `any`: what may still be chosen.
    private var offer: StrongestOffer?
    /// What may still be asked for, the best first; nil before the first question.
    private var questions: [AuthenticationChallenge]?
    /// Why a challenge was not answered: one sentence.
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

// MARK: What is sent

extension Identity {
    /// What is needed before the first request.
    var first: Verdict {
        if let grant, origin != nil { .token(grant, refused: nil) } else { .settled }
    }

    /// What the transport proves with a request to that URL; nil elsewhere than at the origin.
    func login(for url: String) -> ConnectionLogin? {
        guard isOwn(url), case .connection(let login) = proof else { return nil }
        return login
    }

    /// Adds the proof to a request to the origin, in the place of an earlier one.
    /// - Parameter hashBody: the hash of a body, asked for only when the proof is about the body too.
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

// MARK: What came

extension Identity {
    mutating func verdict(on response: TransportResponse, to request: SentRequest) -> Verdict {
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
        guard mayAsk, questions == nil else { return .settled }
        questions = Self.questions(challenges)
        return question(for: request.url)
    }

    /// Whether a proof went out with what this answers.
    private func wasShown(_ response: TransportResponse) -> Bool {
        switch proof {
        case .none: return false
        case .connection: return !response.notes.contains(where: \.saysNoTicket)
        case .basic, .digest, .bearer, .signature: return true
        }
    }

    /// The strongest that is offered, while nothing was shown.
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

    /// The proof that answers a new nonce: the first one, or one in the place of a stale one.
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

    /// The first Digest challenge that can be answered, and why the last one cannot.
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

    /// Digest first: it does not show the password.
    private static func questions(_ challenges: [AuthenticationChallenge]) -> [AuthenticationChallenge] {
        challenges.filter { $0.scheme == "digest" && (try? DigestChallenge($0)) != nil }
            + challenges.filter { $0.scheme == "basic" }
    }

    /// The next question, when the one before was turned down.
    mutating func rejected(for url: String) -> Verdict {
        questions?.removeFirst()
        return question(for: url)
    }

    private func question(for url: String) -> Verdict {
        guard let challenge = questions?.first, let scheme = Challenge.Scheme(rawValue: challenge.scheme),
            let host = (try? URLText(url))?.hostHeader
        else { return .settled }
        return .ask(Challenge(scheme: scheme, realm: challenge.shownRealm, host: host))
    }

    /// A person, or a file of theirs, has said who they are.
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

    /// Why no other credentials could be had.
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
