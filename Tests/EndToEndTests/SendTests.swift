import DemoServer
import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite struct SendTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    private func send(_ arguments: String..., input: String = "") async throws -> ProgramRun {
        try await ProgramRun.of(["send"] + arguments, input: Data(input.utf8))
    }

    private func echoed(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    }

    @Test func `the body goes to standard output`() async throws {
        let run = try await send(server.baseURL + "/")
        #expect(run.end == .exit(0))
        #expect(run.output.count == 64)
        #expect(run.errors.isEmpty)
    }

    @Test func `a port alone is on this computer`() async throws {
        #expect(try await send(":\(server.port)/people/1").text.contains("Ada"))
        #expect(try await send("POST", ":\(server.port)/echo").text.contains(#""method": "POST""#))
    }

    @Test func `an unacceptable status prints the body and ends with 1`() async throws {
        let run = try await send(server.baseURL + "/status/404")
        #expect(run.end == .exit(1))
        #expect(run.text.contains("asked for at /status/404"))
        #expect(
            run.errors == "curlew: 404 Not Found: outside the accepted 200-299. "
                + "A saved request can expect it: checks: [status 404].\n")
    }

    @Test func `a refused connection ends with 3`() async throws {
        let port = try LoopbackServer.closedPort()
        let run = try await send("http://127.0.0.1:\(port)/")
        #expect(run.end == .exit(3))
        #expect(run.errors.hasPrefix("curlew: Nothing answers at 127.0.0.1:\(port)."))
        #expect(run.output.isEmpty)
    }

    @Test func `a time-out ends with 3`() async throws {
        let run = try await send("-m", "5", server.baseURL + "/slow?ms=60000")
        #expect(run.end == .exit(3))
        #expect(run.errors.hasPrefix("curlew: No answer in "))
    }

    @Test func `data makes a POST of a form, as curl does`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("b=\r\n2\n", to: "data")
        let seen = try echoed(try await send("-d", "a=1", "--data=@" + file, server.baseURL + "/echo"))
        #expect(seen["method"] as? String == "POST")
        #expect(seen["body"] as? String == "a=1&b=2")
        let fields = try #require(seen["headers"] as? [[String]])
        #expect(fields.contains(["Content-Type", "application/x-www-form-urlencoded"]))
    }

    /// Each field that goes out without being typed is asked for by name, so that a new one is tried too.
    @Test func `every field that is added can be taken away, and no other goes with it`() async throws {
        let recorder = try WireRecorder()
        let folder = try TemporaryFolder()
        let jar = try folder.write("127.0.0.1\tFALSE\t/\tFALSE\t0\ta\t1\n", to: "jar")
        let words = [
            "send", "--compressed", "-u", "a:b", "-b", jar, "-e", "http://r.test/", "-r", "0-1", "--json", "{}", "-z",
            "21 Oct 2015 07:28:00 GMT", "http://127.0.0.1:\(recorder.port)/",
        ]
        func names(_ more: String...) async throws -> [String] {
            let run = try await ProgramRun.of(words + more)
            #expect(run.end == .exit(0), "\(more) \(run.errors)")
            return try #require(recorder.take().first).fields.map(\.name)
        }
        let all = try await names()
        #expect(all.count >= 12, "\(all)")
        for name in all {
            let left = try await names("-H", name + ":")
            // A body has to end somewhere.
            let framing = name == "Content-Length" ? ["Transfer-Encoding"] : []
            #expect(left == all.filter { $0 != name } + framing, "\(name)")
        }
    }

    @Test func `a header with a line break is refused in one sentence after another`() async throws {
        let run = try await send("-H", "X: a\r\nY: b", server.baseURL + "/echo")
        #expect(run.end == .exit(2))
        #expect(
            run.errors == "curlew: --header: The header \"X\" cannot be sent. Its value holds a line break, "
                + "which would start another header. Remove it.\n")
    }

    @Test func `header fields are set, taken away and sent empty`() async throws {
        let run = try await send(
            "-H", "X-A: 1", "-HX-A: 2", "-H", "User-Agent:", "-H", "X-Empty;", "-X", "PUT", server.baseURL + "/echo")
        let fields = try #require(try echoed(run)["headers"] as? [[String]])
        #expect(fields.filter { $0[0] == "X-A" } == [["X-A", "1"], ["X-A", "2"]])
        #expect(fields.contains(["X-Empty", ""]))
        #expect(!fields.contains { $0[0] == "User-Agent" })
    }

    @Test(arguments: [("json", #"{"a":[1]}"#), ("form", "a%5B%5D=1")])
    func `parameters are written by the serializer`(serializer: String, body: String) async throws {
        let run = try await send(
            "POST", server.baseURL + "/echo", "--params", "-", "--serializer", serializer, input: #"{"a":[1]}"#)
        #expect(try echoed(run)["body"] as? String == body)
    }

    @Test func `the head is printed as it came, with one empty line`() async throws {
        let text = try await send("-i", server.baseURL + "/").text
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.contains("\r\n\r\n{\"hello\""))
        #expect(!text.contains("\r\n\r\n\r\n"))
    }

    @Test func `a body goes to a file, whole`() async throws {
        let folder = try TemporaryFolder()
        let run = try await send("-o", folder.path("out"), server.baseURL + "/file?size=3m")
        #expect(run.end == .exit(0))
        #expect(run.output.isEmpty)
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("out")).count == 3 << 20)
        #expect(try await send("-o", "/dev/null", server.baseURL + "/").end == .exit(0))
    }

    @Test func `the whole exchange is one JSON object`() async throws {
        let run = try await send("--exchange", "-k", "-d", "x", server.baseURL + "/echo")
        #expect(run.errors == "curlew: The certificate is not checked (--insecure).\n")
        let exchange = try echoed(run)
        #expect(exchange["status"] as? Int == 200)
        #expect((exchange["request"] as? [String: Any])?["body"] as? String == "x")
        let timings = try #require(exchange["timings"] as? [String: Int])
        #expect(timings["total"] == timings.filter { $0.key != "total" }.values.reduce(0, +))
        #expect((exchange["headers"] as? [[String]])?.contains(["Content-Type", "application/json"]) == true)
    }

    @Test func `a failed exchange is one JSON object too`() async throws {
        let run = try await send("--exchange", "http://127.0.0.1:\(try LoopbackServer.closedPort())/")
        #expect(run.end == .exit(3))
        #expect((try echoed(run)["error"] as? [String: String])?["message"]?.contains("refused") == true)
    }

    @Test func `a saved request is sent with its collection's variables`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("name: Mine\nheaders:\n  X-All: yes\n", to: "api/curlew.yaml")
        try folder.write("base: \(server.baseURL)\nvariables:\n  who: Ada\n", to: "api/environments/here.yaml")
        try folder.write(
            "request: POST {{base}}/echo\nparameters:\n  name: \"{{who}}\"\n", to: "api/tour/hello.yaml")
        for name in ["tour/hello", "api/tour/hello.yaml"] {
            let run = try await ProgramRun.of(["send", name, "--var", "who=Tom"], folder: folder.path)
            #expect(run.end == .exit(0), "\(run.errors)")
            #expect(run.text.contains(#"{\"name\":\"Tom\"}"#))
            #expect(run.text.contains("X-All"))
        }
        let wrong = try await ProgramRun.of(["send", "tour/helo"], folder: folder.path)
        #expect(wrong.end == .exit(2))
        #expect(wrong.errors.contains("Did you mean tour/hello?"))
    }

    @Test func `heads before the answer's are printed with it, as curl does`() async throws {
        let early = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
        let server = try LoopbackServer { _ in [.readHead, .send(early + head + "ok"), .again] }
        #expect(try await send("-i", server.url).text == early + head + "ok")
        #expect(try await send(server.url).text == "ok")
    }

    @Test(arguments: [["-i"], ["--exchange"], []])
    func `nothing of a hostile answer steers the terminal`(options: [String]) async throws {
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["send", server.baseURL + "/hostile"] + options,
            size: Size(width: 120, height: 100))
        #expect(try await terminal.waitForEnd() == .exit(0))
        #expect(!terminal.output.contains(0x1B) && !terminal.output.contains(0x07))
        #expect(terminal.screen.title.isEmpty && terminal.screen.clipboard.isEmpty)
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.contains("한국어"))
        #expect(!text.contains("\u{202E}"))
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func `a signal cancels and is told by the exit code`(signal: Int32, code: Int32) async throws {
        let clock = EndlessClock()
        let server = try DemoServer.start(clock: clock)
        // The limit of 60 s is for people; a busy machine may need longer to get here.
        let program = try RunningProgram(["send", server.baseURL + "/slow?ms=1", "--max-time", "1200"])
        await clock.hasSleeper()
        program.signal(signal)
        #expect(program.finish().end == .exit(code))
    }
}

/// `--cache` of `send`.
@Suite struct SendCacheTests {
    private let server: DemoServer
    private let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try TemporaryFolder()
    }

    private func send(_ arguments: String..., at time: String = "12:00:00") async throws -> ProgramRun {
        try await ProgramRun.of(
            ["send"] + arguments + [server.baseURL + "/cached"],
            environment: [
                "XDG_CACHE_HOME": folder.path("cache"), "HOME": folder.path, "CURLEW_NOW": "2026-03-04T\(time)Z",
            ])
    }

    @Test func `an answer is kept for so many seconds, also by another run`() async throws {
        let first = try await send("--cache", "60")
        #expect(first.text.contains(#""counter": 1"#))
        #expect(first.errors.hasPrefix("curlew: The answer is kept."))
        let second = try await send("--cache", "60", at: "12:01:00")
        #expect(second.text.contains(#""counter": 1"#))
        #expect(second.errors.hasPrefix("curlew: The answer comes from the cache; the network was not asked."))
        #expect(try await send("--cache", "60", at: "12:01:01").text.contains(#""counter": 2"#))
        #expect(try await send("--cache", "0", at: "12:01:01").text.contains(#""counter": 3"#))
        #expect(try await send(at: "12:01:01").text.contains(#""counter": 4"#))
        #expect(try await send("--cache", "60", at: "12:01:01").text.contains(#""counter": 2"#))
    }

    @Test func `without it nothing is written`() async throws {
        #expect(try await send().end == .exit(0))
        #expect(!FileManager.default.fileExists(atPath: folder.path("cache")))
    }

    /// The second answer waits until the stale one was read from the program's output.
    @Test(.timeLimit(.minutes(5))) func `a stale answer is printed before the server has answered`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let loopback = try LoopbackServer { number in
            let control = "Cache-Control: max-age=30, stale-while-revalidate=60"
            let answer = "HTTP/1.1 200 OK\r\n\(control)\r\nContent-Length: 2\r\n\r\n\(number)\n"
            return number == 0 ? [.readHead, .send(answer)] : [.readHead, .wait(gate), .send(answer)]
        }
        try folder.write("name: Cache\n", to: "api/curlew.yaml")
        try folder.write("request: GET \(loopback.url)/\ncache: server\n", to: "api/one.yaml")
        func start(at time: String) throws -> RunningProgram {
            try RunningProgram(
                ["send", "one", "--collection", folder.path("api")],
                environment: [
                    "XDG_CACHE_HOME": folder.path("cache"), "XDG_STATE_HOME": folder.path("state"),
                    "HOME": folder.path, "CURLEW_NOW": "2026-03-04T\(time)Z",
                ])
        }
        #expect(try start(at: "12:00:00").finish().text == "0\n")
        let stale = try start(at: "12:00:40")
        #expect(stale.readLine() == "0")
        gate.signal()
        let ended = stale.finish()
        #expect(ended.end == .exit(0) && ended.text.isEmpty)
        #expect(
            ended.errors.hasPrefix(
                "curlew: The answer comes from the cache and is stale. The server gave it a time with Cache-Control: "
                    + "max-age. It is 40 s old and held for 30 s; for 60 s more the server lets it be used while it is "
                    + "renewed in the background (stale-while-revalidate).\ncurlew: The stale answer was renewed in the "
                    + "background: there is another one now, which the next sending gives."))
        #expect(try start(at: "12:00:41").finish().text == "1\n")
        #expect(loopback.received.count == 2)
    }

    @Test func `a time that is none is refused`() async throws {
        let run = try await send("--cache", "soon")
        #expect(run.end == .exit(2))
        #expect(run.errors.contains("--cache"))
    }
}
