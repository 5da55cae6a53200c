internal import Glibc
internal import Synchronization

/// The connection to the loop's thread: an inbox of commands. All other state belongs to `CurlLoop` and is used only on
/// its thread.
final class CurlEngine: Sendable {
    private struct Inbox {
        var commands: [LoopCommand] = []
        var lastID: UInt64 = 0
        var multi: MultiHandle?
    }

    private let inbox = Mutex(Inbox())
    /// The time at which the loop's thread entered libcurl, which no call interrupts; nil while it is outside. Kept
    /// only with `mayBlock`.
    let busySince = Mutex<ContinuousClock.Instant?>(nil)

    /// Starts a loop on a thread of its own. Throws when there is no memory, no descriptor or no thread for it.
    ///
    /// - Parameter mayBlock: true for an engine whose transfers may block its thread (see `BlockingTransfers`).
    static func started(
        width: Int, perHost: Int = .max, mayBlock: Bool = false
    ) throws(TransportError) -> CurlEngine {
        let multi = try MultiHandle()
        let engine = CurlEngine()
        engine.inbox.withLock { $0.multi = multi }
        let isStarted = LoopThread.start {
            CurlLoop(engine: engine, multi: multi, width: width, perHost: perHost, mayBlock: mayBlock).run()
        }
        guard isStarted else {
            multi.cleanUp()
            throw .outOfMemory
        }
        return engine
    }

    func makeID() -> TransferID {
        inbox.withLock { inbox in
            inbox.lastID += 1
            return TransferID(number: inbox.lastID)
        }
    }

    func post(_ command: LoopCommand) {
        inbox.withLock { inbox in
            inbox.commands.append(command)
            // With more than one command waiting, an earlier call has woken the loop already.
            if inbox.commands.count == 1 { inbox.multi?.wakeUp() }
        }
    }

    /// Removes and returns all commands, the oldest first. Called by the loop.
    func take() -> [LoopCommand] {
        inbox.withLock { inbox in
            defer { inbox.commands.removeAll(keepingCapacity: true) }
            return inbox.commands
        }
    }

    /// Called by the loop at its end: its handle must not be woken after that.
    func close() {
        inbox.withLock { $0.multi = nil }
    }
}

/// A detached thread that blocks all signals but those of its own faults: signals of the terminal must reach the main
/// thread, and writing to a broken connection must return an error instead of raising SIGPIPE.
package enum LoopThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts the thread; false when the system has no room for one.
    package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        let body = unsafe Unmanaged.passRetained(Body(run))
        var before = sigset_t()
        var blocked = signalsToBlock()
        unsafe pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                if let context = unsafe context { unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        guard code == 0 else {
            unsafe body.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private static func signalsToBlock() -> sigset_t {
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { unsafe sigdelset(&signals, fault) }
        return signals
    }
}
