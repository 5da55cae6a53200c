internal import CCurlewCurl
internal import CurlewBytes
internal import CurlewMessage
internal import Glibc
internal import Synchronization

/// The loop of the transport's thread: takes commands, lets libcurl work, returns results, and waits until there is
/// something to do. Owns every handle and shares none.
@safe final class CurlLoop {
    private let engine: CurlEngine
    private let width: Int
    private let perHost: Int
    /// Most transfers at the same time; fewer than `width` when descriptors are scarce.
    private var room: Int
    private let multi: MultiHandle
    private let mayBlock: Bool
    private var running: [TransferID: CurlTransfer] = [:]
    private var blocking = BlockingTransfers()
    private var queue = TransferQueue()
    private var handles = IdleHandles()
    private let kept = KeptSockets()
    private var limitGate = ProgressGate()
    private var isStopped = false

    init(engine: CurlEngine, multi: MultiHandle, width: Int, perHost: Int, mayBlock: Bool) {
        self.engine = engine
        self.perHost = perHost
        self.multi = multi
        room = DescriptorBudget.transfers(atMost: width)
        self.width = room
        if room < width { multi.limitConnections(to: room) }
        self.mayBlock = mayBlock
    }

    deinit {
        engine.close()
        handles.cleanUp()
        multi.cleanUp()
    }

    func run() {
        while !isStopped {
            engine.take().forEach(handle)
            startQueued()
            perform()
            finishDone()
            endOverdue(at: .now)
            blocking.abandonBlocked(at: .now)
            if isFull || !queue.contains(besides: fullHosts) { sleep() }
        }
        blocking.stop()
    }

    private var count: Int { running.count + blocking.count }
    private var isFull: Bool { count >= room }
    /// The hosts that have as many transfers as one may have.
    private var fullHosts: Set<String> {
        guard perHost < .max else { return [] }
        let hosts = running.values.map(\.url.asciiHost) + blocking.hosts
        return Set(Dictionary(grouping: hosts) { $0 }.filter { $1.count >= perHost }.keys)
    }

    private func perform() {
        guard mayBlock else { return multi.perform() }
        engine.busySince.withLock { $0 = .now }
        multi.perform()
        engine.busySince.withLock { $0 = nil }
    }

    /// Waits until libcurl has work or the loop is woken. Without a running transfer there is no timer. With one the
    /// loop wakes up ten times a second: bytes of an HTTP/2 stream may be in libcurl's own buffers, which no socket
    /// reports.
    private func sleep() {
        multi.poll(milliseconds: count == 0 ? .max : 100)
    }

    private func handle(_ command: LoopCommand) {
        switch command {
        case .start(let start):
            start.events(.phase(.queued))
            queue.append(start)
        case .cancel(let id): cancel(id)
        case .resume(let id): running[id]?.resume()
        case .ended(let id, let result): blocking.end(id, result)
        case .stop: isStopped = true
        }
    }

    private func cancel(_ id: TransferID) {
        if let transfer = running[id] {
            finish(transfer, .cancelled)
        } else if let start = queue.remove(id) {
            start.fail(.cancelled)
        } else {
            blocking.cancel(id)
        }
    }

    private func startQueued() {
        if count == 0 { room = width }
        while !isFull, let next = queue.popFirst(besides: fullHosts) { start(next) }
    }

    private func start(_ start: TransferStart) {
        guard !start.cancellation.isSet else {
            return start.fail(.cancelled)
        }
        if start.request.login != nil, !mayBlock {
            if let error = blocking.begin(start, for: engine), !wait(start, after: error) { start.fail(error) }
            return
        }
        guard let easy = unsafe handles.take() else {
            return start.fail(.outOfMemory)
        }
        listen(to: start)
        begin(unsafe CurlTransfer(start, easy: easy, kept: kept))
    }

    private func begin(_ transfer: CurlTransfer) {
        running[transfer.id] = transfer
        let (engine, id) = (engine, transfer.id)
        transfer.wake = { engine.post(.resume(id)) }
        guard transfer.configure(), unsafe multi.add(transfer.easy) else {
            return finish(transfer, transfer.fault ?? .outOfMemory)
        }
        transfer.begin()
    }

    private func listen(to start: TransferStart) {
        let (engine, id) = (engine, start.id)
        start.request.body?.streams.forEach { $0.onReadable { engine.post(.resume(id)) } }
    }

    private func finishDone() {
        while let (easy, result) = unsafe multi.nextDone() {
            guard let context = unsafe ccurl_get_private(easy) else { continue }
            let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            let error = transfer.error(for: result)
            if let fault = transfer.reasonToRepeat(error) {
                again(transfer, after: fault)
            } else if transfer.isUnclean {
                again(transfer)
            } else if error == .outOfDescriptors, count > 1 {
                release(transfer)
                _ = wait(transfer.start, after: .outOfDescriptors)
            } else {
                finish(transfer, error)
            }
        }
    }

    /// Ends the transfers that have reached a time limit that libcurl does not keep.
    private func endOverdue(at now: ContinuousClock.Instant) {
        guard !running.isEmpty, limitGate.opens(at: now) else { return }
        for transfer in running.values {
            if let error = transfer.overdue(at: now) { finish(transfer, error) }
        }
    }

    /// Puts a transfer that got no descriptor, and so sent nothing, back into the queue until another one has ended.
    /// Returns false for other errors, and when no other transfer is running.
    private func wait(_ start: TransferStart, after error: TransportError) -> Bool {
        guard error == .outOfDescriptors, count > 0 else { return false }
        room = count
        start.events(.phase(.queued))
        queue.putBack(start)
        return true
    }

    private func release(_ transfer: CurlTransfer) {
        running[transfer.id] = nil
        unsafe multi.remove(transfer.easy)
        transfer.closePrivatePool()
        unsafe handles.put(transfer.easy)
    }

    /// Sends the same request once more; the transfer keeps its place among the running ones.
    private func again(_ transfer: CurlTransfer, after fault: ProtocolFault? = nil) {
        release(transfer)
        guard let easy = unsafe handles.take() else {
            transfer.request.body?.close()
            return transfer.start.fail(.outOfMemory)
        }
        begin(unsafe CurlTransfer(transfer.start, easy: easy, kept: kept, isSecond: true, after: fault))
    }

    /// Ends the transfer with its result. It is removed from libcurl first, because libcurl reads our lists and buffers
    /// until then.
    private func finish(_ transfer: CurlTransfer, _ error: TransportError?) {
        running[transfer.id] = nil
        unsafe multi.remove(transfer.easy)
        let result = transfer.end(error)
        transfer.closePrivatePool()
        transfer.request.body?.close()
        unsafe handles.put(transfer.easy)
        transfer.start.end(result)
    }
}

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

/// Easy handles that are used again. Connections belong to the multi handle, not to these.
@safe struct IdleHandles {
    private var handles: [OpaquePointer] = unsafe []

    /// Most bytes read from a socket at once; libcurl's default is 16 KiB. The size for sending stays at libcurl's 64
    /// KiB: a larger part of a file does not stay in the processor's cache between reading and sending, and is sent
    /// more slowly.
    private static let downloadBuffer = 100 << 10

    /// A handle with no setting but its buffer size; nil when there is no memory.
    mutating func take() -> OpaquePointer? {
        if let easy = unsafe handles.popLast() { return unsafe easy }
        guard let easy = unsafe ccurl_easy_init() else { return nil }
        _ = unsafe ccurl_set_long(easy, CURLOPT_BUFFERSIZE, Self.downloadBuffer)
        return unsafe easy
    }

    /// Takes back a handle that no multi handle holds. In libcurl 7.88 a handle keeps its buffer while other streams
    /// use its connection; the size cannot be set again then, and the handle is freed.
    mutating func put(_ easy: OpaquePointer) {
        unsafe ccurl_easy_reset(easy)
        guard unsafe ccurl_set_long(easy, CURLOPT_BUFFERSIZE, Self.downloadBuffer) == CURLE_OK else {
            return unsafe ccurl_easy_cleanup(easy)
        }
        unsafe handles.append(easy)
    }

    mutating func cleanUp() {
        unsafe handles.forEach { unsafe ccurl_easy_cleanup($0) }
        unsafe handles.removeAll()
    }
}
