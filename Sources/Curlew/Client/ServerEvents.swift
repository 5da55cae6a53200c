public import CurlewBytes
internal import CurlewTransport
internal import FoundationEssentials

extension AsyncSequence where Element == Bytes {
    /// The events of `text/event-stream` (WHATWG HTML §9.2): `for try await event in api.stream("events").events`.
    ///
    /// Comments and unknown fields are left out, and so is an event that the end cuts off. Nothing is sent again when the
    /// stream ends: `ServerEvent.id` is the `Last-Event-ID` of the next call, `retry` the wait before it.
    public var events: ServerEvents<Self> { ServerEvents(base: self) }
}

/// An event that a server sent.
public struct ServerEvent: Sendable, Equatable {
    /// `message` unless the server states another one (`event`).
    public var name: String
    /// The lines of `data`, with LF between them; U+FFFD stands for what is not UTF-8.
    public var data: String
    /// The last `id` of the stream up to here, empty before the first one.
    public var id: String
    /// The last `retry` of the stream up to here.
    public var retry: Duration?

    public init(name: String = "message", data: String, id: String = "", retry: Duration? = nil) {
        (self.name, self.data, self.id, self.retry) = (name, data, id, retry)
    }
}

extension ServerEvent: Redacted {
    /// `message, 12 bytes`
    public var description: String { "\(name.escapedForMessage), \(data.utf8.count) bytes" }
}

/// An event of a stream is longer than 4 MiB, so that it was not read to its end.
public struct ServerEventTooLong: DescribedError, Equatable {
    public var description: String {
        "An event of the stream is longer than 4 MiB, which is not kept in memory. Read the bytes of the stream itself."
    }
}

/// The events of bytes that come in pieces.
public struct ServerEvents<Base: AsyncSequence>: AsyncSequence where Base.Element == Bytes {
    let base: Base

    public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

    public struct Iterator: AsyncIteratorProtocol {
        private var base: Base.AsyncIterator
        private var piece: ArraySlice<UInt8> = []
        private var reader = EventReader()

        init(base: Base.AsyncIterator) {
            self.base = base
        }

        public mutating func next() async throws -> ServerEvent? {
            while true {
                while let byte = piece.popFirst() {
                    if let event = try reader.take(byte) { return event }
                }
                guard let more = try await base.next(isolation: #isolation) else { return nil }
                piece = more.array[...]
            }
        }
    }
}

/// Reads events byte by byte; what is kept of one is bounded.
private struct EventReader {
    private static let limit = 4 << 20
    private var line: [UInt8] = []
    private var isFirstLine = true
    private var isBehindCR = false
    private var name: [UInt8] = []
    private var data: [UInt8] = []
    private var id = ""
    private var retry: Duration?

    /// The event that the byte ends.
    mutating func take(_ byte: UInt8) throws -> ServerEvent? {
        let isSecondOfEnd = isBehindCR && byte == UInt8(ascii: "\n")
        isBehindCR = byte == UInt8(ascii: "\r")
        if isSecondOfEnd { return nil }
        guard isBehindCR || byte == UInt8(ascii: "\n") else {
            guard line.count + data.count < Self.limit else { throw ServerEventTooLong() }
            line.append(byte)
            return nil
        }
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        if line.isEmpty { return end() }
        takeField()
        return nil
    }

    private mutating func takeField() {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "event": name = Array(value)
        case "data": data += value + [UInt8(ascii: "\n")]
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry" where value.allSatisfy({ (0x30...0x39).contains($0) }):
            if let number = Int64(String(decoding: value, as: UTF8.self)) { retry = .milliseconds(number) }
        default: break
        }
    }

    private mutating func end() -> ServerEvent? {
        defer { (name, data) = ([], []) }
        guard data.popLast() != nil else { return nil }
        return ServerEvent(
            name: name.isEmpty ? "message" : String(decoding: name, as: UTF8.self),
            data: String(decoding: data, as: UTF8.self), id: id, retry: retry)
    }
}
