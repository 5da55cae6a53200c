import Glibc

/// A thread that blocks all signals but those of its own faults: signals of the terminal must reach the main thread.
struct WatchThread: ~Copyable, Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// Nil when the system has no thread left.
    init?(_ run: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(Body(run))
        var (before, blocked) = (sigset_t(), Self.signalsToBlock())
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        guard code == 0 else {
            body.release()
            return nil
        }
        self.thread = thread
    }

    /// Waits until the thread has ended.
    consuming func join() {
        pthread_join(thread, nil)
    }

    private static func signalsToBlock() -> sigset_t {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        return signals
    }
}
