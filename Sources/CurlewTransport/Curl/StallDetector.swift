/// Detects an exchange without progress in either direction.
///
/// Over HTTP/2 a server may answer and then grant no more room for the body (RFC 9113 §8.1). libcurl waits for room
/// until the time limit, and does not report whether the response has ended.
struct StallDetector {
    static let patience = Duration.seconds(1)
    private var sent: Int64 = -1
    private var received: Int64 = -1
    private var since = ContinuousClock.now

    /// True when neither count has changed for `patience`.
    mutating func isStalled(sent: Int64, received: Int64, at now: ContinuousClock.Instant) -> Bool {
        if (sent, received) != (self.sent, self.received) {
            (self.sent, self.received, since) = (sent, received, now)
        }
        return now - since >= Self.patience
    }
}
