import CurlewBytes
import CurlewMessage
import CurlewTransport
import Synchronization

/// A wire whose other end is a function: what it answers to each request, without a network.
final class ScriptedTransport: Transport {
    typealias Answer = @Sendable (TransportRequest, _ number: Int) -> Result<TransportResponse, TransportFailure>

    private struct State {
        var requests: [TransportRequest] = []
        var answer: Answer
    }

    private let state: Mutex<State>

    /// `number` counts from 1.
    init(_ answer: @escaping Answer) {
        state = Mutex(State(answer: answer))
    }

    var requests: [TransportRequest] { state.withLock { $0.requests } }

    func send(
        _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
    ) async throws(TransportFailure) -> TransportResponse {
        let (answer, number) = state.withLock { state in
            state.requests.append(request)
            return (state.answer, state.requests.count)
        }
        var response = try answer(request, number).get()
        if request.recordsSending {
            response.written = WrittenRequest(version: "HTTP/1.1", head: Array("GET / HTTP/1.1\r\n\r\n".utf8))
        }
        return response
    }
}

/// Never answers; ends when it is cancelled.
struct SilentTransport: Transport {
    func send(
        _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
    ) async throws(TransportFailure) -> TransportResponse {
        events(.phase(.waiting))
        for await _ in AsyncStream<Void>.makeStream().stream {}
        throw TransportFailure(.cancelled)
    }
}

extension Result<TransportResponse, TransportFailure> {
    /// A JSON object that says which answer this is.
    static func counter(_ number: Int, status: Int = 200, _ fields: HeaderFields = [:]) -> Self {
        var all: HeaderFields = ["Content-Type": "application/json"]
        for field in fields { all.append(field) }
        return .success(
            TransportResponse(
                head: ResponseHead(version: "HTTP/1.1", status: status, reason: "Word", fields: all),
                body: Bytes(Array(#"{"counter":\#(number)}"#.utf8))))
    }

    static func empty(_ status: Int, _ fields: HeaderFields = [:]) -> Self {
        .success(
            TransportResponse(head: ResponseHead(version: "HTTP/1.1", status: status, fields: fields), body: Bytes()))
    }
}

/// A clock that goes only when it is told to.
final class HandClock: Sendable {
    private let seconds: Mutex<Double>

    init(_ start: Double = 1_700_000_000) {
        seconds = Mutex(start)
    }

    var now: @Sendable () -> Double {
        { [self] in seconds.withLock { $0 } }
    }

    func go(_ distance: Double) { seconds.withLock { $0 += distance } }
}
