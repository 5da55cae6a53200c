import CCurlewProcesses
import CurlewTransport
import Glibc
import Synchronization

/// Signals that ask the program to end, as values. From the first use on they do not end the program by themselves.
nonisolated struct Signals {
    static let ending = [SIGINT, SIGTERM, SIGHUP]

    /// Signals that were ignored at the start stay ignored, as `nohup` requires.
    private static let ignored = Set(
        ending.filter { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        })

    private let place: Int?
    private let numbers: Set<Int32>

    /// Calls `act` with the number of each signal, on a thread of its own, until `cancel`.
    init(of numbers: [Int32] = Self.ending, act: @escaping @Sendable (Int32) -> Void) {
        self.numbers = Set(numbers).subtracting(Self.ignored)
        place = SignalThread.shared.listen(to: self.numbers, act: act)
    }

    /// Waits for the first of the signals.
    static func first(of numbers: [Int32] = Self.ending) async -> Int32 {
        let (stream, continuation) = AsyncStream<Int32>.makeStream()
        let signals = Signals(of: numbers) { continuation.yield($0) }
        defer { signals.cancel() }
        for await number in stream { return number }
        return SIGTERM
    }

    func cancel() {
        if let place { SignalThread.shared.forget(place) }
    }

    /// Restores the signals' default effect, to end the program.
    func restore() {
        cancel()
        for number in numbers { signal(number, SIG_DFL) }
    }
}

/// The thread that waits for signals and calls their handlers. It uses no file descriptor, so that a program without
/// a free one can still be ended.
nonisolated final class SignalThread: Sendable {
    typealias Act = @Sendable (Int32) -> Void

    static let shared = SignalThread()

    private struct State {
        var listeners: [Int: (numbers: Set<Int32>, act: Act)] = [:]
        var lastListener = 0
        var isRunning = false
    }

    private let state = Mutex(State())

    /// Calls `act` at each of these signals. Nil when no thread could be made; the signals then keep their effect.
    func listen(to numbers: Set<Int32>, act: @escaping Act) -> Int? {
        let place: Int? = state.withLock { state in
            state.isRunning = state.isRunning || LoopThread.start { self.run() }
            guard state.isRunning else { return nil }
            state.lastListener += 1
            state.listeners[state.lastListener] = (numbers, act)
            return state.lastListener
        }
        if place != nil { for number in numbers { process_hear_signal(number) } }
        return place
    }

    func forget(_ place: Int) {
        state.withLock { $0.listeners[place] = nil }
    }

    private func run() {
        while true {
            let number = process_next_signal()
            let acts = state.withLock { $0.listeners.values.filter { $0.numbers.contains(number) }.map(\.act) }
            for act in acts { act(number) }
        }
    }
}
