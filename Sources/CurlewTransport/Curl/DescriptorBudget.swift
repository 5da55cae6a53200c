internal import Glibc

/// The number of transfers that the process's limit of open files (`ulimit -n`) allows at the same time. Further
/// transfers wait in order, because a transfer that gets no descriptor fails.
enum DescriptorBudget {
    /// Most descriptors of one transfer: two sockets while IPv4 and IPv6 are tried at once, two of libcurl's look-up
    /// thread, and one for the look-up or for a file that is sent.
    static let ofTransfer = 5
    /// Descriptors left to the rest of the program: certificates, stores, files that are read.
    static let reserve = 8

    /// The number of transfers, from 1 to `width`. One is allowed even when there is no room for it: it then fails with
    /// an error that names the lack.
    static func transfers(atMost width: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return width }
        // The limit is far above the need of all transfers, so nothing is counted.
        guard limit.rlim_cur < rlim_t(2 * width * ofTransfer) else { return width }
        return transfers(atMost: width, free: Int(limit.rlim_cur) - openCount(below: Int(limit.rlim_cur)))
    }

    static func transfers(atMost width: Int, free: Int) -> Int {
        min(width, max(1, (free - reserve) / ofTransfer))
    }

    /// The number of open descriptors below `limit`. One call of `poll` finds them: it marks the closed ones.
    private static func openCount(below limit: Int) -> Int {
        var polls = (0..<Int32(limit)).map { pollfd(fd: $0, events: 0, revents: 0) }
        let count = unsafe poll(&polls, nfds_t(limit), 0)
        guard count >= 0 else { return 0 }
        return polls.count { $0.revents & Int16(POLLNVAL) == 0 }
    }
}
