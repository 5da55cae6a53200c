import Synchronization

/// A clock on which every sleep is over at once; it adds up how long they would have been.
public final class ImpatientClock: Clock {
    private let total = Mutex(Duration.zero)

    public init() {}

    public var slept: Duration { total.withLock { $0 } }
    public var now: ContinuousClock.Instant { ContinuousClock.now }
    public var minimumResolution: Duration { .zero }

    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        total.withLock { $0 += ContinuousClock.now.duration(to: deadline) }
    }
}

/// A clock on which no sleep ends unless its task is cancelled.
public final class EndlessClock: Clock {
    private let (began, reportBegan) = AsyncStream<Void>.makeStream()

    public init() {}

    public var now: ContinuousClock.Instant { ContinuousClock.now }
    public var minimumResolution: Duration { .zero }

    /// Returns when somebody sleeps.
    public func hasSleeper() async {
        for await _ in began { return }
    }

    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        reportBegan.yield()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        throw CancellationError()
    }
}
