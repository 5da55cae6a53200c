internal import CCurlewConcurrency
internal import Dispatch
internal import Glibc

/// Runs the process's tasks and waits for descriptors and signals, with one `poll` on the main thread:
///
///     jobs for the main actor ─┐
///     timers (LoopClock) ──────┼─► poll ──► jobs, handlers
///     descriptors, signals ────┘
///     all other jobs ──► worker threads
///
/// It takes the place of libdispatch's pool of threads, which looks after itself every second as long as the process
/// lives: here nothing runs while nothing happens. Handlers are called on the main actor.
///
/// It stands on private hooks of Swift's runtime (hooks.c says what they cost). Where they are not installed tasks,
/// timers, descriptors and signals are libdispatch's, with the same functions.
public enum EventLoop {
    /// False: nobody tried the hooks with this compiler, and `install` leaves everything to libdispatch.
    package static var hasHooks: Bool { concurrency_has_hooks() }
    static var isInstalled: Bool { concurrency_is_taken_over() }

    /// Call it first in `main`: no task may have been suspended, no thread started. It takes three descriptors, and none
    /// later; false, with nothing installed, when the system has none left.
    @discardableResult
    public static func install() -> Bool {
        !hasHooks || Scheduler.shared.takeOver()
    }

    /// For a program whose person waits for the screen, not for the work behind it: worker threads become batch work
    /// (`SCHED_BATCH`, sched(7)). They get as much of the processor as before, but wait for it where the main thread or
    /// the terminal is at work. With two cores and a body of a megabyte that halves the slowest keys.
    public static func favorMainThread() {
        if isInstalled { Scheduler.shared.favorMainThread() }
    }

    /// Calls `handler` whenever the descriptor can be read from, or has ended, until the watch is cancelled.
    @MainActor
    public static func whenReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> EventSource {
        guard !isInstalled else { return EventSource(descriptor, Int16(POLLIN), handler) }
        return EventSource(polling: descriptor, Int16(POLLIN), handler)
    }

    /// Calls `handler` whenever the descriptor takes more, until the watch is cancelled.
    @MainActor
    public static func whenWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> EventSource {
        guard !isInstalled else { return EventSource(descriptor, Int16(POLLOUT), handler) }
        return EventSource(polling: descriptor, Int16(POLLOUT), handler)
    }

    /// Calls `handler` with each of these signals that comes. They must be blocked in every thread.
    @MainActor
    public static func whenSignalled(_ numbers: [Int32], _ handler: @escaping @MainActor (Int32) -> Void) -> EventSource
    {
        guard isInstalled else {
            return EventSource(numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: .main) }) {
                handler(numbers[$0])
            }
        }
        let descriptor = concurrency_signals(numbers, Int32(numbers.count))
        return EventSource(descriptor, Int16(POLLIN), ownsDescriptor: true) {
            while case let number = concurrency_next_signal(descriptor), number != 0 { handler(number) }
        }
    }

    static func run() -> Never {
        let mainQueue = concurrency_main_queue()
        MainActor.assumeIsolated { _ = EventSource(mainQueue, Int16(POLLIN)) { concurrency_drain_main_queue() } }
        // What came before anybody watched it.
        concurrency_drain_main_queue()
        while true {
            let wait = Scheduler.shared.fireTimers()
            MainActor.assumeIsolated { EventSource.wait(milliseconds: wait) }
        }
    }
}
