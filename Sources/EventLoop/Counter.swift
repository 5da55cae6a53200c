internal import CCurlewConcurrency
internal import Glibc

/// Wakes who waits for it, from any thread.
struct Counter: Sendable {
    /// -1 when the system had none left.
    let descriptor: Int32

    /// - Parameter isCounting: every `add` lets one `take` go on, which waits for it; else `take` takes all at once.
    init(isCounting: Bool) {
        descriptor = concurrency_counter(isCounting)
    }

    func add() {
        var one: UInt64 = 1
        while write(descriptor, &one, 8) < 0, errno == EINTR {}
    }

    func take() {
        var taken: UInt64 = 0
        while read(descriptor, &taken, 8) < 0, errno == EINTR {}
    }
}
