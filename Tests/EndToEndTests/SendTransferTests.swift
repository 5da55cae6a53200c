import DemoServer
import Foundation
import TestSupport
import Testing

/// Bodies that go into files and come out of them, from the command line.
@Suite struct SendTransferTests {
    private let server: DemoServer
    private let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try TemporaryFolder()
    }

    private func send(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(["send"] + arguments)
    }

    private var file: URL { folder.url.appendingPathComponent("big.bin") }
    private var url: String { server.baseURL + "/file?size=300k" }

    /// The first `count` bytes of the file, as an earlier run would leave them.
    private func leavePart(_ count: Int) async throws {
        _ = try await send("-o", file.path, url)
        try folder.write(try Data(contentsOf: file).prefix(count), to: "big.bin.part")
        try folder.write("url: \(url)\netag: \"v1-300k\"\ntotal: 307200\n", to: "big.bin.part.state")
    }

    /// Browsers copy commands with both.
    @Test func `with --compressed a body is decoded, whoever asked for its coding`() async throws {
        let words = ["send", "-H", "Accept-Encoding: gzip, deflate, br, zstd", server.baseURL + "/gzip"]
        #expect(try await ProgramRun.of(words + ["--compressed"]).text == "{\"compressed\": \"gzip\"}\n")
        #expect(try await ProgramRun.of(words).output.starts(with: [0x1F, 0x8B]))
    }

    @Test func `a part is gone on with`() async throws {
        try await leavePart(100_000)
        let whole = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        let run = try await send("-o", file.path, "--resume", url)
        #expect(run.end == .exit(0))
        #expect(run.errors == "curlew: Resumed at 100 kB.\n")
        #expect(try Data(contentsOf: file) == whole)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["big.bin"])
    }

    @Test func `a file that changed on the server is not mixed with its part`() async throws {
        try await leavePart(100_000)
        _ = try await send("POST", server.baseURL + "/file/change")
        let run = try await send("-o", file.path, "-C", "-", url)
        #expect(run.end == .exit(3))
        #expect(run.errors.contains("The file changed on the server. Resuming would mix two versions."))
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("big.bin.part")).count == 100_000)
    }

    @Test func `a refusal does not replace the file`() async throws {
        try folder.write("old", to: "big.bin")
        let run = try await send("-o", file.path, server.baseURL + "/status/404")
        #expect(run.end == .exit(1))
        #expect(try folder.read("big.bin") == "old")
        #expect(!run.output.isEmpty)
    }

    @Test func `a file is the body`() async throws {
        let body = try folder.write("hello", to: "body.txt")
        let run = try await send("-T", body, server.baseURL + "/echo")
        let echo = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect(echo["method"] as? String == "PUT")
        #expect(echo["body"] as? String == "hello")
        #expect(try await send("-T", folder.path("none"), server.baseURL).end == .exit(2))
        #expect(try await send("-T", body, "-d", "x", server.baseURL).end == .exit(2))
        #expect(try await send("--resume", server.baseURL).end == .exit(2))
    }

    @Test func `what may pass by itself is tried again as often as asked for`() async throws {
        let busy = "HTTP/1.1 503 Busy\r\nRetry-After: 0\r\nContent-Length: 4\r\n\r\nbusy"
        let fine = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
        let server = try LoopbackServer { [.readHead, .send($0 < 2 ? busy : fine)] }
        let run = try await send("--retry", "2", server.url)
        #expect(run.end == .exit(0))
        #expect(run.text == "fine")
        #expect(run.errors.components(separatedBy: "The server answered 503. Trying again in").count == 3)
        #expect(run.errors.contains(", as its Retry-After asks: try 2 of 3. Ctrl-C ends it."), "\(run.errors)")
        let other = try LoopbackServer(.readHead, .send(busy))
        #expect(try await send("--retry", "1", other.url).end == .exit(1))
        #expect(other.connectionCount == 2)
    }

    @Test func `the time is told on standard error, for each request that was sent`() async throws {
        let answers = [
            "HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        ]
        let server = try LoopbackServer { [.readHead, .send(answers[min($0, 1)])] }
        let run = try await send("--timing", server.url)
        #expect(run.text == "ok")
        #expect(run.errors.contains("302") && run.errors.contains("total"))
    }
}
