internal import Glibc

/// The input and output of a process, served by one `poll`, so that neither side waits for the other.
final class ProcessTalk {
    /// Reasons to end the process.
    enum Stop { case limit, output, wakeup }

    private let child: ChildProcess
    private let wakeup: WakeupPipe
    private let outputLimit: Int
    private let input: [UInt8]
    private var written = 0
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []
    private var hasEnded = false
    private var isRung = false

    init(_ child: ChildProcess, input: [UInt8], outputLimit: Int, wakeup: WakeupPipe) {
        self.child = child
        self.input = input
        self.outputLimit = outputLimit
        self.wakeup = wakeup
        if input.isEmpty { child.closeInput() }
    }

    /// Reads and writes until the process has ended, or there is a reason to end it, which is returned.
    func run(until deadline: ContinuousClock.Instant) -> Stop? {
        while !hasEnded {
            guard step(until: deadline, hearsBell: true) else { return .limit }
            if output.count > outputLimit { return .output }
            if isRung { return .wakeup }
        }
        return nil
    }

    /// Sends SIGTERM to the group, and waits for the process for at most `patience`; `reap` kills what is left.
    func end(within patience: Duration) {
        child.signal(SIGTERM)
        let deadline = ContinuousClock.now + patience
        while !hasEnded, step(until: deadline, hearsBell: false) { output = [] }
    }

    /// Waits once, then reads and writes all that is possible. False when the deadline has passed.
    private func step(until deadline: ContinuousClock.Instant, hearsBell: Bool) -> Bool {
        // `poll` skips negative descriptors.
        var waits = [
            pollfd(fd: child.ended, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hearsBell ? wakeup.descriptor : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
            pollfd(fd: child.input, events: Int16(POLLOUT), revents: 0),
        ]
        let left = deadline - .now
        guard left > .zero else { return false }
        poll(&waits, nfds_t(waits.count), Self.milliseconds(left))
        isRung = waits[1].revents != 0
        if waits[4].revents != 0 { write() }
        // Before reading: bytes that the process wrote before its end are then in the pipes.
        hasEnded = waits[0].revents != 0
        if hasEnded || waits[2].revents != 0, !readOutput() { child.closeOutput() }
        if hasEnded || waits[3].revents != 0, !readErrors() { child.closeErrors() }
        return true
    }

    /// Rounded up, so that the last part of a millisecond is not spent in a busy loop.
    private static func milliseconds(_ time: Duration) -> Int32 {
        let whole = time / .milliseconds(1)
        return Int32(min(whole.rounded(.up), 3_600_000))
    }

    private func write() {
        let count = input.withUnsafeBytes { bytes in
            Glibc.write(child.input, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        }
        if count > 0 { written += count }
        // A program that closes its input needs no more of it: that is not an error.
        let isOver = count < 0 && errno != EAGAIN && errno != EINTR
        if isOver || written == input.count { child.closeInput() }
    }

    private func readOutput() -> Bool {
        while output.count <= outputLimit {
            guard let more = Self.read(child.output) else { return false }
            if more.isEmpty { return true }
            output += more
        }
        return true
    }

    /// At most 16 reads a call: a process that writes without end must not delay the check of the time limit.
    private func readErrors() -> Bool {
        for _ in 0..<16 {
            guard let more = Self.read(child.errors) else { return false }
            if more.isEmpty { return true }
            errors += more.prefix(max(0, CommandRun.errorLimit - errors.count))
        }
        return true
    }

    /// The bytes that can be read now; empty when there are none yet, nil at the end.
    private static func read(_ descriptor: Int32) -> [UInt8]? {
        guard descriptor >= 0 else { return [] }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
            count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            filled = max(0, count)
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        return count > 0 ? bytes : nil
    }
}
