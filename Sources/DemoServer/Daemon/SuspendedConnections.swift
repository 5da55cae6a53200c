import CCurlewHTTPDaemon
import Synchronization

/// Connections that wait without a thread: the daemon ignores each until a timer resumes it.
final class SuspendedConnections: Sendable {
    private struct State {
        var hasEnded = false
        var alarms: [Handle: Task<Void, Never>] = [:]
    }

    /// The address of a connection. libmicrohttpd allows suspending and resuming from any thread.
    private struct Handle: Hashable, Sendable {
        let bits: Int
        init(_ connection: OpaquePointer) { bits = Int(bitPattern: connection) }
        var connection: OpaquePointer? { OpaquePointer(bitPattern: bits) }
    }

    private let state = Mutex(State())
    private let sleep: @Sendable (Duration) async throws -> Void

    init(sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.sleep = sleep
    }

    /// True after `end`: a connection that `end` resumed must be closed without a response.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Suspends `connection`; its handler is called again after `time`. False, and nothing is suspended, after `end`.
    func rest(_ connection: OpaquePointer, for time: Duration) -> Bool {
        let handle = Handle(connection)
        return state.withLock { state in
            guard !state.hasEnded else { return false }
            http_daemon_rest(connection)
            state.alarms[handle] = Task { [self] in
                do { try await sleep(time) } catch { return }
                wake(handle)
            }
            return true
        }
    }

    /// Resumes all connections now; from now on none can be suspended.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            for (handle, alarm) in state.alarms {
                alarm.cancel()
                http_daemon_wake(handle.connection)
            }
            state.alarms = [:]
        }
    }

    private func wake(_ handle: Handle) {
        state.withLock { state in
            guard state.alarms.removeValue(forKey: handle) != nil else { return }
            http_daemon_wake(handle.connection)
        }
    }
}
