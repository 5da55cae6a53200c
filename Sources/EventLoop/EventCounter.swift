internal import CCurlewConcurrency
internal import Glibc

/// A counter of the kernel (`eventfd`) that wakes waiting threads, from any thread.
struct EventCounter: Sendable {
    /// The counter's descriptor; -1 when the system had none left.
    let descriptor: Int32

    /// - Parameter isCounting: true: every `add` lets one `take` continue, and `take` waits for an `add`. False: `take`
    ///   consumes all of them at once and does not wait.
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
