internal import CCurlewConcurrency
internal import Dispatch
internal import Glibc

/// Runs the process's tasks, and waits for descriptors and signals with one `poll` on the main thread:
///
///     jobs for the main actor ─┐
///     timers (LoopClock) ──────┼─► poll ──► jobs, handlers
///     descriptors, signals ────┘
///     all other jobs ──► worker threads
///
/// The loop replaces libdispatch's thread pool, which wakes up every second for as long as the process lives. Here no
/// thread runs while there is nothing to do. Handlers are called on the main actor.
///
/// The loop uses private hooks of Swift's runtime; hooks.c describes their cost. Without them, libdispatch serves
/// tasks, timers, descriptors and signals behind the same functions.
public enum EventLoop {
    /// False when the hooks were not tested with this compiler; `install` then leaves everything to libdispatch.
    package static var hasHooks: Bool { concurrency_has_hooks() }
    static var isInstalled: Bool { concurrency_is_taken_over() }

    /// Installs the loop. Must be called first in `main`, before any task is suspended or any thread is started. It
    /// opens three descriptors now and none later. Returns false, with nothing installed, when the system has none
    /// left.
    @discardableResult
    public static func install() -> Bool {
        !hasHooks || Scheduler.shared.takeOver()
    }

    /// Makes the worker threads batch work (`SCHED_BATCH`, sched(7)), for a program whose user waits for the screen and
    /// not for background work. They get as much of the processor as before but do not interrupt the main thread or the
    /// terminal. With two cores and a body of a megabyte this halves the longest delays of keys.
    public static func favorMainThread() {
        if isInstalled { Scheduler.shared.favorMainThread() }
    }

    /// Calls `handler` whenever the descriptor can be read or has reached its end, until the source is cancelled.
    @MainActor
    public static func whenReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> EventSource {
        guard !isInstalled else { return EventSource(descriptor, Int16(POLLIN), handler) }
        return EventSource(polling: descriptor, Int16(POLLIN), handler)
    }

    /// Calls `handler` whenever the descriptor can be written to, until the source is cancelled.
    @MainActor
    public static func whenWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> EventSource {
        guard !isInstalled else { return EventSource(descriptor, Int16(POLLOUT), handler) }
        return EventSource(polling: descriptor, Int16(POLLOUT), handler)
    }

    /// Calls `handler` with the number of each of these signals that arrives. The signals must be blocked in every
    /// thread.
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
        // Runs the jobs that were queued before the queue's descriptor was watched.
        concurrency_drain_main_queue()
        while true {
            let wait = Scheduler.shared.fireTimers()
            MainActor.assumeIsolated { EventSource.wait(milliseconds: wait) }
        }
    }
}
