internal import Dispatch
internal import Glibc

/// A descriptor or a set of signals that the loop waits for. It ends by `cancel`, not with its last reference.
@MainActor
public final class EventSource {
    private static var all: [EventSource] = []

    private let descriptor: Int32
    private let events: Int16
    private let ownsDescriptor: Bool
    private let handler: @MainActor () -> Void
    /// An end of a socket pair; closing it ends the polling thread. -1 without such a thread.
    private let stop: Int32
    /// Signal sources live as long as the process: libdispatch crashes when a signal arrives whose last source was just
    /// cancelled.
    private static var forLife: [any DispatchSourceProtocol] = []
    private var isCancelled = false

    init(
        _ descriptor: Int32, _ events: Int16, ownsDescriptor: Bool = false, _ handler: @escaping @MainActor () -> Void
    ) {
        self.descriptor = descriptor
        self.events = events
        self.ownsDescriptor = ownsDescriptor
        self.handler = handler
        stop = -1
        Self.all.append(self)
    }

    /// Makes a source that works without the loop: a thread polls and calls the handler on the main queue.
    /// libdispatch's own source is not used, because libdispatch crashes when an event arrives for a descriptor whose
    /// source was just cancelled.
    init(polling descriptor: Int32, _ events: Int16, _ handler: @escaping @MainActor () -> Void) {
        var ends: [Int32] = [-1, -1]
        // Without a pair the thread ends with the first event after `cancel`.
        _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        let (own, end) = (fcntl(descriptor, F_DUPFD_CLOEXEC, 0), ends[0])
        (self.descriptor, self.events, ownsDescriptor, stop) = (-1, events, false, ends[1])
        self.handler = handler
        Self.all.append(self)
        DispatchQueue(label: "EventLoop.poll").async { [weak self] in
            Self.watch(own, events, until: end) {
                DispatchQueue.main.sync { MainActor.assumeIsolated { self?.call() ?? false } }
            }
            close(own)
            close(end)
        }
    }

    /// Calls the handler; false after `cancel`.
    private func call() -> Bool {
        if !isCancelled { handler() }
        return !isCancelled
    }

    private nonisolated static func watch(_ descriptor: Int32, _ events: Int16, until end: Int32, _ body: () -> Bool) {
        var requests = [pollfd(fd: descriptor, events: events, revents: 0), pollfd(fd: end, events: 0, revents: 0)]
        while true {
            guard Glibc.poll(&requests, 2, -1) > 0 else { continue }
            if requests[1].revents != 0 || !body() { return }
        }
    }

    /// Makes a source for signals, which works without the loop. After `cancel` the signal sources remain, but the
    /// handler is not called.
    ///
    /// - Parameter handler: gets the index of the source whose signal arrived.
    init(_ sources: [any DispatchSourceProtocol], _ handler: @escaping @MainActor (Int) -> Void) {
        (descriptor, events, ownsDescriptor, stop) = (-1, 0, false, -1)
        self.handler = {}
        Self.forLife += sources
        for (place, source) in sources.enumerated() {
            source.setEventHandler { [weak self] in
                MainActor.assumeIsolated { if self?.isCancelled == false { handler(place) } }
            }
            source.activate()
        }
    }

    /// Ends the watch; the handler is not called afterwards.
    public func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        Self.all.removeAll { $0 === self }
        if stop >= 0 { close(stop) }
        if ownsDescriptor { close(descriptor) }
    }

    /// Waits for an event of any source, for the scheduler's wake-up, or until the time has passed; -1 is no time
    /// limit.
    static func wait(milliseconds: Int32) {
        let watches = all
        var requests = watches.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        requests.append(pollfd(fd: Scheduler.shared.bell.descriptor, events: Int16(POLLIN), revents: 0))
        guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return }
        if requests.removeLast().revents != 0 { Scheduler.shared.bell.take() }
        for (watch, request) in zip(watches, requests) where request.revents != 0 && !watch.isCancelled {
            watch.handler()
        }
    }
}
