/// Sees when an exchange goes neither forward nor back.
///
/// Over HTTP/2 a server may answer and then give no more room for the body (RFC 9113 §8.1). libcurl waits for room
/// until the time is up, and does not tell whether the answer has ended.
struct StallDetector {
    static let patience = Duration.seconds(1)
    private var sent: Int64 = -1
    private var received: Int64 = -1
    private var since = ContinuousClock.now

    /// True when nothing has moved for as long as that.
    mutating func isStalled(sent: Int64, received: Int64, at now: ContinuousClock.Instant) -> Bool {
        if (sent, received) != (self.sent, self.received) {
            (self.sent, self.received, since) = (sent, received, now)
        }
        return now - since >= Self.patience
    }
}
