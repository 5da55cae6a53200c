import EventLoop
import Glibc

/// Writes to the terminal without ever waiting for it. What the terminal does not take at once stays here, and
/// nothing more is drawn until it is gone: frames are dropped, not queued.
final class TerminalWriter {
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var watch: EventSource?
    /// Called when the terminal has taken everything.
    var drained: () -> Void = {}

    init(descriptor: Int32) { self.descriptor = descriptor }

    var isBlocked: Bool { !waiting.isEmpty }

    func send(_ bytes: some Sequence<UInt8>) {
        waiting += bytes
        flush()
    }

    /// Tries for at most `milliseconds`, then drops what is left: for the last words before leaving.
    func finish(within milliseconds: Int32) {
        flush()
        var attempts = 0
        while isBlocked, attempts < 10 {
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&request, 1, milliseconds / 10)
            flush()
            attempts += 1
        }
        waiting = []
        rest()
    }

    private func flush() {
        while !waiting.isEmpty {
            let written = waiting.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                waiting.removeFirst(written)
            } else if errno == EAGAIN {
                return wait()
            } else if errno != EINTR {
                // The terminal is gone; reading will say so.
                waiting = []
            }
        }
        rest()
    }

    private func wait() {
        guard watch == nil else { return }
        watch = EventLoop.whenWritable(descriptor) { [weak self] in self?.becameWritable() }
    }

    private func becameWritable() {
        flush()
        if !isBlocked { drained() }
    }

    private func rest() {
        watch?.cancel()
        watch = nil
    }
}
