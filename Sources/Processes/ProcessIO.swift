internal import Glibc

/// The input and output of a process, served by one `poll`, so that neither side blocks the other.
final class ProcessIO {
    /// The reasons to end the process.
    enum Stop { case limit, output, wakeup }

    private let child: ChildProcess
    private let wakeup: WakeupPipe
    private let outputLimit: Int
    private let input: CommandInput
    /// Gets the output as it arrives; nil collects it in `output`.
    private let deliver: (([UInt8]) -> Void)?
    /// The piece of the input that is being written, without its written bytes. `taken` counts the written bytes of the
    /// whole input.
    private var piece: ArraySlice<UInt8> = []
    private var taken = 0
    private var outputCount = 0
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []
    private var hasEnded = false
    private var isRung = false

    init(
        _ child: ChildProcess, input: CommandInput, outputLimit: Int, wakeup: WakeupPipe,
        deliver: (([UInt8]) -> Void)? = nil
    ) {
        self.child = child
        self.input = input
        self.deliver = deliver
        self.outputLimit = outputLimit
        self.wakeup = wakeup
        if input.count == 0 { child.closeInput() }
    }

    /// Reads and writes until the process has ended or there is a reason to end it. Returns that reason, or nil.
    func run(until deadline: ContinuousClock.Instant?) -> Stop? {
        while !hasEnded {
            guard step(until: deadline, hearsBell: true) else { return .limit }
            if outputCount > outputLimit { return .output }
            if isRung { return .wakeup }
        }
        return nil
    }

    /// Sends SIGTERM to the group and waits for the process, for at most `patience`. `reap` kills the remaining
    /// processes.
    func end(within patience: Duration) {
        child.signal(SIGTERM)
        let deadline = ContinuousClock.now + patience
        while !hasEnded, step(until: deadline, hearsBell: false) { (output, outputCount) = ([], 0) }
    }

    /// Waits once, then reads and writes as much as is possible. Returns false when the deadline has passed.
    private func step(until deadline: ContinuousClock.Instant?, hearsBell: Bool) -> Bool {
        // `poll` skips negative descriptors.
        var waits = [
            pollfd(fd: child.ended, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hearsBell ? wakeup.descriptor : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
            pollfd(fd: child.input, events: Int16(POLLOUT), revents: 0),
        ]
        let left = deadline.map { $0 - .now }
        if let left, left <= .zero { return false }
        poll(&waits, nfds_t(waits.count), left.map(Self.milliseconds) ?? -1)
        isRung = waits[1].revents != 0
        if waits[4].revents != 0 { write() }
        // Read before the pipes: the bytes that the process wrote before its end are then in them.
        hasEnded = waits[0].revents != 0
        if hasEnded || waits[2].revents != 0, !readOutput(hearsBell) { child.closeOutput() }
        if hasEnded || waits[3].revents != 0, !readErrors() { child.closeErrors() }
        return true
    }

    /// The time in milliseconds, rounded up so that the last part of one is not spent in a busy loop.
    private static func milliseconds(_ time: Duration) -> Int32 {
        let whole = time / .milliseconds(1)
        return Int32(min(whole.rounded(.up), 3_600_000))
    }

    private func write() {
        if piece.isEmpty { piece = input.next(from: taken)[...] }
        let count = piece.withUnsafeBytes { Glibc.write(child.input, $0.baseAddress, $0.count) }
        if count > 0 {
            piece = piece.dropFirst(count)
            taken += count
        }
        // A program that closes its input needs no more of it. This is not an error.
        let isOver = count < 0 && errno != EAGAIN && errno != EINTR
        if isOver || taken == input.count { child.closeInput() }
    }

    /// Reads the output, at most 16 times a call for the reason given at `readErrors`, but to its end once the process
    /// has ended. Returns false at the end of the output.
    private func readOutput(_ isWanted: Bool) -> Bool {
        var reads = 0
        while outputCount <= outputLimit, hasEnded || reads < 16 {
            guard let more = Self.read(child.output) else { return false }
            if more.isEmpty { return true }
            reads += 1
            outputCount += more.count
            guard let deliver else {
                output += more
                continue
            }
            if isWanted { deliver(outputCount > outputLimit ? more.dropLast(outputCount - outputLimit) : more) }
        }
        return true
    }

    /// Reads the error output, at most 16 times a call: a process that writes without end must not delay the check of
    /// the time limit. Returns false at the end of the error output.
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
