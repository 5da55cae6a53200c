import CHTTPDaemon
import Glibc

/// libmicrohttpd's daemon while it runs. It keeps `service` alive for its thread until `stop`.
struct RunningDaemon: ~Copyable {
    private let daemon: OpaquePointer
    private let service: Unmanaged<DemoService>
    let port: UInt16

    /// Over TLS with an identity.
    init(port: UInt16, service: DemoService, identity: DemoIdentity? = nil) throws(DemoServerError) {
        if let reason = http_daemon_load() {
            throw .libraryMissing(reason: String(cString: reason))
        }
        let kept = Unmanaged.passRetained(service)
        guard let daemon = Self.start(port, Conversation.handlers(context: kept.toOpaque()), identity) else {
            let code = errno
            kept.release()
            throw code == EADDRINUSE ? .portTaken(port) : .cannotListen(port: port, code: code)
        }
        self.daemon = daemon
        self.service = kept
        self.port = http_daemon_port(daemon)
    }

    private static func start(_ port: UInt16, _ handlers: HTTPDaemonHandlers, _ identity: DemoIdentity?)
        -> OpaquePointer?
    {
        guard let identity else { return http_daemon_start(port, handlers, nil, nil) }
        return http_daemon_start(port, handlers, identity.chain, identity.key)
    }

    /// Waits for the daemon's thread to end.
    consuming func stop() {
        http_daemon_stop(daemon)
        service.release()
    }
}
