internal import CurlewTransport

/// The tokens of a session. Each is requested once and used until it expires or is refused. Tokens are secrets.
public actor TokenStore {
    /// Sends a request to a token endpoint.
    typealias Send = @Sendable (SentRequest) async -> Result<TransportResponse, TransportFailure>

    /// The tokens kept now.
    public private(set) lazy var tokens: [TokenKey: AccessToken] = load()
    private let load: @Sendable () -> [TokenKey: AccessToken]
    private let keep: @Sendable ([TokenKey: AccessToken]) -> Void
    private var asking: [TokenKey: Task<Result<AccessToken, TokenFailure>, Never>] = [:]

    /// - Parameters:
    ///   - load: gives the tokens that an earlier run kept; called once, when a token is first needed.
    ///   - keep: called with all tokens after each change, such as to store them with `TokenFile`.
    public init(
        load: @escaping @Sendable () -> [TokenKey: AccessToken],
        keep: @escaping @Sendable ([TokenKey: AccessToken]) -> Void
    ) {
        self.load = load
        self.keep = keep
    }

    /// - Parameter keep: called with all tokens after each change.
    public init(
        tokens: [TokenKey: AccessToken] = [:], keep: @escaping @Sendable ([TokenKey: AccessToken]) -> Void = { _ in }
    ) {
        self.init(load: { tokens }, keep: keep)
    }

    /// Forgets every token.
    public func removeAll() {
        tokens = [:]
        keep(tokens)
    }

    /// A usable token: the one kept, unless it has expired or equals `refused`; else a new one. Requests for the same
    /// token wait for one another.
    ///
    /// - Parameter destination: the place that the token will be sent to, see `TokenKey.destination`.
    func token(
        for grant: OAuth2Grant, to destination: String, refused: String?, now: @escaping @Sendable () -> Double,
        send: @escaping Send
    ) async -> Result<AccessToken, TokenFailure> {
        let key = TokenKey(grant, destination: destination)
        while true {
            if let token = tokens[key], token.isUsable(at: now()), token.value != refused { return .success(token) }
            let task = asking[key] ?? ask(for: grant, key, now: now, send: send)
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            // The request that fetched the token was cancelled; this one only waited for it.
            if result == .failure(.notReached(.cancelled)), !Task.isCancelled { continue }
            return result
        }
    }

    private func ask(
        for grant: OAuth2Grant, _ key: TokenKey, now: @escaping @Sendable () -> Double, send: @escaping Send
    ) -> Task<Result<AccessToken, TokenFailure>, Never> {
        let task = Task {
            let result = await renewed(grant, key, now: now, send: send)
            asking[key] = nil
            return result
        }
        asking[key] = task
        return task
    }

    /// Renews the token, or requests a new one by the original grant, once, when the refresh token is refused. A server
    /// that is in trouble gets no second request: the original grant may be a refresh token that another one replaced,
    /// and a server revokes both when it sees the first again (RFC 9700 §4.14.2).
    private func renewed(
        _ grant: OAuth2Grant, _ key: TokenKey, now: @Sendable () -> Double, send: Send
    ) async -> Result<AccessToken, TokenFailure> {
        if let refreshToken = tokens[key]?.refreshToken {
            let result = take(await Self.answer(grant, refreshToken: refreshToken, now: now, send: send), key)
            guard case .failure(.refused(let status, _, _)) = result, (400..<500).contains(status), status != 429 else {
                return result
            }
        }
        return take(await Self.answer(grant, refreshToken: nil, now: now, send: send), key)
    }

    /// Only a new token, or the answer that its grant has ended, replaces a token: after any other failure its refresh
    /// token may be the only one that is valid (RFC 6749 §6).
    private func take(
        _ result: Result<AccessToken, TokenFailure>, _ key: TokenKey
    ) -> Result<AccessToken, TokenFailure> {
        switch result {
        case .success(let token): tokens[key] = token
        case .failure(.refused(_, "invalid_grant", _)): tokens[key] = nil
        case .failure: return result
        }
        keep(tokens)
        return result
    }

    private static func answer(
        _ grant: OAuth2Grant, refreshToken: String?, now: @Sendable () -> Double, send: Send
    ) async -> Result<AccessToken, TokenFailure> {
        switch await send(OAuth2Steps.request(grant, refreshToken: refreshToken)) {
        case .failure(let failure): return .failure(.notReached(failure.error))
        case .success(let response):
            return Result { () throws(TokenFailure) in
                try OAuth2Steps.token(in: response, at: now(), earlierRefreshToken: refreshToken)
            }
        }
    }
}
