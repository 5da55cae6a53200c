import Foundation
import Glibc
import Synchronization

/// Takes requests one after another on a port of this computer, whatever they ask, keeps them and answers each. What comes
/// through a SOCKS 4 proxy is taken too.
public final class WireRecorder: Sendable {
    public let port: Int
    private let listener: Int32
    private let requests = Mutex<[RecordedRequest]>([])
    private let answer: @Sendable (RecordedRequest) -> String

    public static let usual = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    /// - Parameter answer: whole, with what ends its body.
    public init(answer: @escaping @Sendable (RecordedRequest) -> String = { _ in usual }) throws {
        self.answer = answer
        (listener, port) = try LoopbackSocket.listen(backlog: 64)
        let listener = listener
        Thread.detachNewThread { [weak self] in
            while let socket = LoopbackSocket.accept(listener) {
                guard let self else { close(socket); break }
                self.serve(socket)
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// How many came since they were taken.
    public var count: Int { requests.withLock { $0.count } }

    /// Everything since the last time.
    public func take() -> [RecordedRequest] {
        requests.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }

    private func serve(_ socket: Int32) {
        var connection = RecordedConnection(socket)
        if let request = connection.next() {
            requests.withLock { $0.append(request) }
            connection.write(answer(request))
        }
        connection.end()
    }
}

/// One connection of the recorder.
private struct RecordedConnection {
    private let socket: Int32
    private var buffer: [UInt8] = []

    init(_ socket: Int32) {
        self.socket = socket
    }

    mutating func next() -> RecordedRequest? {
        guard fill(to: 1) else { return nil }
        if buffer[0] == 4 { guard answerSocks() else { return nil } }
        guard let head = readHead() else { return nil }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        if text.contains("\r\nexpect: 100-continue") { write("HTTP/1.1 100 Continue\r\n\r\n") }
        guard let body = text.contains("\r\ntransfer-encoding: chunked") ? readChunks() : read(Self.length(text)) else {
            return nil
        }
        return RecordedRequest(head: head, body: body)
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    func end() {
        shutdown(socket, Int32(SHUT_WR))
        var rest = [UInt8](repeating: 0, count: 4096)
        while recv(socket, &rest, rest.count, 0) > 0 {}
        close(socket)
    }

    /// `04 01 port address user 00`, and a host name behind a 4A address (SOCKS 4, SOCKS 4A).
    private mutating func answerSocks() -> Bool {
        guard fill(to: 9), let user = buffer[8...].firstIndex(of: 0) else { return false }
        buffer.removeFirst(user + 1)
        let answer: [UInt8] = [0, 0x5A, 0, 0, 0, 0, 0, 0]
        _ = answer.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return true
    }

    private mutating func readHead() -> [UInt8]? {
        let mark = Array("\r\n\r\n".utf8)
        while true {
            if let end = buffer.firstRange(of: mark) {
                let head = Array(buffer[..<end.lowerBound])
                buffer.removeFirst(end.upperBound)
                return head
            }
            guard fill(to: buffer.count + 1) else { return nil }
        }
    }

    private mutating func readChunks() -> [UInt8]? {
        var body: [UInt8] = []
        while true {
            while buffer.firstRange(of: Array("\r\n".utf8)) == nil {
                guard fill(to: buffer.count + 1) else { return nil }
            }
            guard let end = buffer.firstRange(of: Array("\r\n".utf8)),
                let size = Int(String(decoding: buffer[..<end.lowerBound], as: UTF8.self), radix: 16)
            else { return nil }
            buffer.removeFirst(end.upperBound)
            guard let chunk = read(size), read(2) != nil else { return nil }
            if size == 0 { return body }
            body += chunk
        }
    }

    private mutating func read(_ count: Int) -> [UInt8]? {
        guard fill(to: count) else { return nil }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    private mutating func fill(to count: Int) -> Bool {
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while buffer.count < count {
            let got = recv(socket, &room, room.count, 0)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return false }
            buffer += room[..<got]
        }
        return true
    }

    private static func length(_ head: String) -> Int {
        guard let start = head.firstRange(of: "\r\ncontent-length:") else { return 0 }
        let digits = head[start.upperBound...].utf8.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
}
