internal import Dispatch
internal import Glibc

/// Something that the loop waits for. It ends with `cancel`, not with its last reference.
@MainActor
public final class EventSource {
    private static var all: [EventSource] = []

    private let descriptor: Int32
    private let events: Int16
    private let ownsDescriptor: Bool
    private let handler: @MainActor () -> Void
    /// Of libdispatch, where the loop is not installed.
    private var sources: [any DispatchSourceProtocol] = []
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
        Self.all.append(self)
    }

    /// - Parameters:
    ///   - isForLife: they go on when the watch is cancelled, and nobody hears them.
    ///   - handler: hears which of them has something.
    init(
        _ sources: [any DispatchSourceProtocol], isForLife: Bool = false, _ handler: @escaping @MainActor (Int) -> Void
    ) {
        (descriptor, events, ownsDescriptor) = (-1, 0, false)
        self.handler = {}
        if isForLife { Self.forLife += sources } else { self.sources = sources }
        Self.all.append(self)
        for (place, source) in sources.enumerated() {
            source.setEventHandler { [weak self] in
                MainActor.assumeIsolated { if self?.isCancelled == false { handler(place) } }
            }
            source.activate()
        }
    }

    /// No call comes afterwards.
    public func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        Self.all.removeAll { $0 === self }
        for source in sources { source.cancel() }
        if ownsDescriptor { close(descriptor) }
    }

    /// Waits for one of them, or the bell, or the time; -1 is for ever.
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
