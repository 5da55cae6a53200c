public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage

extension PreparedRequest {
    /// Whether cookies go with it where a file leads it.
    ///
    /// - Parameters: see `isLedAway`; without `draft` nothing was typed.
    public func takesCookiesAway(by saved: RequestDraft?, under draft: RequestDraft? = nil) -> Bool {
        guard options.handlesCookies != false, let draft = draft ?? saved else { return false }
        return isLedAway(by: saved, under: draft)
    }

    /// Whether a file leads it past its server: through a proxy, under another name, or where nobody proves who answers. Every
    /// cookie of that host, or of those that it redirects to, then goes there too, whoever set it.
    ///
    /// - Parameters:
    ///   - saved: the draft as its file said it; nil for one that was made here.
    ///   - draft: with what was typed since, which is the person's own.
    func isLedAway(by saved: RequestDraft?, under draft: RequestDraft) -> Bool {
        guard let saved = saved?.options else { return false }
        var held = PreparedRequest(request: request, options: options)
        if draft.options.proxy != saved.proxy { held.options.proxy = .none }
        let (typed, read) = (draft.options.tls, saved.tls)
        if typed.policy != read.policy || typed.trustedCertificates != read.trustedCertificates {
            held.options.tls = RequestOptions().tls
        }
        var plain = PreparedRequest(request: request, options: RequestOptions())
        plain.request.headers.removeAll { HeaderFields.isSame($0.name, "Host") }
        // A redirect may lead to a server whose certificate would not be checked then.
        return held.destination != plain.destination || held.trust != plain.trust
    }
}
