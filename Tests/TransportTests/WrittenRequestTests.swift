import CurlewBytes
import CurlewMessage
import CurlewTransport
import Foundation
import TestSupport
import Testing

/// The record of what goes out, beside the bytes that a server got.
@Suite struct WrittenRequestTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func request(_ server: LoopbackServer, _ headers: HeaderFields = [:], body: RequestBody? = nil)
        -> TransportRequest
    {
        var request = TransportRequest(
            method: body == nil ? "GET" : "POST", url: server.url + "/a%20b?c=d", headers: headers, body: body,
            timeout: .seconds(60))
        request.recordsSending = true
        return request
    }

    private func written(_ request: TransportRequest) async throws -> WrittenRequest {
        try #require(await Sending.run(request).response?.written)
    }

    /// By coreutils, in hexadecimal digits.
    private static func sha256(_ bytes: [UInt8]) async throws -> String {
        let run = try await ProgramRun.of([], program: "/usr/bin/sha256sum", input: Data(bytes))
        return String(run.text.prefix(64))
    }

    private func hex(_ bytes: [UInt8]?) -> String {
        (bytes ?? []).map { String(UInt16($0) + 0x100, radix: 16).suffix(2) }.joined()
    }

    @Test func `nothing is recorded unless it is asked for`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.ok))
        let sending = await Sending.run(TransportRequest(url: server.url, timeout: .seconds(60)))
        #expect(sending.response != nil && sending.response?.written == nil)
    }

    @Test func `the head is what the server got, byte for byte`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.ok))
        let written = try await written(request(server, ["X-A": "1", "x-a": "é 2", "X-Empty": "", "Cookie": "s=1"]))
        #expect(written.head == server.receivedBytes[0])
        #expect(written.headCount == written.head.count && !written.isCut && written.version == "HTTP/1.1")
        #expect(written.bodyCount == 0 && written.bodyDigest == nil && written.bodyDeparture == nil)
    }

    @Test func `a body is known by its length and digest`() async throws {
        let server = try LoopbackServer(.readHead, .read(3), .send(Self.ok))
        let written = try await written(request(server, body: RequestBody(Array("abc".utf8))))
        #expect(written.head == server.receivedBytes[0] && written.bodyCount == 3)
        #expect(hex(written.bodyDigest) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `a large file is followed while it is streamed`() async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
        let path = try folder.write(Data(bytes), to: "large")
        let server = try LoopbackServer(.readHead, .read(bytes.count + 1), .send(Self.ok))
        let body = RequestBody(pieces: [.bytes(Bytes([7])), .file(FilePiece(path: path, count: 3_000_000))])
        let written = try await written(request(server, body: body))
        #expect(written.head == server.receivedBytes[0])
        #expect(written.bodyCount == 3_000_001 && written.bodyDeparture == nil)
        #expect(hex(written.bodyDigest) == (try await Self.sha256([7] + bytes)))
    }

    @Test(arguments: [0, 200_000]) func `chunks are taken apart`(count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let server = try LoopbackServer(.readHead, .readChunks, .send(Self.ok))
        let written = try await written(
            request(server, ["Transfer-Encoding": "chunked"], body: RequestBody(bytes)))
        #expect(written.head == server.receivedBytes[0] && server.receivedBytes[1] == bytes)
        #expect(written.bodyCount == count && written.bodyDeparture == nil)
        #expect(count == 0 ? written.bodyDigest == nil : hex(written.bodyDigest) == (try await Self.sha256(bytes)))
    }

    @Test func `an answer that comes early tells how far the body came`() async throws {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"), .shutdown,
            .silence)
        let sending = await Sending.run(request(server, body: RequestBody([UInt8](repeating: 1, count: 50_000_000))))
        let written = try #require(sending.response?.written ?? sending.failure?.written)
        #expect(written.bodyCount < 50_000_000 && written.bodyDeparture == nil)
    }

    @Test func `a request that got no answer is recorded too`() async throws {
        let server = try LoopbackServer(.readHead, .reset)
        let failure = try #require(await Sending.run(request(server, body: RequestBody([1]))).failure)
        #expect(failure.written?.head == server.receivedBytes[0])
    }

    @Test func `a second try is the one that counts`() async throws {
        let transport = CurlTransport()
        let server = try LoopbackServer { connection in
            connection == 0 ? [.readHead, .send(Self.ok), .readHead] : [.readHead, .send(Self.ok)]
        }
        _ = await Sending.run(request(server, ["X-Try": "1"]), over: transport)
        let sending = await Sending.run(request(server, ["X-Try": "2"]), over: transport)
        #expect(sending.response?.written?.head == server.receivedBytes.last)
    }

    @Test func `HTTP2 is told as its fields, names in lower case`() async throws {
        let server = try LoopbackServer.speakingHTTP2(HTTP2Tests.head(ends: true), then: [.silence])
        var request = request(server, ["X-Mixed": "Aa", "Connection": "close"])
        request.httpVersion = .http2
        let written = try await written(request)
        let lines = String(decoding: written.head, as: UTF8.self)
        #expect(written.version == "HTTP/2")
        #expect(
            lines.hasPrefix(
                ":method: GET\r\n:path: /a%20b?c=d\r\n:scheme: http\r\n"
                    + ":authority: 127.0.0.1:\(server.port)\r\nx-mixed: Aa\r\n"))
        #expect(!lines.contains("connection"))
    }

    @Test func `HTTP2 with a body`() async throws {
        // The answer comes behind the body: one that comes before may end the request with the body unsent.
        let script =
            LoopbackServer.greeting + [.readFrame(.data), .send(HTTP2Tests.head(ends: true)), .silence]
        let server = try LoopbackServer { _ in script }
        var request = request(server, body: RequestBody(Array("abc".utf8)))
        request.httpVersion = .http2
        let written = try await written(request)
        #expect(written.bodyCount == 3)
        #expect(hex(written.bodyDigest) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
