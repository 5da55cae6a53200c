import CurlewBytes
import CurlewMessage
import CurlewTransport
import Foundation
import Synchronization

/// A server of one file and the wire to it, without a network: ranges, versions, and a place where it stops.
final class FileTransport: Transport {
    struct File: Sendable {
        var bytes: [UInt8]
        var fields: HeaderFields = ["ETag": "\"v1\""]
        var status = 200
        var knowsRanges = true
        /// In place of the right one.
        var contentRange: String?
    }

    private struct State {
        var file: File
        /// Sends that many bytes of each answer, then waits to be cancelled.
        var stopsAfter: Int?
        var requests: [TransportRequest] = []
        var meanwhile: @Sendable () -> Void = {}
    }

    private let state: Mutex<State>

    init(_ file: File) {
        state = Mutex(State(file: file))
    }

    var requests: [TransportRequest] { state.withLock { $0.requests } }

    func change(_ body: (inout File) -> Void) { state.withLock { body(&$0.file) } }
    /// Done between request and answer.
    func meanwhile(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.meanwhile = body } }
    func stop(after count: Int?) { state.withLock { $0.stopsAfter = count } }

    func send(
        _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
    ) async throws(TransportFailure) -> TransportResponse {
        let (file, stopsAfter, meanwhile) = state.withLock { state in
            state.requests.append(request)
            return (state.file, state.stopsAfter, state.meanwhile)
        }
        meanwhile()
        let (head, body) = Self.answer(request, file)
        let verdict = request.sink?.use(of: head) ?? .keepInMemory
        events(.head(head))
        let sent = stopsAfter.map { Array(body.prefix($0)) } ?? body
        var response = TransportResponse(head: head, body: Bytes(), wireBytes: Int64(sent.count))
        if request.recordsSending {
            response.written = WrittenRequest(version: "HTTP/1.1", head: Array("GET / HTTP/1.1\r\n\r\n".utf8))
        }
        switch verdict {
        case .refuse: throw TransportFailure(.unfitForFile, partial: response)
        case .keepInMemory: response.body = Bytes(sent)
        case .write(let offset): response.stored = Self.store(sent, in: request.sink?.path ?? "", from: offset)
        }
        events(.received(Int64(sent.count), of: Int64(body.count)))
        guard sent.count < body.count else { return response }
        response.isComplete = false
        await Self.untilCancelled()
        throw TransportFailure(.cancelled, partial: response)
    }

    private static func answer(_ request: TransportRequest, _ file: File) -> (ResponseHead, [UInt8]) {
        var fields = file.fields
        let isSame = request.headers["If-Range"].map { $0 == file.fields["ETag"] || $0 == file.fields["Last-Modified"] }
        if file.status == 200, file.knowsRanges, isSame != false, let range = request.headers["Range"],
            let first = Int(range.dropFirst("bytes=".count).dropLast())
        {
            let total = file.bytes.count
            fields.append(
                HeaderField("Content-Range", file.contentRange ?? "bytes \(first)-\(total - 1)/\(total)"))
            return (ResponseHead(version: "HTTP/1.1", status: 206, fields: fields), Array(file.bytes[first...]))
        }
        fields.append(HeaderField("Content-Length", "\(file.bytes.count)"))
        return (ResponseHead(version: "HTTP/1.1", status: file.status, fields: fields), file.bytes)
    }

    private static func store(_ bytes: [UInt8], in path: String, from offset: Int64) -> Int64 {
        let old = FileManager.default.contents(atPath: path) ?? Data()
        let new = old.prefix(Int(offset)) + Data(bytes)
        // The folder of a test that is over is gone; whoever still looks at the file sees that nothing came.
        return FileManager.default.createFile(atPath: path, contents: new) ? Int64(new.count) : offset
    }

    private static func untilCancelled() async {
        for await _ in AsyncStream<Void>.makeStream().stream {}
    }
}
