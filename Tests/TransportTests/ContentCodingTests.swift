import CurlewBytes
import CurlewMessage
import CurlewTransport
import Foundation
import TestSupport
import Testing

/// Bodies in codings that other programs write.
enum Codings {
    /// What a program of its own makes, by name, with where it lies.
    private static let programs = [("br", "/usr/bin/brotli"), ("zstd", "/usr/bin/zstd")].filter {
        FileManager.default.isExecutableFile(atPath: $0.1)
    }

    /// Those of them that can be made here.
    static let outside = programs.map(\.0)

    /// Nil for a coding that no program of these makes.
    static func encoded(_ bytes: [UInt8], as coding: String) async throws -> [UInt8]? {
        guard let program = programs.first(where: { $0.0 == coding })?.1 else { return nil }
        return [UInt8](try await ProgramRun.of(["-c"], program: program, input: Data(bytes)).output)
    }
}

/// Bodies in gzip, deflate and the codings of other programs, sound and broken.
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
        _ body: [UInt8], as coding: String, limit: Int64 = 1 << 30, headers: [String: String] = [:],
        decodesAlways: Bool = false
    ) async throws -> Sending {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
        let server = try LoopbackServer.saying(Array(head.utf8) + body)
        var request = TransportRequest(url: server.url, timeout: .seconds(120), limits: BodyLimits(kept: limit))
        for (name, value) in headers { request.headers.set(name, to: value) }
        request.decodesAlways = decodesAlways
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

    @Test func `whoever asks for a coding gets it undecoded, unless it is to be decoded always`() async throws {
        let body = try await Self.gzip(Self.plain)
        let sending = try await serve(body, as: "gzip", headers: ["accept-encoding": "gzip"])
        #expect(sending.response?.body.array == body)
        #expect(sending.response?.keptEncoding == "gzip")
        let decoded = try await serve(body, as: "gzip", headers: ["accept-encoding": "gzip"], decodesAlways: true)
        #expect(decoded.body == Self.plain && decoded.response?.keptEncoding == nil)
    }

    // MARK: br and zstd

    /// The codings around a text, the innermost first.
    private static func encoded(_ text: String, _ codings: [String]) async throws -> [UInt8] {
        var bytes = Array(text.utf8)
        for coding in codings {
            if let outside = try await Codings.encoded(bytes, as: coding) {
                bytes = outside
            } else {
                bytes = [UInt8](try await ProgramRun.of(["-n", "-c"], program: "/bin/gzip", input: Data(bytes)).output)
            }
        }
        return bytes
    }

    @Test(arguments: Codings.outside)
    func `a coding is undone, whole, cut, broken, with junk behind it and empty`(coding: String) async throws {
        let body = try #require(try await Codings.encoded(Array(Self.plain.utf8), as: coding))
        let whole = try await serve(body, as: coding)
        #expect(whole.body == Self.plain && whole.error == nil && whole.response?.keptEncoding == nil)
        #expect(whole.response?.wireBytes == Int64(body.count))
        #expect(try await serve([], as: coding).body == "")
        #expect(try await serve(body + [UInt8](repeating: 0x55, count: 1000), as: coding).body == Self.plain)
        // No stream of either begins with this byte (RFC 7932 §9.1).
        let plain = try await serve(Array("\u{11} plain text".utf8), as: coding)
        #expect(plain.error == .badContentEncoding(coding) && plain.body == "\u{11} plain text")
        let begun = try await serve([body[0]], as: coding)
        #expect(begun.error == .incomplete(received: 1, expected: nil))
        #expect(begun.failure?.partial?.body.array == [body[0]] && begun.failure?.partial?.keptEncoding == coding)
    }

    @Test(arguments: Codings.outside)
    func `a coding that is cut is said, and what came out of it stays`(coding: String) async throws {
        var random = SeededNumbers(seed: 15)
        // Blocks are at most 128 KiB (RFC 8878) and 16 MiB (RFC 7932) long: that of a cut one is lost.
        let text = (0..<400_000).map { _ in "\(Int.random(in: 0..<1 << 40, using: &random))\n" }.joined()
        let body = try #require(try await Codings.encoded(Array(text.utf8), as: coding))
        let cut = try await serve(Array(body.dropLast(body.count / 8)), as: coding)
        let partial = try #require(cut.body)
        #expect(!partial.isEmpty && text.hasPrefix(partial))
        #expect(cut.error == .incomplete(received: Int64(partial.utf8.count), expected: nil))
    }

    @Test(arguments: [["br", "gzip"], ["gzip", "br"], ["zstd", "br"], ["br", "zstd", "gzip"], ["zstd", "zstd"]])
    func `codings in one another are undone in turn, also where the inner one is cut`(codings: [String]) async throws {
        guard Codings.outside.count == 2 else { return }
        let body = try await Self.encoded(Self.plain, codings)
        let name = codings.joined(separator: ", ")
        let whole = try await serve(body, as: name)
        #expect(whole.body == Self.plain && whole.error == nil)
        let cut = try await serve(Array(body.dropLast(3)), as: name)
        let partial = try #require(cut.body)
        #expect(cut.error != nil && Self.plain.hasPrefix(partial))
    }

    @Test func `frames of zstd follow each other, also where packets part them`() async throws {
        guard let half = try await Codings.encoded(Array("half ".utf8), as: "zstd") else { return }
        #expect(try await serve(half + half, as: "zstd").body == "half half ")
        // To be skipped (RFC 8878 §3.1.2).
        let skipped: [UInt8] = [0x53, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 0xAB, 0xCD]
        #expect(try await serve(half + skipped + half, as: "zstd").body == "half half ")
        for cut in 1..<4 { #expect(try await serveParted(half, at: half.count + cut, as: "zstd") == "half half ") }
        let gzip = try await Self.gzip("half ")
        #expect(try await serveParted(gzip, at: gzip.count + 1, as: "gzip") == "half half ")
    }

    /// Twice the same bytes, in two chunks that come apart from each other.
    private func serveParted(_ half: [UInt8], at place: Int, as coding: String) async throws -> String? {
        let body = half + half
        let (first, second) = (Array(body[..<place]), Array(body[place...]))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunk = { (bytes: [UInt8]) in Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10] }
        let hold = DispatchSemaphore(value: 0)
        let server = try LoopbackServer(
            .readHead, .send(Array(head.utf8) + chunk(first)), .wait(hold), .send(chunk(second)), .send("0\r\n\r\n"))
        let request = TransportRequest(url: server.url, timeout: .seconds(60), reportsBody: true)
        let sending = await Sending.run(request) { event in if case .body = event { hold.signal() } }
        return sending.body
    }

    private static let curl = "/usr/bin/curl"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: curl)))
    func `curl reads the same`() async throws {
        let version = try await ProgramRun.of(["-V"], program: Self.curl).text
        let known = ["gzip"] + Codings.outside.filter { version.contains($0 == "br" ? "brotli" : $0) }
        for codings in [["br"], ["zstd"], ["br", "gzip"], ["zstd", "br"]] where codings.allSatisfy(known.contains) {
            let body = try await Self.encoded(Self.plain, codings)
            let name = codings.joined(separator: ", ")
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(name)\r\nContent-Length: \(body.count)\r\n\r\n"
            let server = try LoopbackServer.saying(Array(head.utf8) + body)
            let theirs = try await ProgramRun.of(["-q", "-s", "--compressed", server.url], program: Self.curl)
            #expect(theirs.text == Self.plain)
            #expect(await Sending.run(TransportRequest(url: server.url, timeout: .seconds(60))).body == theirs.text)
        }
    }
}
