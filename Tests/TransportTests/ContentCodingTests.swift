import CurlewBytes
import CurlewTransport
import Foundation
import HTTPMessage
import TestSupport
import Testing

/// Bodies in gzip and deflate, sound and broken.
@Suite struct ContentCodingTests {
    static let plain = (1...400).map { "\($0)\n" }.joined()

    /// By gzip(1), without a name.
    static func gzip(_ text: String) async throws -> [UInt8] {
        [UInt8](try await ProgramRun.of(["-n", "-c"], program: "/bin/gzip", input: Data(text.utf8)).output)
    }

    /// The deflate stream inside a gzip member without a name (RFC 1952 §2.3).
    static func bareDeflate(_ text: String) async throws -> [UInt8] {
        Array(try await gzip(text).dropFirst(10).dropLast(8))
    }

    private func serve(
        _ body: [UInt8], as coding: String, limit: Int64 = 1 << 30, headers: [String: String] = [:]
    ) async throws -> Sending {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
        let server = try LoopbackServer.saying(Array(head.utf8) + body)
        var request = TransportRequest(url: server.url, timeout: .seconds(120), limits: BodyLimits(kept: limit))
        for (name, value) in headers { request.headers.set(name, to: value) }
        return await Sending.run(request)
    }

    @Test(arguments: ["gzip", "x-gzip", "GZIP", "identity, gzip"])
    func `gzip is undone, and both sizes are known`(coding: String) async throws {
        let body = try await Self.gzip(Self.plain)
        let sending = try await serve(body, as: coding)
        #expect(sending.body == Self.plain)
        #expect(sending.response?.wireBytes == Int64(body.count))
        #expect(sending.response?.keptEncoding == nil)
    }

    @Test func `codings in one another are undone in turn`() async throws {
        let once = try await Self.gzip(Self.plain)
        #expect(try await serve(try await Self.bareDeflate(Self.plain), as: "deflate").body == Self.plain)
        #expect(try await serve(once, as: "gzip").body == Self.plain)
        #expect(try await serve([], as: "gzip").body == "")
    }

    @Test func `further members are read, junk behind the end is dropped`() async throws {
        let half = try await Self.gzip("half ")
        #expect(try await serve(half + half, as: "gzip").body == "half half ")
        #expect(try await serve(half + [UInt8](repeating: 0x55, count: 1000), as: "gzip").body == "half ")
    }

    @Test func `a stream that is cut is incomplete, with what came out`() async throws {
        let body = try await Self.gzip(Self.plain)
        let sending = try await serve(Array(body.dropLast(40)), as: "gzip")
        let partial = try #require(sending.body)
        #expect(!partial.isEmpty && Self.plain.hasPrefix(partial))
        #expect(sending.error == .incomplete(received: Int64(partial.utf8.count), expected: nil))
    }

    @Test func `a false checksum is an error, with what came out`() async throws {
        var body = try await Self.gzip(Self.plain)
        body[body.count - 8] ^= 1
        let sending = try await serve(body, as: "gzip")
        #expect(sending.error == .badContentEncoding("gzip"))
        #expect(sending.body == Self.plain)
    }

    @Test(arguments: ["gzip", "deflate"])
    func `a body that is not what it says is kept as it came`(coding: String) async throws {
        let sending = try await serve(Array("plain text".utf8), as: coding)
        #expect(sending.error == .badContentEncoding(coding))
        #expect(sending.body == "plain text")
    }

    @Test func `too many codings are left alone`() async throws {
        let sending = try await serve(Array("x".utf8), as: String(repeating: "gzip, ", count: 9) + "gzip")
        #expect(sending.body == "x")
        #expect(sending.response?.keptEncoding?.hasPrefix("gzip, gzip") == true)
    }

    @Test func `a bomb stops at the limit`() async throws {
        let zeros = String(repeating: "0", count: 50 << 20)
        let sending = try await serve(try await Self.gzip(zeros), as: "gzip", limit: 1_000_000)
        #expect(sending.error == .tooLarge(limit: 1_000_000))
        #expect(sending.failure?.partial?.body.count == 1_000_000)
    }

    @Test func `whoever asks for a coding gets it undecoded`() async throws {
        let body = try await Self.gzip(Self.plain)
        let sending = try await serve(body, as: "gzip", headers: ["accept-encoding": "gzip"])
        #expect(sending.response?.body.array == body)
        #expect(sending.response?.keptEncoding == "gzip")
    }
}
