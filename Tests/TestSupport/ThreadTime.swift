import Glibc

/// Time that this thread has computed: other threads and other programs on the machine add nothing to it.
public enum ThreadTime {
    /// Measures work that neither waits nor suspends.
    public static func of(_ work: () throws -> Void) rethrows -> Duration {
        let start = now
        try work()
        return now - start
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
