import Foundation
import TestSupport
import Testing

@testable import DemoServer

@Suite struct FileDownloadTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    static func bytes(_ range: Range<UInt64>) -> Data { Data(range.map { PatternBody.byte(at: $0) }) }

    @Test func `a file has its size, a tag and a date`() async throws {
        let answer = try await Curl.get(server.baseURL + "/file?size=200k")
        #expect(answer.body == Self.bytes(0..<204_800))
        #expect(answer.field("ETag") == "\"v1-200k\"")
        #expect(answer.field("Accept-Ranges") == "bytes")
        #expect(answer.field("Last-Modified") == FileDownload.modified(1))
    }

    @Test(
        arguments: [
            ("bytes=0-0", 0..<1), ("bytes=65520-65523", 65_520..<65_524), ("bytes=-5", 204_795..<204_800),
            ("bytes=204799-", 204_799..<204_800), ("bytes=5-18446744073709551615", 5..<204_800),
            ("bytes=-999999", 0..<204_800),
        ] as [(String, Range<UInt64>)])
    func `a range is answered with its bytes`(field: String, range: Range<UInt64>) async throws {
        let answer = try await Curl.get(server.baseURL + "/file?size=200k", "-H", "Range: \(field)")
        #expect(answer.status == 206)
        #expect(answer.field("Content-Range") == "bytes \(range.lowerBound)-\(range.upperBound - 1)/204800")
        #expect(answer.body == Self.bytes(range))
    }

    @Test(arguments: ["bytes=204800-", "bytes=-0"])
    func `a range outside the file is refused with its size`(field: String) async throws {
        let answer = try await Curl.get(server.baseURL + "/file?size=200k", "-H", "Range: \(field)")
        #expect(answer.status == 416)
        #expect(answer.field("Content-Range") == "bytes */204800")
    }

    @Test(arguments: ["bytes=5-4", "bytes=0-1,3-4", "lines=0-1", "bytes=", "bytes=a-b"])
    func `a range that is not understood is ignored`(field: String) async throws {
        let answer = try await Curl.get(server.baseURL + "/file?size=1k", "-H", "Range: \(field)")
        #expect(answer.status == 200)
        #expect(answer.body.count == 1024)
    }

    @Test func `a range counts only while the tag is the same`() async throws {
        let url = server.baseURL + "/file?size=1k"
        #expect(try await Curl.get(url, "-H", "Range: bytes=1-", "-H", "If-Range: \"v1-1k\"").status == 206)
        #expect(try await Curl.get(url, "-H", "Range: bytes=1-", "-H", "If-Range: \"v0-1k\"").status == 200)
        #expect(try await Curl.get(url, "-H", "If-None-Match: \"v1-1k\"").status == 304)
    }

    @Test func `a changed file has other bytes, another tag and another date`() async throws {
        let url = server.baseURL + "/file?size=1k"
        #expect(try await Curl.get(server.baseURL + "/file/change", "-X", "POST").json()["version"] as? Int == 2)
        let answer = try await Curl.get(url)
        #expect(answer.body == Data((0..<1024).map { PatternBody.byte(at: $0, version: 2) }))
        #expect(answer.body != Self.bytes(0..<1024))
        #expect(answer.field("ETag") == "\"v2-1k\"")
        #expect(answer.field("Last-Modified") == "Sun, 02 Nov 2025 00:00:00 GMT")
        #expect(try await Curl.get(url, "-H", "Range: bytes=1-", "-H", "If-Range: \"v1-1k\"").status == 200)
        #expect(try await Curl.get(url + "&version=1").body == Self.bytes(0..<1024))
        #expect(try await Curl.get(server.baseURL + "/file/change").status == 405)
    }

    /// At its rate the file would take eleven days.
    @Test func `a file goes on without its rate once that is lifted`() async throws {
        async let file = Curl.get(server.baseURL + "/file?size=1m&rate=1")
        #expect(try await Curl.get(server.baseURL + "/file/hurry").status == 405)
        #expect(try await Curl.get(server.baseURL + "/file/hurry", "-X", "POST").status == 200)
        #expect(try await file.body.count == 1 << 20)
    }

    @Test(arguments: [1, 2]) func `the digest is that of what is sent`(version: Int) async throws {
        let query = "?size=200k&version=\(version)"
        let digest = try await Curl.get(server.baseURL + "/file/digest" + query).json()
        let folder = try TemporaryFolder()
        let file = try folder.write(try await Curl.get(server.baseURL + "/file" + query).body, to: "file")
        let sum = try await ProgramRun.of([file], program: "/usr/bin/sha256sum").text
        #expect(sum.hasPrefix(try #require(digest["sha256"] as? String)))
        #expect(digest["version"] as? Int == version)
    }

    @Test func `the head of a file of two gigabytes comes at once`() async throws {
        let answer = try await Curl.get(server.baseURL + "/file?size=2g", "-I")
        #expect(answer.field("Content-Length") == "2147483648")
    }

    @Test func `a rate puts rests between the parts`() async throws {
        let clock = ImpatientClock()
        let server = try DemoServer.start(clock: clock)
        let answer = try await Curl.get(server.baseURL + "/file?size=100k&rate=200k")
        #expect(answer.body == Self.bytes(0..<102_400))
        #expect(abs(clock.slept / .seconds(1) - 0.5) < 0.06)
    }

    @Test func `a slow answer waits as long as asked for`() async throws {
        let clock = ImpatientClock()
        let server = try DemoServer.start(clock: clock)
        #expect(try await Curl.get(server.baseURL + "/slow?ms=600000").json()["waited_ms"] as? Int == 600_000)
        #expect(abs(clock.slept / .seconds(1) - 600) < 0.5)
    }

    @Test(arguments: ["/slow?ms=600000", "/file?size=1g&rate=1"])
    func `stopping ends what is at rest`(path: String) async throws {
        let clock = EndlessClock()
        let server = try DemoServer.start(clock: clock)
        let answer = Task { try await Curl.get(server.baseURL + path) }
        await clock.hasSleeper()
        server.stop()
        let outcome = await answer.result
        #expect(throws: Curl.Failure.self) { try outcome.get() }
    }
}
