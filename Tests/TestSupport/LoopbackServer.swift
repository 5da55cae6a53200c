public import Dispatch
import Foundation
import Synchronization

/// A server on a random port of 127.0.0.1 that does to each connection exactly what its script says, however wrong.
public final class LoopbackServer: Sendable {
    /// One thing to do with a connection. After the last step the connection is closed.
    public enum Step: Sendable {
        /// Reads up to the empty line, and keeps it.
        case readHead
        /// Reads that many bytes, and keeps them.
        case read(Int)
        /// Reads that many bytes and drops them.
        case drop(Int)
        /// Reads a body in chunks up to its end, and keeps what the chunks hold.
        case readChunks
        /// Reads HTTP/2 frames up to one of that kind, and keeps each.
        case readFrame(HTTP2Frame.Kind)
        /// Calls the test.
        case tell(@Sendable () -> Void)
        case send([UInt8])
        /// Waits until the other side's system has everything that was sent, read or not.
        case deliver
        /// Sends these bytes again and again until the other side has had enough.
        case sendForever([UInt8])
        /// Sends this and closes with a TCP reset.
        case reset
        /// Ends our sending side only.
        case shutdown
        /// Waits until the other side closes: silence.
        case silence
        /// Waits until the other side closes, and reads nothing meanwhile.
        case deafness
        /// Waits until the test says go.
        case wait(DispatchSemaphore)
        /// Starts the script again on the same connection.
        case again

        public static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    public let port: Int
    private let listener: Int32
    private let script: @Sendable (Int) -> [Step]
    private let state = Mutex(State())

    private struct State {
        var connections = 0
        var received: [[UInt8]] = []
    }

    /// The same script for every connection.
    public convenience init(_ script: Step...) throws {
        try self.init { _ in script }
    }

    /// A script for each connection, counted from 0.
    public init(script: @escaping @Sendable (Int) -> [Step]) throws {
        self.script = script
        (listener, port) = try LoopbackSocket.listen(backlog: 256)
        // Only the descriptor: the thread must not keep the server alive.
        let listener = listener
        Thread.detachNewThread { [weak self] in
            while true {
                guard let socket = LoopbackSocket.accept(listener) else { break }
                guard let self else { close(socket); break }
                self.serve(socket)
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    public var url: String { "http://127.0.0.1:\(port)" }

    /// How many connections came so far.
    public var connectionCount: Int { state.withLock { $0.connections } }

    /// `received`, byte for byte.
    public var receivedBytes: [[UInt8]] { state.withLock { $0.received } }

    /// Everything that was read, one entry for each reading step.
    public var received: [String] {
        state.withLock { $0.received.map { String(decoding: $0, as: UTF8.self) } }
    }

    private func serve(_ socket: Int32) {
        let number = state.withLock { state in
            defer { state.connections += 1 }
            return state.connections
        }
        let steps = script(number)
        Thread.detachNewThread { [weak self] in
            let connection = LoopbackSocket(socket)
            while connection.run(steps, keep: { bytes in self?.state.withLock { $0.received.append(bytes) } }) {}
        }
    }
}
