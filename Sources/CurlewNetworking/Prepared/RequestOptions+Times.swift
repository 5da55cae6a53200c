public import CurlewTransport

extension RequestOptions {
    /// The default limit for times in which nothing moves: `NSURLRequest.timeoutInterval`.
    public static let usualIdleTimeout = Duration.seconds(60)
    /// The shortest limit for the head of an answer, when there is a limit.
    public static let headTimeout = Duration.seconds(60)

    /// The limits of time that follow from `timeout` and `idleTimeout`:
    ///
    ///     neither is set      idle 60 s
    ///     timeout alone       timeout for the whole exchange, and nothing else: who sets 5 minutes waits 5 minutes
    ///     idleTimeout alone   idle
    ///     both                each for itself
    ///
    /// With a limit for idle times, the head of an answer has the same limit, and at least 60 s.
    public var times: TimeLimits {
        Self.times(whole: timeout, idle: idleTimeout ?? (timeout == nil ? Self.usualIdleTimeout : .zero))
    }

    /// The limits of time of a download, which may take as long as its size needs: `timeout` limits the times in which
    /// nothing moves, unless `idleTimeout` is set.
    ///
    /// - Parameter whole: the limit of the whole download, or nil.
    public func downloadTimes(whole: Duration?) -> TimeLimits {
        Self.times(whole: whole, idle: idleTimeout ?? timeout ?? Self.usualIdleTimeout)
    }

    private static func times(whole: Duration?, idle: Duration) -> TimeLimits {
        TimeLimits(whole: whole ?? .zero, idle: idle, head: idle > .zero ? max(idle, headTimeout) : .zero)
    }
}
