import CurlewBytes
import CurlewMessage
import CurlewTransport
import Foundation
import TestSupport
import Testing

/// How much of a body is taken, counted as it is decoded, and what is left of it then.
@Suite struct BodyLimitTests {
    private static let mebibyte: Int64 = 1 << 20

    /// A body of 4 MiB in zeros, with the header fields it comes with.
    private struct Coded {
        var fields: String
        var bytes: [UInt8]
    }

    private static func gzip(_ bytes: [UInt8]) async throws -> [UInt8] {
        [UInt8](try await ProgramRun.of(["-n", "-c"], program: "/bin/gzip", input: Data(bytes)).output)
    }

    private static func coded(_ name: String) async throws -> Coded {
        let plain = [UInt8](repeating: 0x30, count: 4 << 20)
        guard name != "plain" else { return Coded(fields: "", bytes: plain) }
        if let coded = try await Codings.encoded(plain, as: name) {
            return Coded(fields: "Content-Encoding: \(name)\r\n", bytes: coded)
        }
        let once = try await gzip(plain)
        switch name {
        case "deflate": return Coded(fields: "Content-Encoding: deflate\r\n", bytes: once.dropFirst(10).dropLast(8))
        case "twice": return Coded(fields: "Content-Encoding: gzip, gzip\r\n", bytes: try await gzip(once))
        case "members": return Coded(fields: "Content-Encoding: gzip\r\n", bytes: once + once)
        default: return Coded(fields: "Content-Encoding: gzip\r\n", bytes: once)
        }
    }

    private static let names = ["plain"] + inflated
    private static let inflated = ["gzip", "deflate", "twice", "members"] + Codings.outside

    private func send(
        _ coded: Coded, _ limits: BodyLimits, isChunked: Bool = false, sink: DownloadSink? = nil
    ) async throws -> Sending {
        var head = "HTTP/1.1 200 OK\r\n" + coded.fields
        var body = coded.bytes
        if isChunked {
            head += "Transfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
            body = Array((String(body.count, radix: 16) + "\r\n").utf8) + body + Array("\r\n0\r\nX-Sum: 1\r\n\r\n".utf8)
        } else {
            head += "Content-Length: \(body.count)\r\n\r\n"
        }
        let server = try LoopbackServer.saying(Array(head.utf8) + body)
        return await Sending.run(
            TransportRequest(url: server.url, timeout: .seconds(60), sink: sink, limits: limits))
    }

    @Test(arguments: names, [false, true])
    func `a body stops at the limit, and what came up to there stays`(name: String, isChunked: Bool) async throws {
        let sending = try await send(
            try await Self.coded(name), BodyLimits(kept: Self.mebibyte), isChunked: isChunked)
        #expect(sending.error == .tooLarge(limit: Self.mebibyte))
        let partial = try #require(sending.failure?.partial)
        #expect(partial.body.count == 1 << 20 && !partial.isComplete)
        #expect(partial.body.array.allSatisfy { $0 == 0x30 })
    }

    @Test(arguments: inflated, [false, true])
    func `one that inflates too much stops where that is seen`(name: String, isChunked: Bool) async throws {
        let coded = try await Self.coded(name)
        let sending = try await send(
            coded, BodyLimits(inflated: Self.mebibyte, fold: 50), isChunked: isChunked)
        let wire = Int64(coded.bytes.count)
        let limit = max(Self.mebibyte, 50 * wire)
        #expect(limit < 4 * Self.mebibyte)
        #expect(sending.error == .inflatesTooMuch(limit: limit, wire: wire))
        #expect(sending.failure?.partial?.body.count == Int(limit))
    }

    @Test(arguments: names) func `below the limits and without any all of it comes`(name: String) async throws {
        let coded = try await Self.coded(name)
        let count = name == "members" ? 8 << 20 : 4 << 20
        for limits in [
            BodyLimits(kept: 8 << 20), BodyLimits(inflated: 8 << 20, fold: 1), BodyLimits(inflated: 1, fold: 1_000_000),
            BodyLimits(exactly: 0), BodyLimits(exactly: 8 << 20),
        ] {
            #expect(try await send(coded, limits).response?.body.count == count, "\(limits)")
        }
        #expect(try await send(coded, BodyLimits(exactly: 5)).body == "00000")
    }

    @Test func `what goes into a file is bound by the inflating, and by what was said`() async throws {
        let folder = try TemporaryFolder()
        let coded = try await Self.coded("gzip")
        for (limits, stored) in [
            (BodyLimits(kept: 1), nil), (BodyLimits(exactly: 0), nil),
            (BodyLimits(inflated: Self.mebibyte, fold: 50), Self.mebibyte), (BodyLimits(exactly: 1000), 1000),
        ] as [(BodyLimits, Int64?)] {
            let sending = try await send(coded, limits, sink: DownloadSink(path: folder.path("file")))
            #expect((sending.error == nil) == (stored == nil), "\(limits)")
            #expect((sending.response ?? sending.failure?.partial)?.stored == stored ?? 4 << 20)
            #expect(try Data(contentsOf: URL(filePath: folder.path("file"))).count == Int(stored ?? 4 << 20))
        }
    }

    // MARK: What makes much of which nothing comes

    /// 16 GB of empty stored blocks (RFC 1951 §3.2.4) in one gzip member, in two codings around it.
    private static let hollow = Task {
        let block: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
        let blocks = [UInt8](unsafeUninitializedCapacity: 4_000_000) { room, count in
            for place in room.indices { room[place] = block[place % 5] }
            count = room.count
        }
        var members = try await gzip([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + blocks)
        let more = try await gzip(blocks)
        for _ in 0..<4000 { members += more }
        return Coded(fields: "Content-Encoding: gzip, gzip, gzip\r\n", bytes: try await gzip(members))
    }

    @Test func `a coding that inflates within others stops too, although nothing comes out`() async throws {
        let coded = try await Self.hollow.value
        let sending = try await send(coded, BodyLimits(inflated: 64 << 20, fold: 1))
        guard case .inflatesTooMuch = sending.error else {
            Issue.record("\(sending.error.map { "\($0)" } ?? "all came")")
            return
        }
        #expect(sending.failure?.partial?.body.isEmpty == true)
    }

    @Test(.timeLimit(.minutes(10))) func `the time limit holds within what one packet makes`() async throws {
        let coded = try await Self.hollow.value
        let server = try LoopbackServer.saying(
            Array("HTTP/1.1 200 OK\r\n\(coded.fields)Content-Length: \(coded.bytes.count)\r\n\r\n".utf8) + coded.bytes)
        let sending = await Sending.run(
            TransportRequest(url: server.url, timeout: .milliseconds(300), limits: BodyLimits(exactly: 0)))
        #expect(sending.error == .timedOut(.whole, after: .milliseconds(300), phase: .receiving))
    }

    @Test(.timeLimit(.minutes(10))) func `so does cancelling`() async throws {
        let coded = try await Self.hollow.value
        let server = try LoopbackServer.saying(
            Array("HTTP/1.1 200 OK\r\n\(coded.fields)Content-Length: \(coded.bytes.count)\r\n\r\n".utf8) + coded.bytes)
        let (begun, tell) = AsyncStream<Void>.makeStream()
        let request = TransportRequest(url: server.url, timeout: .seconds(600), limits: BodyLimits(exactly: 0))
        let work = Task {
            await Sending.run(request) { event in if case .head = event { tell.yield() } }
        }
        for await _ in begun { break }
        work.cancel()
        #expect(await work.value.error == .cancelled)
    }
}
