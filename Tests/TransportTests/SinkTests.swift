import CurlewBytes
import CurlewMessage
import CurlewTransport
import Foundation
import TestSupport
import Testing

/// Downloads straight into a file.
@Suite struct SinkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func download(
        _ response: String, at offset: Int64 = 0, part: PartialContent? = nil, to name: String = "file",
        limit: Int64 = Int64(UInt32.max)
    ) async throws -> Sending {
        let server = try LoopbackServer.saying(response)
        return await Sending.run(
            TransportRequest(
                url: server.url, timeout: .seconds(120),
                sink: DownloadSink(path: folder.path(name), offset: offset, part: part), limits: BodyLimits(kept: limit)
            ))
    }

    private func bytes(_ name: String = "file") throws -> [UInt8] { try Bytes(contentsOf: folder.path(name)).array }

    @Test func `a body goes to the file and not into memory`() async throws {
        let body = String(repeating: "0123456789", count: 100_000)
        let sending = try await download("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + body)
        #expect(sending.response?.stored == 1_000_000)
        #expect(sending.body == "")
        #expect(try folder.read("file") == body)
        #expect(sending.response?.wireBytes == 1_000_000)
    }

    @Test func `a file may be larger than what is accepted into memory`() async throws {
        let sending = try await download("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", limit: 2)
        #expect(sending.response?.stored == 5)
    }

    @Test(arguments: [404, 500, 302])
    func `a refusal stays in memory and touches no file`(status: Int) async throws {
        try folder.write("before", to: "file")
        let sending = try await download("HTTP/1.1 \(status) Odd\r\nContent-Length: 3\r\n\r\nwhy")
        #expect(sending.response?.stored == nil)
        #expect(sending.body == "why")
        #expect(try folder.read("file") == "before")
    }

    @Test func `a whole answer starts the file over`() async throws {
        try folder.write("what was there, and long", to: "file")
        let sending = try await download("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nnew", at: 4)
        #expect(sending.response?.stored == 3)
        #expect(try folder.read("file") == "new")
    }

    @Test func `a part goes on where the file ends`() async throws {
        try folder.write("hello, junk", to: "file")
        let sending = try await download(
            "HTTP/1.1 206 Partial\r\nContent-Range: bytes 7-11/12\r\nContent-Length: 5\r\n\r\nworld", at: 7)
        #expect(sending.response?.stored == 12)
        #expect(try folder.read("file") == "hello, world")
    }

    @Test(arguments: ["Content-Range: bytes 0-4/12", "Content-Range: bytes 7-11/x", "X: y"])
    func `another part than was asked for touches no file`(range: String) async throws {
        try folder.write("hello, ", to: "file")
        let sending = try await download("HTTP/1.1 206 Partial\r\n\(range)\r\nContent-Length: 5\r\n\r\nworld", at: 7)
        #expect(sending.error == .unfitForFile)
        #expect(try folder.read("file") == "hello, ")
    }

    @Test func `another version does not take the place of a part`() async throws {
        try folder.write("hello, ", to: "file")
        let part = PartialContent(count: 7, validators: Validators(entityTag: "\"1\""))
        let sending = try await download(
            "HTTP/1.1 200 OK\r\nETag: \"2\"\r\nContent-Length: 3\r\n\r\nnew", at: 7, part: part)
        #expect(sending.error == .unfitForFile)
        #expect(try folder.read("file") == "hello, ")
    }

    @Test func `a file that became shorter is not gone on with`() async throws {
        try folder.write("hell", to: "file")
        let sending = try await download(
            "HTTP/1.1 206 Partial\r\nContent-Range: bytes 7-11/12\r\nContent-Length: 5\r\n\r\nworld", at: 7)
        #expect(sending.error == .cannotStore(.shrank(path: folder.path("file"), there: 4, expected: 7)))
        #expect(try folder.read("file") == "hell")
    }

    @Test func `what came before the connection broke is kept, and counted`() async throws {
        let sending = try await download("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome of it")
        #expect(sending.error == .incomplete(received: 10, expected: 100))
        #expect(sending.failure?.partial?.stored == 10)
        #expect(try folder.read("file") == "some of it")
    }

    @Test func `no folder for the file is an error, and the head is kept`() async throws {
        let sending = try await download("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", to: "no/file")
        #expect(sending.error == .cannotStore(.cannotOpen(path: folder.path("no/file"), code: ENOENT)))
        #expect(sending.failure?.partial?.head.status == 200)
    }

    @Test func `a link in the place of the file is not followed`() async throws {
        try folder.write("mine", to: "other")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("file"), withDestinationPath: folder.path("other"))
        let sending = try await download("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        #expect(sending.error == .cannotStore(.cannotOpen(path: folder.path("file"), code: ELOOP)))
        #expect(try folder.read("other") == "mine")
    }
}
