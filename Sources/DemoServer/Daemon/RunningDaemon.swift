import CHTTPDaemon
import Glibc

/// libmicrohttpd's daemon while it runs. It keeps `service` alive for its thread until `stop`.
struct RunningDaemon: ~Copyable {
    private let daemon: OpaquePointer
    private let service: Unmanaged<DemoService>
    let port: UInt16

    init(port: UInt16, service: DemoService) throws(DemoServerError) {
        if let reason = http_daemon_load() {
            throw .libraryMissing(reason: String(cString: reason))
        }
        let kept = Unmanaged.passRetained(service)
        guard let daemon = http_daemon_start(port, Conversation.handlers(context: kept.toOpaque())) else {
            let code = errno
            kept.release()
            throw code == EADDRINUSE ? .portTaken(port) : .cannotListen(port: port, code: code)
        }
        self.daemon = daemon
        self.service = kept
        self.port = http_daemon_port(daemon)
    }

    /// Waits for the daemon's thread to end.
    consuming func stop() {
        http_daemon_stop(daemon)
        service.release()
    }
}
