import DemoServer
import Foundation
import TestSupport
import Testing

@Suite struct UploadTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    private var url: String { server.baseURL + "/upload" }

    private func parts(_ answer: Curl.Answer) throws -> [[String: Any]] {
        try #require(try answer.json()["parts"] as? [[String: Any]])
    }

    @Test func `parts are listed with names, sizes, types and checksums`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("123456789", to: "digits.txt")
        let answer = try await Curl.get(url, "-F", "note=a b", "-F", "photo=@\(file)", "-F", "empty=")
        let parts = try parts(answer)
        #expect(parts.map { $0["name"] as? String } == ["note", "photo", "empty"])
        #expect(parts.map { $0["size"] as? Int } == [3, 9, 0])
        #expect(parts.map { $0["value"] as? String } == ["a b", nil, ""])
        #expect(parts.map { $0["crc32"] as? String }.last == "00000000")
        #expect(parts[1]["filename"] as? String == "digits.txt")
        #expect(parts[1]["type"] as? String == "text/plain")
        #expect(parts[1]["crc32"] as? String == "cbf43926")
    }

    @Test func `a large part is counted and not kept`() async throws {
        let folder = try TemporaryFolder()
        // What looks like a boundary at the end of each block is none.
        let block = Data(count: 1 << 20) + Data("\r\n--".utf8)
        var content = Data()
        for _ in 0..<24 { content += block }
        let file = try folder.write(content, to: "large")
        let answer = try await Curl.get(url, "-F", "large=@\(file)", "-H", "Expect:")
        #expect(answer.status == 200)
        #expect(try parts(answer).map { $0["size"] as? Int } == [content.count])
    }

    @Test func `a body that is no multipart is one whole`() async throws {
        let answer = try await Curl.get(
            url, "-X", "PUT", "-H", "Content-Type: text/x", "--data-binary", "123456789")
        let seen = try answer.json()
        #expect(seen["size"] as? Int == 9 && seen["crc32"] as? String == "cbf43926")
        #expect(seen["type"] as? String == "text/x")
    }

    @Test(arguments: [
        ("--B\r\n\r\nx", "the body ends before its last boundary"),
        ("", "the body ends before its last boundary"),
        ("--B?\r\n", "a boundary is followed by neither a line end nor --"),
        (String(repeating: "x", count: 20_000), "the body does not begin with its boundary"),
        ("--B\r\n" + String(repeating: "x", count: 20_000), "the head of a part is longer than 16384 bytes"),
    ])
    func `a broken body is refused with a reason`(body: String, reason: String) async throws {
        let answer = try await Curl.get(
            url, "-H", "Content-Type: multipart/form-data; boundary=B", "-H", "Expect:", "--data-binary", "@-",
            input: Data(body.utf8))
        #expect(answer.status == 400)
        #expect(try answer.json()["error"] as? String == reason)
    }

    @Test func `a part needs no head`() async throws {
        let answer = try await Curl.get(
            url, "-H", "Content-Type: multipart/form-data; boundary=B", "--data-binary", "@-",
            input: Data("--B\r\n\r\nx\r\n--B--\r\n".utf8))
        #expect(try parts(answer).map { $0["size"] as? Int } == [1])
    }

    @Test func `an upload may be slow on purpose`() async throws {
        let began = ContinuousClock.now
        let answer = try await Curl.get(
            url + "?rate=100k", "-H", "Expect:", "--data-binary", "@-", input: Data(count: 60_000))
        #expect(try answer.json()["size"] as? Int == 60_000)
        #expect(ContinuousClock.now - began > .milliseconds(300))
    }

    @Test func `only what has a body is taken`() async throws {
        #expect(try await Curl.get(url).status == 405)
    }
}
