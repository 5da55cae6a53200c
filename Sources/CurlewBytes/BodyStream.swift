internal import Synchronization

/// Bytes that a caller hands over while the request is being sent (`AFHTTPBodyPart` over an input stream). The writer
/// waits while `capacity` bytes are unread, so a stream costs no more memory than that.
///
///     write ──► [ at most capacity bytes ] ──► read, by the transport
public final class BodyStream: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isFinished = false
        var isClosed = false
        var writers: [CheckedContinuation<Void, Never>] = []
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let capacity: Int
    /// How many bytes it gives in all; trusted. Nil: known only at the end, and sent in chunks.
    public let count: Int64?

    public init(count: Int64? = nil, capacity: Int = 256 << 10) {
        self.count = count
        self.capacity = capacity
    }

    /// Hands bytes over; waits while the reader is behind. False once nobody reads any more.
    public func write(_ bytes: [UInt8]) async -> Bool {
        while true {
            await waitForRoom()
            let result: Bool? = state.withLock { state in
                if state.isClosed { return false }
                guard state.bytes.count < capacity else { return nil }
                state.bytes += bytes
                return true
            }
            guard let result else { continue }
            if result { state.withLock { $0.wake }?() }
            return result
        }
    }

    private func waitForRoom() async {
        await withCheckedContinuation { (writer: CheckedContinuation<Void, Never>) in
            let goesOn = state.withLock { state in
                if state.isClosed || state.bytes.count < capacity { return true }
                state.writers.append(writer)
                return false
            }
            if goesOn { writer.resume() }
        }
    }

    /// No more bytes will come.
    public func finish() {
        state.withLock { $0.isFinished = true }
        state.withLock { $0.wake }?()
    }

    /// What the reader finds.
    public enum Reading: Sendable, Equatable {
        case bytes([UInt8])
        /// Nothing yet; `wake` will be called.
        case nothingYet
        case end
    }

    /// At most `limit` bytes. For the transport.
    public func read(upTo limit: Int) -> Reading {
        let (reading, writers) = state.withLock { state -> (Reading, [CheckedContinuation<Void, Never>]) in
            guard !state.bytes.isEmpty else { return (state.isFinished ? .end : .nothingYet, []) }
            let taken = Array(state.bytes.prefix(limit))
            state.bytes.removeFirst(taken.count)
            defer { state.writers = [] }
            return (.bytes(taken), state.writers)
        }
        for writer in writers { writer.resume() }
        return reading
    }

    /// Waits until there is something to read, or the end.
    func untilReadable() async {
        await withCheckedContinuation { (reader: CheckedContinuation<Void, Never>) in
            let once = Once { reader.resume() }
            onReadable { once.run() }
            let isReadable = state.withLock { !$0.bytes.isEmpty || $0.isFinished || $0.isClosed }
            if isReadable { once.run() }
        }
        onReadable(nil)
    }

    /// Called, from any thread, whenever there is something to read after there was nothing. For the transport.
    public func onReadable(_ wake: (@Sendable () -> Void)?) {
        state.withLock { $0.wake = wake }
    }

    /// Nobody reads any more: writers stop waiting.
    public func close() {
        let writers = state.withLock { state in
            state.isClosed = true
            defer { state.writers = [] }
            return state.writers
        }
        for writer in writers { writer.resume() }
    }
}

extension BodyStream: Equatable {
    /// A stream equals only itself.
    public static func == (left: BodyStream, right: BodyStream) -> Bool { left === right }
}

/// Runs its work the first time it is asked to.
private final class Once: Sendable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = Mutex(work)
    }

    func run() {
        let work = work.withLock { work in
            defer { work = nil }
            return work
        }
        work?()
    }
}
