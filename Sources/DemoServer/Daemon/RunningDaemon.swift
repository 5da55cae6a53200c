import CCurlewHTTPDaemon
import Glibc

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
