import CurlewBytes
import CurlewMessage
import CurlewTransport
import Synchronization

/// Answers each request when the test says so, and says which were started.
final class HeldTransport: Transport {
    private struct State {
        var started: [String] = []
        var answers: [String: CheckedContinuation<TransportResponse?, Never>] = [:]
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let body: [UInt8]
    private let type: String

    init(_ body: [UInt8], type: String) {
        (self.body, self.type) = (body, type)
    }

    /// URLs in the order they were started.
    var started: [String] { state.withLock { $0.started } }

    /// Waits until that many requests were started.
    func hasStarted(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.started.count < count { state.watchers.append((count, continuation)) }
                return state.started.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers the request for `url`, which was started.
    func answer(_ url: String, status: Int = 200) {
        let head = ResponseHead(version: "HTTP/1.1", status: status, fields: ["Content-Type": type])
        let response = TransportResponse(head: head, body: Bytes(body), wireBytes: Int64(body.count))
        state.withLock { $0.answers.removeValue(forKey: url) }?.resume(returning: response)
    }

    func send(
        _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
    ) async throws(TransportFailure) -> TransportResponse {
        let url = request.url
        let response = await withTaskCancellationHandler {
            await withCheckedContinuation { begin(url, $0) }
        } onCancel: {
            state.withLock { $0.answers.removeValue(forKey: url) }?.resume(returning: nil)
        }
        guard let response else { throw TransportFailure(.cancelled) }
        return response
    }

    private func begin(_ url: String, _ continuation: CheckedContinuation<TransportResponse?, Never>) {
        if Task.isCancelled { return continuation.resume(returning: nil) }
        let ready = state.withLock { state in
            state.started.append(url)
            state.answers[url] = continuation
            let ready = state.watchers.filter { $0.count <= state.started.count }
            state.watchers.removeAll { $0.count <= state.started.count }
            return ready
        }
        for watcher in ready { watcher.continuation.resume() }
    }
}
