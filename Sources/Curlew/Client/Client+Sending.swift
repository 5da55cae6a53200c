public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage
internal import Serialization
internal import Synchronization

/// Code around a request: it changes the request, answers in its place, sends it again, looks at the answer. Called for each
/// try of a retry policy (`RequestInterceptor` of Alamofire).
///
///     struct Signing: Interceptor {
///         func send(_ request: PreparedRequest, next: Next) async throws -> Answer {
///             var request = request
///             request.request.headers.append(SentHeader("X-Signature", sign(request.request), origin: .you))
///             return try await next(request)
///         }
///     }
public protocol Interceptor: Sendable {
    /// Returns the answer, usually that of `next`, which has any status: whether it is taken is decided after all
    /// interceptors. An error that it throws ends the call.
    func send(_ request: PreparedRequest, next: Next) async throws -> Answer
}

/// The interceptors after this one, and the session. Each call sends.
public struct Next: Sendable {
    let send: @Sendable (PreparedRequest) async throws -> Answer

    /// Throws `ClientError.failed` when no complete answer came, and `CancellationError`.
    public func callAsFunction(_ request: PreparedRequest) async throws -> Answer { try await send(request) }
}

extension Client {
    func call(
        _ method: String, _ url: some URLConvertible, _ query: Parameters, _ payload: Payload, _ headers: HeaderFields,
        _ progress: @escaping Verb.Progress
    ) async throws -> Answer {
        let prepared = try request(method, url, query, payload, headers)
        let hasBody = prepared.request.body?.isEmpty == false
        return try await perform(prepared) {
            try await exchange($0) { [answerProgress] change in
                (change.direction == .upload || !hasBody ? progress : answerProgress)?(change)
            }
        }
    }

    /// Sends a request as it is (`dataTaskWithRequest:`), with the client's interceptors, retries and reader.
    public func send(
        _ request: PreparedRequest, progress: @escaping Verb.Progress = { _ in }
    ) async throws -> Answer {
        try await perform(request) { try await exchange($0, progress: progress) }
    }

    /// Tries until the policy has enough, and reads the answer.
    func perform(
        _ prepared: PreparedRequest, _ send: @escaping @Sendable (PreparedRequest) async throws -> Answer
    ) async throws -> Answer {
        let chain = interceptors.reversed().reduce(Next(send: notebook?.take ?? send)) { next, interceptor in
            Next { try await interceptor.send($0, next: next) }
        }
        var tries = 0
        while true {
            try Task.checkCancellation()
            tries += 1
            var wait: Duration?
            do {
                let answer = try await chain(prepared)
                wait = retry?.delay(after: .success(answer.exchange), tries: tries)
                if wait == nil { return try read(answer) }
            } catch ClientError.failed(let failure) {
                wait = retry?.delay(after: .failure(failure), tries: tries)
                if wait == nil { throw ClientError.failed(failure) }
            }
            if let wait { try await session.configuration.timer.sleep(for: wait) }
        }
    }

    private func read(_ answer: Answer) throws -> Answer {
        if let error = answer.exchange.outcome.error { throw ClientError.refused(answer.exchange, error) }
        var answer = answer
        answer.decoder = decoder
        if reader is ResponseSerializer {
            answer.value = answer.exchange.outcome.value
        } else {
            answer.value = try reader.read(answer.head, answer.body)
        }
        return answer
    }

    /// Sends once, and throws for no answer alone.
    func exchange(
        _ prepared: PreparedRequest, to target: DownloadTarget? = nil, progress: @escaping Verb.Progress
    ) async throws -> Answer {
        if target == nil, prepared.caching != .off { return try await kept(prepared, progress) }
        var file: DownloadedFile?
        do throws(ExchangeFailure) {
            let task = await session.task(prepared, to: target, hooks: hooks)
            let exchange = try await task.exchange(
                progress: progress, tell: { event in if case .stored(let stored) = event { file = stored } })
            return Answer(exchange, file: file)
        } catch {
            throw Self.error(for: error)
        }
    }

    /// The kept answer, or that of the network, which is kept.
    private func kept(_ prepared: PreparedRequest, _ progress: @escaping Verb.Progress) async throws -> Answer {
        let life = Mutex<CacheLife?>(nil)
        var request = AgentRequest(prepared, hooks: hooks)
        if let keepsAnswer { request.keeps = keepsAnswer }
        let result = await agent.run(request) { event in
            switch event {
            case .session(.transport(let event)): TaskProgress(event).map(progress)
            case .cache(.hit(let found)), .cache(.stale(let found)): life.withLock { $0 = found }
            default: break
            }
        }
        do throws(ExchangeFailure) {
            var answer = Answer(try result.get())
            answer.cacheLife = life.withLock { $0 }
            return answer
        } catch {
            throw Self.error(for: error)
        }
    }

    static func error(for failure: ExchangeFailure) -> any Error {
        if failure.error == .cancelled, Task.isCancelled { return CancellationError() }
        // The error of a streamed body's own source says more than the transfer that it broke.
        return failure.request.body?.failure ?? ClientError.failed(failure)
    }

    var hooks: TaskHooks { TaskHooks(redirect: redirectHook, challenge: challenge, trust: trust) }
}
