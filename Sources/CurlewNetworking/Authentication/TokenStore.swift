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
        let earlier = tokens[key]?.refreshToken
        let task = Task {
            let result = await Self.result(grant, refreshToken: earlier, now: now, send: send)
            asking[key] = nil
            tokens[key] = try? result.get()
            keep(tokens)
            return result
        }
        asking[key] = task
        return task
    }

    /// Renews the token, or requests a new one by the original grant, once, when the refresh token is refused.
    private static func result(
        _ grant: OAuth2Grant, refreshToken: String?, now: @Sendable () -> Double, send: Send
    ) async -> Result<AccessToken, TokenFailure> {
        if let refreshToken {
            let result = await answer(grant, refreshToken: refreshToken, now: now, send: send)
            guard case .failure(.refused) = result else { return result }
        }
        return await answer(grant, refreshToken: nil, now: now, send: send)
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
