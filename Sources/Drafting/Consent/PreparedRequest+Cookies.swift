public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage

extension PreparedRequest {
    /// Whether the request sends cookies while a file leads it past its server.
    ///
    /// - Parameters: see `isLedAway`; without `draft` nothing was typed.
    public func takesCookiesAway(by saved: RequestDraft?, under draft: RequestDraft? = nil) -> Bool {
        guard options.handlesCookies != false, let draft = draft ?? saved else { return false }
        return isLedAway(by: saved, under: draft)
    }

    /// Whether a file leads the request past its server: through a proxy, by a detour, under another `Host`, or without a check of
    /// the server's certificate. Every cookie of that host, and of the hosts it redirects to, then goes there too,
    /// whichever server set it.
    ///
    /// - Parameters:
    ///   - saved: the draft as its file has it; nil for a request that was made here.
    ///   - draft: the draft with the user's own edits since; what the user typed does not count.
    func isLedAway(by saved: RequestDraft?, under draft: RequestDraft) -> Bool {
        guard let saved = saved?.options else { return false }
        var held = PreparedRequest(request: request, options: options)
        if draft.options.proxy != saved.proxy { held.options.proxy = .none }
        if draft.options.connection.detours != saved.connection.detours { held.options.connection.detours = [] }
        let (typed, read) = (draft.options.tls, saved.tls)
        if typed.policy != read.policy || typed.trustedCertificates != read.trustedCertificates {
            held.options.tls = RequestOptions().tls
        }
        var plain = PreparedRequest(request: request, options: RequestOptions())
        plain.request.headers.removeAll { HeaderFields.isSame($0.name, "Host") }
        // A redirect may lead to a server whose certificate would then not be checked.
        return held.destination != plain.destination || held.trust != plain.trust
    }
}
