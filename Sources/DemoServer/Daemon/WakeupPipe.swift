import Glibc

/// Wakes a thread that waits in `poll`, for good: after `ring` its descriptor stays readable.
final class WakeupPipe: Sendable {
    /// Descriptor to wait for with POLLIN.
    let descriptor: Int32
    private let button: Int32

    /// Nil with `errno` set when the system has no descriptor left.
    init?() {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        (descriptor, button) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(button)
    }

    /// May be called from any thread, and more than once.
    func ring() {
        shutdown(button, Int32(SHUT_WR))
    }
}
