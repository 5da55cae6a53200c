internal import Glibc

/// The transfers that the process's limit of open files (`ulimit -n`) leaves room for at the same time. Further ones wait
/// in order, since a transfer that gets no descriptor fails.
enum DescriptorBudget {
    /// The most that one transfer opens: two sockets while IPv4 and IPv6 are tried at once, two of libcurl's thread that
    /// looks the name up, and one for the look-up or for a file that is sent.
    static let ofTransfer = 5
    /// Left for what the rest of the program opens meanwhile: certificates, the stores, files to read.
    static let reserve = 8

    /// At most `width` and at least 1, which then says itself what it lacks.
    static func transfers(atMost width: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return width }
        // Far more than the transfers can open: there is no need to count.
        guard limit.rlim_cur < rlim_t(2 * width * ofTransfer) else { return width }
        return transfers(atMost: width, free: Int(limit.rlim_cur) - openCount(below: Int(limit.rlim_cur)))
    }

    static func transfers(atMost width: Int, free: Int) -> Int {
        min(width, max(1, (free - reserve) / ofTransfer))
    }

    /// The descriptors below `limit` that are open, by one call of `poll`: it marks those that are not.
    private static func openCount(below limit: Int) -> Int {
        var polls = (0..<Int32(limit)).map { pollfd(fd: $0, events: 0, revents: 0) }
        let count = unsafe poll(&polls, nfds_t(limit), 0)
        guard count >= 0 else { return 0 }
        return polls.count { $0.revents & Int16(POLLNVAL) == 0 }
    }
}
