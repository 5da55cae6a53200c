import CurlewBytes

/// Sends one request and returns one response, without interpreting either.
///
/// ```
///   TransportRequest
///      │ send
///      ▼
///   nameLookup ─► connecting ─► tls ─► sending ─► waiting ─► receiving ─► TransportResponse
///      └───────────┴───────────┴────────┴──────────┴───────────┴─────► TransportFailure (+ the response so far)
/// ```
///
/// Redirects, credentials and the meaning of a status belong to the caller.
public protocol Transport: Sendable {
    /// Sends one request. `events` is called on the transport's own thread, in order, and must not block; the last
    /// call comes before `send` returns. Cancelling the task ends the exchange within 250 ms with `.cancelled`.
    func send(
        _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
    ) async throws(TransportFailure) -> TransportResponse
}

extension Transport {
    /// Sends one request without reporting events.
    public func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
        try await send(request) { _ in }
    }
}
