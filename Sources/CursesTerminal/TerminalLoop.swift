import CCurlewCurses
import CCurlewProcesses
import EventLoop
import Glibc
public import TerminalUI

/// An event at the terminal.
public enum TerminalEvent: Hashable, Sendable {
    case input([InputEvent])
    case resized(Size)
    /// SIGTERM, SIGHUP, SIGQUIT, or one that nothing here is for, such as SIGUSR1: save, close, and end with `TerminalLoop.die(by:)`.
    case terminated(signal: Int32)
    /// The terminal was restored, and the process group stops next.
    case suspended
    /// The terminal was taken over again; a frame must be drawn.
    case continued
    /// The terminal was closed or its input has ended: save and end.
    case inputClosed
}

/// Waits for keys and signals in the event loop and passes them on. It uses no timer while idle: the only one runs
/// once, after an Esc or a paste, to see whether more bytes follow.
public final class TerminalLoop {
    private let terminal: CursesTerminal
    private let escapeDelay: Duration
    private let handler: (TerminalEvent) -> Void
    private var decoder: InputDecoder
    private var input: EventSource?
    private var signals: EventSource?
    private var timer: Task<Void, Never>?
    private var wentOn: ContinuousClock.Instant?
    /// True while another program uses the terminal.
    private var isLent = false

    /// Call it before any thread starts, with the event loop installed: signals are then delivered only to the loop.
    public static func prepareProcess() {
        curlew_await_foreground(STDOUT_FILENO)
        curlew_block_signals()
        curlew_crash_install()
    }

    /// Ends the process by a signal, so that the parent process sees the cause.
    public static func die(by signal: Int32) { curlew_die(signal) }

    /// 25 ms, or 100 ms when keys come through a network.
    public static func escapeDelay(_ environment: [String: String]) -> Duration {
        environment["SSH_CONNECTION"] == nil ? .milliseconds(25) : .milliseconds(100)
    }

    /// - Parameter handler: called on the main actor, once per wake-up with all its events.
    public init(
        terminal: CursesTerminal, escapeDelay: Duration, decoder: InputDecoder = InputDecoder(),
        handler: @escaping (TerminalEvent) -> Void
    ) {
        self.decoder = decoder
        self.terminal = terminal
        self.escapeDelay = escapeDelay
        self.handler = handler
        self.decoder.hasBracketedPaste = terminal.marksPastes
    }

    /// Starts to pass on events.
    public func start() {
        input = EventLoop.whenReadable(terminal.descriptor) { [weak self] in self?.readable() }
        var numbers: UnsafePointer<Int32>?
        let count = curlew_signals(&numbers)
        let all = Array(UnsafeBufferPointer(start: numbers, count: count))
        signals = EventLoop.whenSignalled(all) { [weak self] in self?.received($0) }
    }

    /// Stops; no event comes afterwards.
    public func stop() {
        input?.cancel()
        input = nil
        signals?.cancel()
        signals = nil
        disarm()
    }

    // MARK: Lending the terminal

    /// Ctrl-Z: restores the terminal and stops the process group; returns when the group continues.
    public func suspend() {
        handler(.suspended)
        terminal.suspend()
        curlew_stop()
        wentOn = .now
        terminal.resume()
        handler(.continued)
    }

    /// True shortly after continuing: the signal that stopped the group may arrive as an event, which must not stop
    /// it again.
    private var isEcho: Bool { wentOn.map { $0.duration(to: .now) < .milliseconds(100) } ?? false }

    /// Lends the terminal to another program: `sh -c command`, with `file` as `$1`. Returns its exit code, or nil
    /// when it cannot be started. Unread input is dropped, so that it does not become keys of this program.
    public func run(_ command: String, file: String) async -> Int32? {
        isLent = true
        input?.cancel()
        input = nil
        disarm()
        terminal.suspend()
        curlew_own_file(file)
        defer { curlew_own_file(nil) }
        var ended: Int32 = -1
        let process = process_lend(command, file, &ended)
        if process >= 0, ended >= 0 { await Self.untilReadable(ended) }
        let end = process < 0 ? nil : process_reap(process)
        curlew_flush(terminal.descriptor)
        isLent = false
        terminal.resume()
        input = EventLoop.whenReadable(terminal.descriptor) { [weak self] in self?.readable() }
        handler(.resized(terminal.size))
        handler(.continued)
        // A shell tells by 128 and more that a signal ended its program; it may have become that program.
        return end.map { $0.signal == 0 ? $0.status : 128 + $0.signal }
    }

    private static func untilReadable(_ descriptor: Int32) async {
        var watch: EventSource?
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            watch = EventLoop.whenReadable(descriptor) {
                watch?.cancel()
                guard watch != nil else { return }
                watch = nil
                continuation.resume()
            }
        }
        close(descriptor)
    }

    // MARK: Signals

    /// Keys and job control belong to the program that uses the terminal; this one stops and continues with it.
    private func receivedWhileLent(_ signal: Int32) {
        switch signal {
        case SIGTSTP: curlew_stop()
        case SIGWINCH, SIGINT, SIGQUIT, SIGCONT: break
        default: handler(.terminated(signal: signal))
        }
    }

    private func received(_ signal: Int32) {
        if isLent { return receivedWhileLent(signal) }
        switch signal {
        case SIGCONT where isEcho: break
        case SIGTSTP where isEcho: break
        case SIGWINCH, SIGINT, SIGCONT: refresh(signal)
        case SIGTSTP: suspend()
        default: handler(.terminated(signal: signal))
        }
    }

    private func refresh(_ signal: Int32) {
        switch signal {
        case SIGINT: handler(.input([.key(.ctrl("c"))]))
        case SIGWINCH:
            let old = terminal.size
            terminal.readSize()
            if terminal.size != old { handler(.resized(terminal.size)) }
        default:
            // Stopped from outside without notice: the shell's changes to the line and the screen are undone.
            terminal.suspend()
            terminal.resume()
            handler(.continued)
        }
    }

    // MARK: Input

    /// Kept for reuse, because filling a new buffer takes longer than reading a key.
    private var chunk = [UInt8](repeating: 0, count: 16_384)

    private func readable() {
        var bytes: [UInt8] = []
        let isOpen = readAll(into: &bytes)
        deliver(decoder.feed(bytes))
        arm()
        guard isOpen else {
            input?.cancel()
            input = nil
            return handler(.inputClosed)
        }
    }

    /// - Returns: false at the end of the input.
    private func readAll(into bytes: inout [UInt8]) -> Bool {
        while bytes.count < 1 << 20 {
            let count = read(terminal.descriptor, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
                // Typed input rarely fills the buffer; a partial read means there is no more.
                if count < chunk.count { return true }
            } else {
                return count < 0 && (errno == EAGAIN || errno == EINTR)
            }
        }
        return true
    }

    private func deliver(_ events: [InputEvent]) {
        for case .reply(let reply) in events {
            terminal.note(reply)
            // 0: unknown to the terminal; 4: never on (DECRQM).
            if case .mode(2004, let state) = reply { decoder.hasBracketedPaste = state != 0 && state != 4 }
        }
        if !events.isEmpty { handler(.input(events)) }
    }

    private func arm() {
        disarm()
        guard decoder.pendingEscape else { return }
        timer = Task { [escapeDelay] in
            do { try await LoopClock().sleep(for: escapeDelay) } catch { return }
            fellQuiet()
        }
    }

    private func disarm() {
        timer?.cancel()
        timer = nil
    }

    private func fellQuiet() {
        disarm()
        deliver(decoder.timeout())
    }
}
