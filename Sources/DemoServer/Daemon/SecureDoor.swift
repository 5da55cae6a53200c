import Synchronization

/// The demo API over TLS. Closed until somebody asks for it: making certificates and loading OpenSSL takes longer than a
/// start may.
final class SecureDoor: Sendable {
    private struct Open: ~Copyable {
        let daemon: RunningDaemon
        let service: DemoService

        consuming func close() {
            service.end()
            daemon.stop()
        }
    }

    private struct State: ~Copyable {
        var authority: DemoAuthority?
        var open: Open?
        /// For good.
        var isShut = false
    }

    private let state = Mutex(State())
    private let preferredPort: UInt16
    private let makeService: @Sendable () -> DemoService

    /// - Parameter preferredPort: to ask for first; 0 is any free one.
    init(preferredPort: UInt16, makeService: @escaping @Sendable () -> DemoService) {
        self.preferredPort = preferredPort
        self.makeService = makeService
    }

    /// Opens it if need be; the port.
    func open() throws(DemoServerError) -> UInt16 {
        try state.withLock { state throws(DemoServerError) in
            guard !state.isShut else { throw .cannotListen(port: preferredPort, code: 0) }
            if let port = state.open?.daemon.port { return port }
            let opened = try preferred(try Self.authority(&state))
            let port = opened.daemon.port
            state.open = consume opened
            return port
        }
    }

    func authority() throws(DemoServerError) -> String {
        try state.withLock { state throws(DemoServerError) in try Self.authority(&state).certificate }
    }

    /// Opens it when it is not open.
    func rotateKey() throws(DemoServerError) {
        let port = try open()
        try state.withLock { state throws(DemoServerError) in
            let authority = try Self.authority(&state)
            state.open.take()?.close()
            state.open = try opened(port, authority)
        }
    }

    /// For good.
    func close() {
        state.withLock { state in
            state.isShut = true
            state.open.take()?.close()
        }
    }

    private func preferred(_ authority: DemoAuthority) throws(DemoServerError) -> Open {
        do {
            return try opened(preferredPort, authority)
        } catch .portTaken {
            return try opened(0, authority)
        }
    }

    private func opened(_ port: UInt16, _ authority: DemoAuthority) throws(DemoServerError) -> Open {
        let service = makeService()
        return Open(
            daemon: try RunningDaemon(port: port, service: service, identity: try authority.makeLeaf()),
            service: service)
    }

    private static func authority(_ state: inout State) throws(DemoServerError) -> DemoAuthority {
        if let authority = state.authority { return authority }
        let authority = try DemoAuthority()
        state.authority = authority
        return authority
    }
}
