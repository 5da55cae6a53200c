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
