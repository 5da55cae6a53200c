public import CurlewBytes
public import CurlewMessage
public import CurlewNetworking
internal import CurlewRequests
internal import CurlewSerialization
public import CurlewTransport
internal import Synchronization

extension Client {
    /// Downloads into a file (`downloadTaskWithRequest:progress:destination:completionHandler:`). An answer that is refused
    /// leaves it as it was. With `target.resumes`, a part of an earlier call is continued.
    @discardableResult
    public func download(
        _ url: some URLConvertible, to target: DownloadTarget, query: Parameters = [:], headers: HeaderFields = [:],
        progress: @escaping Verb.Progress = { _ in }
    ) async throws -> DownloadedFile {
        let plain = readingBytes
        let prepared = try plain.request("GET", url, query, .nothing, headers)
        let answer = try await plain.perform(prepared) { try await exchange($0, to: target, progress: progress) }
        guard let file = answer.file else {
            throw ClientError.failed(
                ExchangeFailure(request: answer.request, error: .unfitForFile, date: session.configuration.now()))
        }
        return file
    }

    /// Downloads into a file that the head of the answer decides, after all redirects (the destination block).
    ///
    ///     let file = try await api.download("report", to: { "/data/" + $0.suggestedName }, resume: true)
    ///
    /// With `resume` a part of an earlier call is continued: the rest is asked for.
    @discardableResult
    public func download(
        _ url: some URLConvertible, to place: @escaping @Sendable (FileHead) -> String, overwrites: Bool = false,
        resume: Bool = false, query: Parameters = [:], headers: HeaderFields = [:],
        progress: @escaping Verb.Progress = { _ in }
    ) async throws -> DownloadedFile {
        let text = base?.resolve(url.urlText) ?? url.urlText
        let target = DownloadTarget(overwrites: overwrites, resumes: resume) { place(FileHead(head: $0, url: text)) }
        return try await download(text, to: target, query: query, headers: headers, progress: progress)
    }

    /// An answer whose body is read while it arrives (`setDataTaskDidReceiveDataBlock:`; `streamRequest` of Alamofire). It is
    /// sent when it is iterated, and each time; the server waits while the reader is behind.
    ///
    ///     for try await line in api.stream("events").lines { print(line) }
    public func stream(
        _ url: some URLConvertible, method: String = "GET", query: Parameters = [:], headers: HeaderFields = [:]
    ) -> AnswerStream {
        let text = url.urlText
        let plain = readingBytes
        return AnswerStream {
            let prepared = try plain.request(method, text, query, .nothing, headers)
            let answer = try await plain.perform(prepared) { try await plain.opened($0) }
            return answer.stream ?? OpenStream(answer)
        }
    }

    /// The body goes elsewhere than to the reader, whose statuses count nevertheless.
    private var readingBytes: Client {
        with { $0.reader = ResponseSerializer(.http, acceptableStatus: reader.acceptableStatus) }
    }

    /// Sends, and returns once the head of a 2xx answer is there, or any other answer as a whole.
    private func opened(_ prepared: PreparedRequest) async throws -> Answer {
        var hooks = hooks
        let pipe = BodyStream()
        hooks.body = pipe
        let (heads, head) = AsyncStream<ResponseHead>.makeStream()
        let request = AgentRequest(prepared, cache: .off, hooks: hooks)
        let work = Task { [agent] in
            defer {
                pipe.finish()
                head.finish()
            }
            return try Self.exchange(
                of: await agent.run(request) { event in
                    if case .session(.transport(.head(let found))) = event, (200..<300).contains(found.status) {
                        head.yield(found)
                    }
                })
        }
        return try await withTaskCancellationHandler {
            for await head in heads {
                let exchange = Exchange(
                    request: prepared.request, response: TransportResponse(head: head, body: Bytes()),
                    readBy: prepared.response, date: session.configuration.now())
                return Answer(exchange, file: nil, stream: OpenStream(head, pipe, work))
            }
            let exchange = try await work.value
            return Answer(exchange)
        } onCancel: {
            work.cancel()
        }
    }
}

/// The head of the answer that a download is about to store, with the members of `ResponseHead`.
@dynamicMemberLookup
public struct FileHead: Sendable {
    public let head: ResponseHead
    let url: String

    public subscript<Member>(dynamicMember member: KeyPath<ResponseHead, Member>) -> Member { head[keyPath: member] }

    /// A plain file name (`suggestedFilename`): of `Content-Disposition`, else the last part of the URL, see `FileName`.
    public var suggestedName: String { FileName.suggested(url: url, fields: head.fields) }
}

/// The body of an answer, in pieces as they come.
public struct AnswerStream: AsyncSequence, Sendable {
    let start: @Sendable () async throws -> OpenStream

    /// Sends the request and waits for the head of its answer. Throws for an answer that is refused.
    public func open() async throws -> OpenStream { try await start() }

    public func makeAsyncIterator() -> Iterator { Iterator(start: start) }

    public struct Iterator: AsyncIteratorProtocol {
        let start: @Sendable () async throws -> OpenStream
        private var stream: OpenStream?

        init(start: @escaping @Sendable () async throws -> OpenStream) {
            self.start = start
        }

        public mutating func next() async throws -> Bytes? {
            let open: OpenStream
            if let stream { open = stream } else { open = try await start() }
            stream = open
            return try await open.next()
        }
    }
}

/// An answer whose head has come, for one reader. When it is released, the rest is not read.
public final class OpenStream: AsyncSequence, Sendable {
    public let head: ResponseHead
    private let pipe: BodyStream
    private let work: Task<Exchange, any Error>?
    /// The body of an answer that came as a whole.
    private let rest: Mutex<Bytes?>

    init(_ head: ResponseHead, _ pipe: BodyStream, _ work: Task<Exchange, any Error>) {
        (self.head, self.pipe, self.work) = (head, pipe, work)
        rest = Mutex(nil)
    }

    init(_ answer: Answer) {
        (head, pipe, work) = (answer.head, BodyStream(), nil)
        rest = Mutex(answer.body)
        pipe.finish()
    }

    deinit {
        work?.cancel()
        pipe.close()
    }

    /// The next bytes; nil at the end. Throws when the answer ends before it is complete.
    public func next() async throws -> Bytes? {
        try await withTaskCancellationHandler {
            if let bytes = await pipe.next() { return Bytes(bytes) }
            try Task.checkCancellation()
            let whole = try await work?.value.body
            return rest.withLock { rest in
                // A transport that has no streams keeps the body.
                let bytes = rest ?? whole
                rest = Bytes()
                return bytes.flatMap { $0.isEmpty ? nil : $0 }
            }
        } onCancel: {
            work?.cancel()
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    public struct Iterator: AsyncIteratorProtocol {
        let stream: OpenStream
        public mutating func next() async throws -> Bytes? { try await stream.next() }
    }
}

extension AsyncSequence where Element == Bytes {
    /// The lines without their ends, LF or CR LF; U+FFFD stands for what is not UTF-8.
    public var lines: ByteLines<Self> { ByteLines(base: self) }
}

/// The lines of bytes that come in pieces. A line of more than 1 MiB comes in pieces of about that size.
public struct ByteLines<Base: AsyncSequence>: AsyncSequence where Base.Element == Bytes {
    let base: Base

    public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

    public struct Iterator: AsyncIteratorProtocol {
        private var base: Base.AsyncIterator
        private var bytes: [UInt8] = []
        private var start = 0
        private var searched = 0
        private var isAtEnd = false
        private static var limit: Int { 1 << 20 }

        init(base: Base.AsyncIterator) {
            self.base = base
        }

        public mutating func next() async throws -> String? {
            while true {
                if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                    defer { (start, searched) = (end + 1, end + 1) }
                    let isCRLF = end > start && bytes[end - 1] == UInt8(ascii: "\r")
                    return String(decoding: bytes[start..<(isCRLF ? end - 1 : end)], as: UTF8.self)
                }
                bytes.removeFirst(start)
                (start, searched) = (0, bytes.count)
                if isAtEnd || bytes.count > Self.limit {
                    defer { (bytes, searched) = ([], 0) }
                    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
                }
                if let piece = try await base.next(isolation: #isolation) {
                    bytes += piece.array
                } else {
                    isAtEnd = true
                }
            }
        }
    }
}
