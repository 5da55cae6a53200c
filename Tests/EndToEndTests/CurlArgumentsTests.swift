import DemoServer
import Foundation
import TestSupport
import Testing

/// curl's own arguments and HTTPie's items, through the real program.
@Suite struct CurlArgumentsTests {
    let server: DemoServer
    init() throws { server = try DemoServer.start() }

    private func send(_ arguments: String..., input: String = "") async throws -> ProgramRun {
        try await ProgramRun.of(["send"] + arguments, input: Data(input.utf8))
    }

    private func json(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any], "\(run.errors)")
    }

    private func encode(_ arguments: String..., folder: String? = nil) async throws -> [String: Any] {
        try json(try await ProgramRun.of(["encode"] + arguments, folder: folder))
    }

    @Test func `data of every kind is joined in its order`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("x\ny", to: "f")
        let seen = try json(
            try await send(
                "-d", "a=1", "--data-urlencode", "b=c d", "--data-binary", "@" + file, "--data-raw", "@", "-d", "@-",
                server.baseURL + "/echo", input: "in\n"))
        #expect(seen["body"] as? String == "a=1&b=c+d&x\ny&@&in")
    }

    @Test func `data goes into the URL where that is asked for`() async throws {
        let seen = try json(try await send("-G", "-d", "a=1", "--url-query", "b=2", server.baseURL + "/echo?z=0"))
        #expect(seen["method"] as? String == "GET")
        #expect((seen["target"] as? String ?? seen["url"] as? String ?? "").hasSuffix("/echo?z=0&a=1"))
    }

    @Test func `options without a meaning are named and change nothing`() async throws {
        let run = try await send("-sS", "--http3", "--trace-time", server.baseURL + "/")
        #expect(run.end == .exit(0))
        #expect(run.errors.contains("curlew: --silent is not used: it says how curl prints, saves or logs.\n"))
        #expect(run.errors.contains("curlew: --http3 is not used: not available.\n"))
        #expect(run.errors.contains("curlew: --trace-time is not used"))
        #expect(try await send("-q", "-s", server.baseURL + "/").errors.isEmpty)
    }

    @Test func `items make a JSON body, header fields and a query`() async throws {
        let seen = try json(
            try await send(
                "POST", ":\(server.port)/echo", "name=Ada", "qty:=2", "tags[]=a", "page[size]:=10", "q==x y",
                "X-Tag:1"))
        #expect(seen["body"] as? String == #"{"name":"Ada","qty":2,"tags":["a"],"page":{"size":10}}"#)
        let fields = try #require(seen["headers"] as? [[String]])
        #expect(fields.contains(["X-Tag", "1"]))
        #expect(fields.contains(["Content-Type", "application/json"]))
    }

    @Test func `encode takes the same and sends nothing`() async throws {
        let items = try await encode("http://h.test/p", "b=1", "a:=true", "q==1")
        #expect(items["method"] as? String == "POST")
        #expect(items["url"] as? String == "http://h.test/p?q=1")
        #expect(items["body"] as? String == #"{"b":"1","a":true}"#)
        let form = try await encode("PUT", "h.test/p", "b=1", "tags[]=x", "--serializer", "form")
        #expect(form["method"] as? String == "PUT")
        #expect(form["url"] as? String == "http://h.test/p")
        #expect(form["body"] as? String == "b=1&tags%5B%5D=x")
        let curl = try await encode("-X", "PATCH", "--json", "{}", "-H", "X: 1", "--url", "http://h.test/")
        #expect(curl["method"] as? String == "PATCH")
        #expect(curl["body"] as? String == "{}")
        let fields = try #require(curl["headers"] as? [[String]])
        #expect(fields.contains(["Content-Type", "application/json"]))
        #expect(fields.contains(["X", "1"]))
    }

    @Test func `a file among the items is a part`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("PNG", to: "p.png")
        let request = try await encode("http://h.test/", "photo@p.png", "n=1", "--boundary", "B", folder: folder.path)
        let body = try #require(request["body"] as? String)
        #expect(body.contains("name=\"photo\"; filename=\"p.png\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n"))
        #expect(body.contains("name=\"n\"\r\n\r\n1\r\n"))
    }

    // MARK: The explorer

    private func explorer(_ arguments: [String], _ folder: TemporaryFolder) throws -> PseudoTerminal {
        try PseudoTerminal(
            running: BuiltProgram.path, arguments,
            environment: [
                "XDG_CONFIG_HOME": folder.path("c"), "XDG_STATE_HOME": folder.path("s"),
                "XDG_DATA_HOME": folder.path("d"),
            ], folder: folder.path)
    }

    @Test func `a command from a browser opens in the explorer and nothing is sent`() async throws {
        let folder = try TemporaryFolder()
        let terminal = try explorer(
            [
                server.baseURL + "/echo?page=2", "-H", "X-Mine: 42", "--data-raw", #"{"name":"Ada","qty":2}"#,
                "--http3", "--compressed",
            ], folder)
        let screen = try await terminal.wait(for: "POST", "/echo?page=2", "name", "Ada")
        #expect(screen.text.contains("not used: --http3"))
        terminal.press("y", "u")
        try await terminal.wait(for: "copied \(server.baseURL)/echo?page=2")
    }

    @Test func `a URL alone opens in the explorer`() async throws {
        let folder = try TemporaryFolder()
        let terminal = try explorer([":\(server.port)/people/1"], folder)
        try await terminal.wait(for: "GET", "http://127.0.0.1:\(server.port)/people/1", "opened; nothing was sent")
    }
}
