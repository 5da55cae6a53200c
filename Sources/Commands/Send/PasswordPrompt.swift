import CCurlewProcesses
import CurlewBytes
import CurlewNetworking
import Dispatch
import Glibc
import Synchronization

/// Asks for a password at the terminal. What is typed is not shown.
nonisolated enum PasswordPrompt {
    /// - Parameters:
    ///   - user: the name it belongs to, as typed.
    ///   - option: the one that has the name without a password: `--user`.
    static func password(of user: String, _ option: String) throws(UsageError) -> String {
        guard ConsentPrompt.canAsk else {
            throw .badInput(
                option,
                reason: "It has no password, and there is no terminal to ask for it. "
                    + "Write the password behind the name and a colon.")
        }
        guard process_silence(STDIN_FILENO) == 0 else { throw unanswered(option) }
        defer {
            process_end_silence()
            Console.tell("\n")
        }
        let question = "The password of \(user), which is not shown: "
        guard let password = PreparationTimeLimit.waiting({ line(after: question) }) else {
            throw unanswered(option)
        }
        return password
    }

    /// Up to Enter; nil where the person breaks off or the terminal is gone. After a stop the question comes again.
    private static func line(after question: String) -> String? {
        var bytes: [UInt8] = []
        func ask() {
            bytes = []
            Console.tell(question)
        }
        ask()
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR {
                ask()
                continue
            }
            guard count == 1 else { return nil }
            switch byte {
            case 0x0A, 0x0D: return String(decoding: bytes, as: UTF8.self)
            case 0x03, 0x1C: return nil
            case 0x04 where bytes.isEmpty: return nil
            case 0x08, 0x7F: dropCharacter(&bytes)
            case 0x15: bytes = []
            case 0x1A:
                // It has stopped and gone on when this returns.
                kill(0, SIGTSTP)
                ask()
            default: bytes.append(byte)
            }
        }
    }

    private static func dropCharacter(_ bytes: inout [UInt8]) {
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }

    private static func unanswered(_ option: String) -> UsageError {
        .badInput(option, reason: "No password was given. Nothing was sent.")
    }
}

/// The typed time limit (`-m`) until the request goes out: it counts from the start of the command, and what is left of it is
/// the exchange's. A person who is asked, and whoever writes standard input, may take any time.
///
///     start ── options, files, secrets, body ──► `end` ── exchange ──► ...
///       └─ the limit: the program ends, and says so
nonisolated final class PreparationTimeLimit: Sendable {
    private struct Waits {
        var total = Duration.zero
        var since: ContinuousClock.Instant?

        var all: Duration { total + (since.map { .now - $0 } ?? .zero) }
    }

    private static let waits = Mutex(Waits())

    private let start: ContinuousClock.Instant
    private let limit: Duration
    private let isOver = Mutex(false)

    /// - Parameter limit: `.zero` is none.
    init(since start: ContinuousClock.Instant, limit: Duration) {
        (self.start, self.limit) = (start, limit)
        if limit > .zero { watch() }
    }

    /// Runs work that waits for somebody else, whose time does not count.
    static func waiting<Value, Failure>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        waits.withLock { $0.since = .now }
        defer { waits.withLock { ($0.total, $0.since) = ($0.all, nil) } }
        return try work()
    }

    private var used: Duration { .now - start - Self.waits.withLock { $0.all } }

    /// Ends the watch: the request goes out. Returns the time that it took so far.
    func end() -> Duration {
        isOver.withLock { $0 = true }
        return used
    }

    private func watch() {
        // While somebody is waited for, the rest stays the same.
        let rest = max(0.05, (limit - used) / .seconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + rest) { [weak self] in
            guard let self, !isOver.withLock({ $0 }) else { return }
            guard used >= limit else { return watch() }
            Console.complain(
                "Not sent: the time of \(HumanReadable.time(limit)) was over before the request was ready. "
                    + "Set a longer -m.")
            Program.end(ExitCode.notCarriedOut)
        }
    }
}
