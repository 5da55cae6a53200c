import CCurlewHTTPDaemon
import Synchronization

/// Connections that wait for their time without a thread: each is left alone by the daemon until a timer wakes it.
final class SuspendedConnections: Sendable {
    private struct State {
        var hasEnded = false
        var alarms: [Handle: Task<Void, Never>] = [:]
    }

    /// The address of a connection. libmicrohttpd allows resting and waking from any thread.
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

    /// Whether everything is about to end; who was woken by that has nobody to answer.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Puts `connection` to rest; its handler is called again afterwards. False when everything is about to end.
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

    /// Wakes all of them now; from here on none may rest.
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
