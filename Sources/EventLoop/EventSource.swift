internal import Dispatch
internal import Glibc

/// A descriptor or a set of signals that the loop waits for. It ends with `cancel`, not with its last reference.
@MainActor
public final class EventSource {
    private static var all: [EventSource] = []

    private let descriptor: Int32
    private let events: Int16
    private let ownsDescriptor: Bool
    private let handler: @MainActor () -> Void
    /// Closing it ends the thread that polls; -1 without one.
    private let stop: Int32
    /// Sources of signals live as long as the process: libdispatch crashes where a signal comes whose last source has just
    /// been cancelled.
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

    /// Without the loop: a thread that polls and calls the handler on the main queue. Not a source of libdispatch, which
    /// crashes where an event of a descriptor comes whose source has just been cancelled.
    init(polling descriptor: Int32, _ events: Int16, _ handler: @escaping @MainActor () -> Void) {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        let (own, end) = (dup(descriptor), ends[0])
        (self.descriptor, self.events, ownsDescriptor, stop) = (-1, events, false, ends[1])
        self.handler = handler
        Self.all.append(self)
        DispatchQueue(label: "EventLoop.poll").async { [weak self] in
            Self.watch(own, events, until: end) {
                DispatchQueue.main.sync { MainActor.assumeIsolated { self?.call() } }
            }
            close(own)
            close(end)
        }
    }

    private func call() {
        if !isCancelled { handler() }
    }

    private nonisolated static func watch(_ descriptor: Int32, _ events: Int16, until end: Int32, _ body: () -> Void) {
        var requests = [pollfd(fd: descriptor, events: events, revents: 0), pollfd(fd: end, events: 0, revents: 0)]
        while true {
            guard Glibc.poll(&requests, 2, -1) > 0 else { continue }
            if requests[1].revents != 0 { return }
            body()
        }
    }

    /// Of signals, for life: when the watch is cancelled they go on, unheard.
    ///
    /// - Parameter handler: gets the place of the source that has something.
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

    /// Waits for an event of any source, for the scheduler's wake-up, or for the time to pass; -1 waits without limit.
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
