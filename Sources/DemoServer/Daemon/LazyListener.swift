import Synchronization

/// One port of the demo API: who connects waits there until it is opened, which loads what is needed to answer.
final class LazyListener: Sendable {
    private struct State: ~Copyable {
        /// Nil once it is shut, for good.
        var listener: Listener?
        var daemon: RunningDaemon?
    }

    let port: UInt16
    /// Of the listening socket; its own until `close`.
    let descriptor: Int32
    /// Whether who connects can read an answer that is not encrypted.
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

    /// Answers from here on, also those who wait; nothing happens when it is open.
    func open() throws(DemoServerError) {
        try state.withLock { state throws(DemoServerError) in
            if state.daemon == nil { state.daemon = try daemon(state) }
        }
    }

    /// Opens it anew and closes its connections. When that fails, everything stays as it was.
    func reopen() throws(DemoServerError) {
        try state.withLock { state throws(DemoServerError) in
            let fresh = try daemon(state)
            state.daemon.take()?.stop()
            state.daemon = consume fresh
        }
    }

    /// For good; frees the port, unless somebody waits in `poll` on its descriptor.
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
