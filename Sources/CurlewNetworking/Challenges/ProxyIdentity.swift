internal import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

/// Decides what follows a 407. Only a proxy may send this status: a 407 of the origin server itself is never answered
/// (RFC 9110 §15.5.8), and a response through a tunnel comes from the origin server.
struct ProxyIdentity: Sendable {
    let mayAsk: Bool
    private var hasAsked = false

    init(mayAsk: Bool) {
        self.mayAsk = mayAsk
    }

    /// The challenge to ask about; nil for no question. A proxy is asked about once per exchange, and only when its URL
    /// names no user.
    mutating func challenge(
        in head: ResponseHead, to request: SentRequest, through proxy: ProxyChoice
    ) -> Challenge? {
        guard head.status == 407, mayAsk, !hasAsked, case .url(let text) = proxy,
            (try? URLText(request.url))?.isSecure == false, let authority = URLReference(text).authority,
            !authority.utf8.contains("@")
        else { return nil }
        let challenges = AuthenticationChallenge.all(in: head.fields.values("Proxy-Authenticate"))
        guard let basic = challenges.first(where: { $0.scheme == "basic" }) else { return nil }
        hasAsked = true
        return Challenge(scheme: .basic, realm: basic.shownRealm, host: authority, isProxy: true)
    }

    /// The same proxy with user and password.
    static func proxy(_ proxy: ProxyChoice, user: String, password: String) -> ProxyChoice {
        guard case .url(let text) = proxy else { return proxy }
        var reference = URLReference(text)
        let host = reference.authority ?? ""
        reference.authority = "\(PercentText.encoded(user)):\(PercentText.encoded(password))@\(host)"
        return .url(reference.text)
    }
}
