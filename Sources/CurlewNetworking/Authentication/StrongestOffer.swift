internal import CurlewMessage
internal import CurlewTransport

/// Chooses among the schemes that a server offers, the strongest first and each once, in libcurl's order
/// (`pickoneauth`). A weaker scheme follows only while no credentials were sent: a server that rejects each proof would
/// otherwise get the password in the end.
struct StrongestOffer: Sendable {
    let user: String
    let password: String
    private var left: ArraySlice<Scheme> = Scheme.allCases[...]

    init(user: String, password: String) {
        (self.user, self.password) = (user, password)
    }

    private enum Scheme: String, CaseIterable, Sendable {
        case negotiate, digest, ntlm, basic

        var isOfTicket: Bool { self == .negotiate }
    }

    /// The scheme to use, with its credentials.
    enum Choice: Sendable {
        case connection(ConnectionLogin)
        case digest(DigestProof)
        case basic
        /// Only Basic is left, and it would be sent unencrypted.
        case onlyInClear
    }

    /// The reason why the credentials are not sent over http, and what to do.
    static let inClear =
        "Only Basic is offered, which shows the password to whoever reads along over http. Ask over https, or choose Basic."

    /// The next scheme to try; nil when none is left.
    mutating func next(_ challenges: [AuthenticationChallenge], isSecure: Bool) -> Choice? {
        while let scheme = left.popFirst() {
            guard scheme.isOfTicket || !user.isEmpty,
                let choice = choice(scheme, challenges.filter { $0.scheme == scheme.rawValue }, isSecure)
            else { continue }
            return choice
        }
        return nil
    }

    private func choice(_ scheme: Scheme, _ challenges: [AuthenticationChallenge], _ isSecure: Bool) -> Choice? {
        if challenges.isEmpty { return nil }
        switch scheme {
        case .negotiate: return .connection(ConnectionLogin(.negotiate, user: user, password: password))
        case .digest:
            guard let challenge = challenges.lazy.compactMap({ try? DigestChallenge($0) }).first else { return nil }
            var proof = DigestProof(user: user, password: password)
            proof.take(challenge)
            return .digest(proof)
        case .ntlm: return .connection(ConnectionLogin(.ntlm, user: user, password: password))
        case .basic: return isSecure ? .basic : .onlyInClear
        }
    }
}
