import CCurlewHTTPDaemon
import Glibc
import Synchronization

/// One port of the demo API: clients wait in its queue until `open`, which loads the libraries that answer them.
final class LazyListener: Sendable {
    private struct State: ~Copyable {
        /// Nil after `close`, for good.
        var listener: Listener?
        var daemon: RunningDaemon?
    }

    let port: UInt16
    /// Descriptor of the listening socket; valid until `close`.
    let descriptor: Int32
    /// True for plain HTTP: a client can read a response that is not encrypted.
    let isPlain: Bool
    private let state: Mutex<State>
    private let makeDaemon: @Sendable (borrowing Listener) throws(DemoServerError) -> RunningDaemon

    init(
        _ listener: consuming Listener, isPlain: Bool,
        makeDaemon: @escaping @Sendable (borrowing Listener) throws(DemoServerError) -> RunningDaemon
    ) {
        port = listener.port
        descriptor = listener.descriptor
        self.isPlain = isPlain
        self.makeDaemon = makeDaemon
        state = Mutex(State(listener: listener, daemon: nil))
    }

    /// Answers clients from now on, those in the queue included; does nothing when it is open already.
    func open() throws(DemoServerError) {
        try state.withLock { state throws(DemoServerError) in
            if state.daemon == nil { state.daemon = try daemon(state) }
        }
    }

    /// Opens the port with a new daemon and closes the connections of the old one. After an error the old daemon goes
    /// on.
    func reopen() throws(DemoServerError) {
        try state.withLock { state throws(DemoServerError) in
            let fresh = try daemon(state)
            state.daemon.take()?.stop()
            state.daemon = consume fresh
        }
    }

    /// Closes the port for good and frees it, unless another thread waits in `poll` on its descriptor.
    func close() {
        state.withLock { state in
            state.daemon.take()?.stop()
            state.listener = nil
        }
    }

    private func daemon(_ state: borrowing State) throws(DemoServerError) -> RunningDaemon {
        guard state.listener != nil else { throw .cannotListen(port: port, code: 0) }
        return try makeDaemon(state.listener!)
    }
}

/// libmicrohttpd's daemon while it runs. It keeps `service` alive for its thread until `stop`.
struct RunningDaemon: ~Copyable {
    private let daemon: OpaquePointer
    private let service: Unmanaged<DemoService>

    /// Serves the clients of `listener`, which stays the caller's; over TLS when an identity is given.
    init(
        _ listener: borrowing Listener, service: DemoService, identity: DemoIdentity? = nil
    ) throws(DemoServerError) {
        if let reason = http_daemon_load() {
            throw .libraryMissing(reason: String(cString: reason))
        }
        guard let socket = listener.copy() else { throw .cannotListen(port: listener.port, code: errno) }
        let kept = Unmanaged.passRetained(service)
        guard let daemon = Self.start(socket, ConnectionHandler.handlers(context: kept.toOpaque()), identity) else {
            let code = errno
            kept.release()
            throw .cannotListen(port: listener.port, code: code)
        }
        self.daemon = daemon
        self.service = kept
    }

    private static func start(_ socket: Int32, _ handlers: HTTPDaemonHandlers, _ identity: DemoIdentity?)
        -> OpaquePointer?
    {
        guard let identity else { return http_daemon_start(socket, handlers, nil, nil) }
        return http_daemon_start(socket, handlers, identity.chain, identity.key)
    }

    /// Closes every connection and waits for the daemon's thread to end.
    consuming func stop() {
        service.takeUnretainedValue().end()
        http_daemon_stop(daemon)
        service.release()
    }
}
