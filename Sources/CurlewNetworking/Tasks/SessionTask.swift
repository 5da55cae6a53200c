public import CurlewBytes
internal import CurlewTransport

/// A caller's handle of a task (`NSURLSessionTask`). The task is made paused and run by its manager; releasing the
/// handle and its events before the end cancels it.
public struct SessionTask: Sendable, Identifiable {
    public let id: RequestID
    /// The events of the task, for one listener.
    public let events: AsyncStream<SessionEvent>
    public let request: PreparedRequest
    public let manager: SessionManager

    @discardableResult
    public func resume() async -> Bool { await manager.resume(id) }

    @discardableResult
    public func suspend() async -> Bool { await manager.suspend(id) }

    public func cancel() async { await manager.cancel(id) }

    /// `uploadProgressForTask:` and `downloadProgressForTask:` in one stream.
    public func progress() async -> AsyncStream<TaskProgress> { await manager.progress(of: id) }

    /// Resumes the task and reads its events to the end. Both the value and the error of the response serializer are in
    /// the exchange.
    ///
    /// - Parameter tell: called for each event before the last, one after the other.
    public func exchange(
        progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }, tell: (SessionEvent) -> Void = { _ in }
    ) async throws(ExchangeFailure) -> Exchange {
        await resume()
        var base: Int64 = 0
        for await event in events {
            tell(event)
            switch event {
            case .resumed(let offset): base = offset
            // There is no other listener that could answer.
            case .challenged: manager.answer(id, .performDefault)
            case .transport(let event): TaskProgress(event, after: base).map(progress)
            case .finished(let exchange): return exchange
            case .failed(let failure): throw failure
            default: continue
            }
        }
        // The stream ends without a last event only when the listener is cancelled.
        throw ExchangeFailure(request: request.request, error: .cancelled, date: manager.configuration.now())
    }
}

/// The functions that a task calls while it runs, and the stream for its answer. The task waits for what they return, at
/// most for its time limit: the one for the whole exchange, else the one for idle times.
public struct TaskHooks: Sendable {
    /// Called for every redirect before it is followed, in place of the session's own hook
    /// (`setTaskWillPerformHTTPRedirectionBlock:`).
    public var redirect: RedirectHook?
    /// Answers the challenges that the request cannot answer, whatever the session asks
    /// (`setAuthenticationChallengeHandler:`). A task with it sends no `SessionEvent.challenged`.
    public var challenge: (@Sendable (Challenge) async -> ChallengeAnswer)?
    /// True to go on with a server whose certificate the request's policy refuses. With a policy that pins nothing, such as
    /// `SecurityPolicy(mode: .leafKey)`, it is asked about each server.
    public var trust: (@Sendable (UntrustedServer) async -> Bool)?
    /// Takes the body of a 2xx answer while it arrives (`setDataTaskDidReceiveDataBlock:`); the body of the exchange is then
    /// empty. The caller finishes the stream. A transport that has no streams leaves it empty and keeps the body.
    public var body: BodyStream?

    public init(
        redirect: RedirectHook? = nil, challenge: (@Sendable (Challenge) async -> ChallengeAnswer)? = nil,
        trust: (@Sendable (UntrustedServer) async -> Bool)? = nil, body: BodyStream? = nil
    ) {
        (self.redirect, self.challenge, self.trust, self.body) = (redirect, challenge, trust, body)
    }
}
