import Curlew
import Dispatch
import Synchronization
import TestSupport

struct Person: Codable, Equatable, Sendable {
    var name: String
    var age: Int

    static let ada = Person(name: "Ada", age: 36)
}

/// A whole answer on the wire.
func answer(
    _ body: String = "{}", type: String = "application/json", status: String = "200 OK", fields: [String] = []
) -> String {
    let lines = [
        "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)", "Connection: close",
    ]
    return (lines + fields).joined(separator: "\r\n") + "\r\n\r\n" + body
}

extension WireRecorder {
    var url: String { "http://127.0.0.1:\(port)" }

    /// A client below `/v1/` with a session of its own.
    func client(_ configuration: SessionConfiguration = SessionConfiguration()) -> Client {
        Client(
            base: url + "/v1", session: SessionManager(transport: CurlTransport(), configuration: configuration),
            environment: [:])
    }
}

extension RecordedRequest {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// Keeps values that come on any thread.
final class Kept<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func append(_ value: Value) { values.withLock { $0.append(value) } }
}

/// Runs jobs on the threads of Dispatch, and calls a function before the job of one number.
final class CountingExecutor: TaskExecutor {
    private let state: Mutex<(left: Int, reach: (@Sendable () -> Void)?)>

    /// - Parameter number: from 0.
    init(until number: Int) {
        state = Mutex((number, nil))
    }

    /// True when that many jobs have run.
    var isReached: Bool { state.withLock { $0.left < 0 } }

    func atNumber(_ reach: @escaping @Sendable () -> Void) { state.withLock { $0.reach = reach } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let reach = state.withLock { state in
            state.left -= 1
            return state.left == -1 ? state.reach : nil
        }
        reach?()
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
