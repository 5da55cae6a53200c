internal import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage

/// What becomes of a 407. Only a proxy may ask so: what comes from the origin itself is never answered
/// (RFC 9110 §15.5.8), and an answer through a tunnel comes from the origin.
struct ProxyIdentity: Sendable {
    let mayAsk: Bool
    private var hasAsked = false

    init(mayAsk: Bool) {
        self.mayAsk = mayAsk
    }

    /// Asked once, for a proxy that is told no user yet.
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
