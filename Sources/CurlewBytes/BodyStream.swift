internal import Synchronization

/// Bytes that a caller writes while the request is being sent (`AFHTTPBodyPart` over an input stream), or that a caller
/// reads while the response arrives. A writer waits while `capacity` or more bytes are unread, so a stream holds at most
/// `capacity` bytes and one write.
///
///     write ──► [ unread bytes ] ──► read, by the transport
///     put, by the transport ──► [ unread bytes ] ──► next
///
/// A stream with a source writes itself, from the first read on, and anew for each sending
/// (`setTaskNeedNewBodyStreamBlock:`). It is for one sending at a time.
public final class BodyStream: Sendable {
    /// Writes the whole body by the function that it gets, which returns false once nothing more is wanted.
    public typealias Source = @Sendable (_ write: @escaping Write) async throws -> Void
    public typealias Write = @Sendable ([UInt8]) async -> Bool

    private struct State {
        var bytes: [UInt8] = []
        var isFinished = false
        var isClosed = false
        /// Called once there is room.
        var writers: [@Sendable () -> Void] = []
        var wake: (@Sendable () -> Void)?
        /// The number of the sending, of which bytes of earlier ones are not taken.
        var turn = 0
        /// The writing of the source, once it has begun.
        var work: Task<Void, Never>?
        var failure: (any Error)?
    }

    private let state = Mutex(State())
    private let capacity: Int
    /// The number of all bytes that the caller will write; not checked. Nil when only the end shows the number; the
    /// body is then sent in chunks.
    public let count: Int64?
    private let source: Source?
    /// True when the stream can be sent more than once.
    public let isRepeatable: Bool

    public init(count: Int64? = nil, capacity: Int = 256 << 10) {
        (self.count, self.capacity, source, isRepeatable) = (count, capacity, nil, false)
    }

    /// - Parameter isRepeatable: true when the source can be called for each sending, false when it can be called once.
    public init(
        count: Int64? = nil, capacity: Int = 256 << 10, isRepeatable: Bool = true, source: @escaping Source
    ) {
        (self.count, self.capacity, self.source, self.isRepeatable) = (count, capacity, source, isRepeatable)
    }

    /// Adds bytes at the end, after waiting while the reader is behind. Returns false once `close` was called.
    public func write(_ bytes: [UInt8]) async -> Bool { await write(bytes, in: nil) }

    private func write(_ bytes: [UInt8], in turn: Int?) async -> Bool {
        while true {
            await waitForRoom()
            let result: Bool? = state.withLock { state in
                if state.isClosed || turn ?? state.turn != state.turn { return false }
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
            if hasRoom(orTell: { writer.resume() }) { writer.resume() }
        }
    }

    /// True when there is room for a write, and once `close` was called. When it is false, `whenRoom` is called, from any
    /// thread, as soon as there is.
    public func hasRoom(orTell whenRoom: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.isClosed || state.bytes.count < capacity { return true }
            state.writers.append(whenRoom)
            return false
        }
    }

    /// Adds bytes at the end without waiting, for a writer that asks `hasRoom` before. Returns false once `close` was
    /// called.
    public func put(_ bytes: [UInt8]) -> Bool {
        let (isTaken, wake) = state.withLock { state in
            if !state.isClosed { state.bytes += bytes }
            return (!state.isClosed, state.wake)
        }
        wake?()
        return isTaken
    }

    /// The next bytes, at most `limit`; waits for some. Nil at the end, and once the stream was closed.
    public func next(upTo limit: Int = 64 << 10) async -> [UInt8]? {
        while true {
            switch read(upTo: limit) {
            case .bytes(let bytes): return bytes
            case .nothingYet: await untilReadable()
            case .end, .closed: return nil
            }
        }
    }

    /// Marks the end: no more bytes will be written.
    public func finish() {
        state.withLock { $0.isFinished = true }
        state.withLock { $0.wake }?()
    }

    /// The result of one `read`.
    public enum Reading: Sendable, Equatable {
        case bytes([UInt8])
        /// There is nothing to read yet; the closure of `onReadable` will be called.
        case nothingYet
        case end
        /// The stream was closed before its end, so no more bytes will come.
        case closed
    }

    /// Takes at most `limit` bytes out of the stream. Called by the transport.
    public func read(upTo limit: Int) -> Reading {
        let (reading, writers) = state.withLock { state -> (Reading, [@Sendable () -> Void]) in
            if let source, state.work == nil, !state.isClosed { state.work = work(source, state.turn) }
            guard !state.bytes.isEmpty else {
                return (state.isFinished ? .end : state.isClosed ? .closed : .nothingYet, [])
            }
            let taken = Array(state.bytes.prefix(limit))
            state.bytes.removeFirst(taken.count)
            defer { state.writers = [] }
            return (.bytes(taken), state.writers)
        }
        for writer in writers { writer() }
        return reading
    }

    private func work(_ source: @escaping Source, _ turn: Int) -> Task<Void, Never> {
        Task {
            do {
                try await source { await self.write($0, in: turn) }
                end(turn, after: nil)
            } catch {
                end(turn, after: error)
            }
        }
    }

    private func end(_ turn: Int, after failure: (any Error)?) {
        let wake = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.turn == turn, !state.isClosed else { return nil }
            (state.failure, state.isClosed, state.isFinished) = (failure, failure != nil, failure == nil)
            return state.wake
        }
        wake?()
    }

    /// The error that the source threw; nil while there is none.
    package var failure: (any Error)? { state.withLock { $0.failure } }

    /// Prepares the next sending: the source is called again when the stream is read. Does nothing without a source, and
    /// when a source that can be called once was called.
    public func rewind() {
        let writers = state.withLock { state -> [@Sendable () -> Void] in
            guard source != nil, isRepeatable || state.work == nil else { return [] }
            state.work?.cancel()
            let writers = state.writers
            state = State(wake: state.wake, turn: state.turn + 1)
            return writers
        }
        for writer in writers { writer() }
    }

    /// Waits until there are bytes to read or the stream is finished or closed.
    func untilReadable() async {
        await withCheckedContinuation { (reader: CheckedContinuation<Void, Never>) in
            let once = Once { reader.resume() }
            onReadable { once.run() }
            let isReadable = state.withLock { !$0.bytes.isEmpty || $0.isFinished || $0.isClosed }
            if isReadable { once.run() }
        }
        onReadable(nil)
    }

    /// Sets the closure that is called, from any thread, after every write, at the end and when the stream is closed;
    /// nil removes it. Called by the transport.
    public func onReadable(_ wake: (@Sendable () -> Void)?) {
        state.withLock { $0.wake = wake }
    }

    /// Ends the reading: writers and a reader stop waiting, and `write` returns false.
    public func close() {
        let (writers, wake) = state.withLock { state in
            state.isClosed = true
            state.work?.cancel()
            defer { state.writers = [] }
            return (state.writers, state.wake)
        }
        for writer in writers { writer() }
        wake?()
    }
}

extension BodyStream: Equatable {
    /// A stream equals only itself.
    public static func == (left: BodyStream, right: BodyStream) -> Bool { left === right }
}

/// Runs its work at the first call of `run` only.
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
