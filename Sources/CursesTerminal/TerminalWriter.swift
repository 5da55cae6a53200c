import EventLoop
import Glibc

/// Writes to the terminal without waiting. Bytes that the terminal does not accept at once are kept, and nothing more
/// is drawn until they are written: frames are dropped, not queued.
final class TerminalWriter {
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var watch: EventSource?
    /// Called when all bytes are written.
    var drained: () -> Void = {}

    init(descriptor: Int32) { self.descriptor = descriptor }

    var isBlocked: Bool { !waiting.isEmpty }

    func send(_ bytes: some Sequence<UInt8>) {
        waiting += bytes
        flush()
    }

    /// Writes for at most `milliseconds`, then drops the rest; used before leaving.
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
                // The terminal was closed; the next read reports it.
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
