public import CurlewTransport

/// The tokens of a session. Each is requested once and used until it expires or is refused. Tokens are secrets.
public actor TokenStore {
    /// Sends a request to a token endpoint.
    typealias Send = @Sendable (SentRequest) async -> Result<TransportResponse, TransportFailure>

    private var known: [TokenKey: AccessToken]
    private let exchange: @Sendable ([TokenKey: AccessToken]) -> [TokenKey: AccessToken]
    private let turn: @Sendable (TokenKey) async -> (any Sendable)?
    private var asking: [TokenKey: Task<Result<AccessToken, TokenFailure>, Never>] = [:]

    /// - Parameters:
    ///   - exchange: called before a token is requested and after each change. Takes the tokens known here, such as to
    ///     store them with `TokenFile`, and returns them with those that other programs have put in the same place.
    ///   - turn: called before that. It may wait until no other program requests the same token, and returns a value for
    ///     whose life the others wait: a refresh token may be good once, for the first of them.
    public init(
        tokens: [TokenKey: AccessToken] = [:],
        exchange: @escaping @Sendable ([TokenKey: AccessToken]) -> [TokenKey: AccessToken] = { $0 },
        turn: @escaping @Sendable (TokenKey) async -> (any Sendable)? = { _ in nil }
    ) {
        known = tokens
        self.exchange = exchange
        self.turn = turn
    }

    /// The tokens kept now.
    public var tokens: [TokenKey: AccessToken] {
        known = exchange(known)
        return known
    }

    /// Forgets every token.
    public func removeAll() {
        // The tokens of the file are among them.
        known = exchange(known)
        known = exchange([:])
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
            if let token = usable(key, refused, at: now()) { return .success(token) }
            let task = asking[key] ?? ask(for: grant, key, refused: refused, now: now, send: send)
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

    private func usable(_ key: TokenKey, _ refused: String?, at now: Double) -> AccessToken? {
        known[key].flatMap { $0.isUsable(at: now) && $0.value != refused ? $0 : nil }
    }

    private func ask(
        for grant: OAuth2Grant, _ key: TokenKey, refused: String?, now: @escaping @Sendable () -> Double,
        send: @escaping Send
    ) -> Task<Result<AccessToken, TokenFailure>, Never> {
        let task = Task {
            let turn = await turn(key)
            let result: Result<AccessToken, TokenFailure> =
                Task.isCancelled
                ? .failure(.notReached(.cancelled))
                : await renewed(grant, key, refused: refused, now: now, send: send)
            withExtendedLifetime(turn) { asking[key] = nil }
            return result
        }
        asking[key] = task
        return task
    }

    /// Renews the token, or requests a new one by the original grant, once, when the refresh token is refused. A server
    /// that is in trouble gets no second request: the original grant may be a refresh token that another one replaced,
    /// and a server revokes both when it sees the first again (RFC 9700 §4.14.2). For the same reason the newest token
    /// of all programs is looked at before, and again when another program was quicker with its refresh token.
    private func renewed(
        _ grant: OAuth2Grant, _ key: TokenKey, refused: String?, now: @Sendable () -> Double, send: Send
    ) async -> Result<AccessToken, TokenFailure> {
        known = exchange(known)
        if let token = usable(key, refused, at: now()) { return .success(token) }
        if let refreshToken = known[key]?.refreshToken {
            let result = take(await Self.answer(grant, refreshToken: refreshToken, now: now, send: send), key)
            guard case .failure(.refused(let status, _, _)) = result, (400..<500).contains(status), status != 429 else {
                return result
            }
            if let token = usable(key, refused, at: now()) { return .success(token) }
        }
        return take(await Self.answer(grant, refreshToken: nil, now: now, send: send), key)
    }

    /// Only a new token, or the answer that its grant has ended, replaces a token: after any other failure its refresh
    /// token may be the only one that is valid (RFC 6749 §6).
    private func take(
        _ result: Result<AccessToken, TokenFailure>, _ key: TokenKey
    ) -> Result<AccessToken, TokenFailure> {
        switch result {
        case .success(let token): known[key] = token
        case .failure(.refused(_, "invalid_grant", _)): known[key] = nil
        case .failure: return result
        }
        known = exchange(known)
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

/// The reason why no token was obtained.
public enum TokenFailure: Error, Sendable, Equatable {
    /// No response came from the endpoint.
    case notReached(TransportError)
    /// The endpoint refused (RFC 6749 §5.2). `code` is its error code, such as `invalid_client`. Code and description
    /// are untrusted text.
    case refused(status: Int, code: String, description: String?)
    /// The response holds no usable token.
    case notUnderstood(reason: String)

    /// States what happened and why.
    public var sentence: String {
        switch self {
        case .notReached(let error): "The token endpoint gave no answer. \(error.message)"
        case .refused(let status, let code, let description):
            "The token endpoint refused with \(status). " + Self.words(code, description)
        case .notUnderstood(let reason): "The token endpoint's answer is no token. \(reason)"
        }
    }

    private static func words(_ code: String, _ description: String?) -> String {
        let meaning: String? =
            switch code {
            case "invalid_client": "Client id or secret is wrong."
            case "invalid_grant": "User, password or refresh token is wrong or has run out."
            case "unauthorized_client": "This client may not ask in this way."
            case "unsupported_grant_type": "It does not know this way of asking."
            case "invalid_scope": "The scope is unknown or too wide."
            case "invalid_request": "It misses something in the request."
            default: nil
            }
        let said = description.map { "It says \"\($0.prefix(200))\"." } ?? (code.isEmpty ? nil : "It says \"\(code)\".")
        return [meaning, said].compactMap(\.self).joined(separator: " ")
    }
}

extension TokenFailure {
    /// The error of an exchange that was not sent because there is no token.
    var transportError: TransportError { .noCredentials(reason: sentence) }
}
