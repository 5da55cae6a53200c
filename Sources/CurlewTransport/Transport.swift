import CurlewBytes

/// Bytes to a server and back: one request, one response, no opinion about either.
///
/// ```
///   TransportRequest
///        │ send
///        ▼
///   nameLookup ─► connecting ─► tls ─► sending ─► waiting ─► receiving ─► TransportResponse
///        └───────────┴───────────┴────────┴──────────┴───────────┴─────► TransportFailure (+ what had come)
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
    /// Sends without listening to what happens on the way.
    public func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
        try await send(request) { _ in }
    }
}
