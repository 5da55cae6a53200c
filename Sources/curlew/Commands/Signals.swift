import Dispatch
import Glibc

/// Signals that ask the program to end, as values. From the first use on they end nothing by themselves.
nonisolated struct Signals {
    static let ending = [SIGINT, SIGTERM, SIGHUP]

    /// What was ignored when the program started stays so: that is how `nohup` asks for it.
    private static let ignored = Set(
        ending.filter { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        })

    private let sources: [any DispatchSourceSignal]
    private let numbers: [Int32]

    /// Calls `act` with the number of each one that comes, until this value goes.
    init(of numbers: [Int32] = Self.ending, act: @escaping @Sendable (Int32) -> Void) {
        self.numbers = numbers.filter { !Self.ignored.contains($0) }
        sources = self.numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { act(number) }
            source.activate()
            return source
        }
    }

    /// Waits for the first of them.
    static func first(of numbers: [Int32] = Self.ending) async -> Int32 {
        let (stream, continuation) = AsyncStream<Int32>.makeStream()
        let signals = Signals(of: numbers) { continuation.yield($0) }
        defer { signals.cancel() }
        for await number in stream { return number }
        return SIGTERM
    }

    func cancel() {
        for source in sources { source.cancel() }
    }

    /// They end the program again.
    func restore() {
        cancel()
        for number in numbers { signal(number, SIG_DFL) }
    }
}
