public import CurlewTransport

extension RequestOptions {
    /// The time without movement that ends an exchange where nothing is said: `NSURLRequest.timeoutInterval`.
    public static let usualIdleTimeout = Duration.seconds(60)
    /// The least limit for the head of an answer, where there is one.
    public static let headTimeout = Duration.seconds(60)

    /// The limits of time that follow from `timeout` and `idleTimeout`:
    ///
    ///     neither is set      idle 60 s
    ///     timeout alone       timeout for the whole exchange, and nothing else: who sets 5 minutes waits 5 minutes
    ///     idleTimeout alone   idle
    ///     both                each for itself
    ///
    /// Where there is a limit for idle times, the head of an answer has that time too, and at least 60 s.
    public var times: TimeLimits {
        Self.times(whole: timeout, idle: idleTimeout ?? (timeout == nil ? Self.usualIdleTimeout : .zero))
    }

    /// Those of a download, which takes the time it takes: `timeout` holds for times in which nothing moves, unless
    /// `idleTimeout` is set.
    ///
    /// - Parameter whole: for the whole download, or nil.
    public func downloadTimes(whole: Duration?) -> TimeLimits {
        Self.times(whole: whole, idle: idleTimeout ?? timeout ?? Self.usualIdleTimeout)
    }

    private static func times(whole: Duration?, idle: Duration) -> TimeLimits {
        TimeLimits(whole: whole ?? .zero, idle: idle, head: idle > .zero ? max(idle, headTimeout) : .zero)
    }
}
