internal import CCurlewCurl
internal import CurlewBytes
internal import Synchronization

/// The loop of the transport's thread: takes commands, lets libcurl work, hands out results, sleeps until there is
/// something to do. Owns every handle; nothing of it is shared.
@safe final class CurlLoop {
    private let engine: CurlEngine
    private let width: Int
    private let multi: MultiHandle
    private let mayBlock: Bool
    private var running: [TransferID: CurlTransfer] = [:]
    private var aside = AsideTransfers()
    private var queue = TransferQueue()
    private var handles = IdleHandles()
    private var isStopped = false

    init(engine: CurlEngine, multi: MultiHandle, width: Int, mayBlock: Bool) {
        self.engine = engine
        self.multi = multi
        self.width = width
        self.mayBlock = mayBlock
    }

    deinit {
        engine.close()
        handles.cleanUp()
        multi.cleanUp()
    }

    func run() {
        while !isStopped {
            engine.take().forEach(obey)
            startQueued()
            perform()
            finishDone()
            aside.leaveBlocked(at: .now)
            if queue.isEmpty || isFull { sleep() }
        }
        aside.stop()
    }

    private var isFull: Bool { running.count + aside.count >= width }

    private func perform() {
        guard mayBlock else { return multi.perform() }
        engine.busySince.withLock { $0 = .now }
        multi.perform()
        engine.busySince.withLock { $0 = nil }
    }

    /// Until libcurl has work or it is woken. With nothing running there are no timers, so nothing wakes it. With
    /// something running it looks ten times a second all the same: what came for one HTTP/2 stream may lie in
    /// libcurl's own buffers, of which no socket tells.
    private func sleep() {
        multi.poll(milliseconds: running.isEmpty && aside.count == 0 ? .max : 100)
    }

    private func obey(_ command: CurlCommand) {
        switch command {
        case .start(let start):
            start.events(.phase(.queued))
            queue.append(start)
        case .cancel(let id): cancel(id)
        case .resume(let id): running[id]?.resume()
        case .ended(let id, let result): aside.end(id, result)
        case .stop: isStopped = true
        }
    }

    private func cancel(_ id: TransferID) {
        if let transfer = running[id] {
            finish(transfer, .cancelled)
        } else if let start = queue.remove(id) {
            start.fail(.cancelled)
        } else {
            aside.cancel(id)
        }
    }

    private func startQueued() {
        while !isFull, let next = queue.popFirst() { start(next) }
    }

    private func start(_ start: TransferStart) {
        guard !start.cancellation.isSet else {
            return start.fail(.cancelled)
        }
        if start.request.login != nil, !mayBlock { return aside.begin(start, for: engine) }
        guard let easy = unsafe handles.take() else {
            return start.fail(.outOfMemory)
        }
        listen(to: start)
        begin(unsafe CurlTransfer(start, easy: easy))
    }

    private func begin(_ transfer: CurlTransfer) {
        running[transfer.id] = transfer
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
            } else {
                finish(transfer, error)
            }
        }
    }

    /// The same request once more, in the place that it has.
    private func again(_ transfer: CurlTransfer, after fault: ProtocolFault) {
        unsafe multi.remove(transfer.easy)
        unsafe handles.put(transfer.easy)
        guard let easy = unsafe handles.take() else {
            running[transfer.id] = nil
            transfer.request.body?.close()
            return transfer.start.fail(.outOfMemory)
        }
        begin(unsafe CurlTransfer(transfer.start, easy: easy, after: fault))
    }

    /// Takes the transfer out of libcurl first: until then it reads our lists and buffers.
    private func finish(_ transfer: CurlTransfer, _ error: TransportError?) {
        running[transfer.id] = nil
        unsafe multi.remove(transfer.easy)
        let result = transfer.end(error)
        transfer.request.body?.close()
        unsafe handles.put(transfer.easy)
        transfer.start.end(result)
    }
}
