import CCurlewProcesses
import CurlewTransport
import Synchronization

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
