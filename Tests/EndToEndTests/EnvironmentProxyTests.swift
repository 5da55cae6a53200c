import Foundation
import TestSupport
import Testing

/// Proxies that the environment names, beside the installed curl.
@Suite struct EnvironmentProxyTests {
    private let recorder: WireRecorder
    private let folder: TemporaryFolder

    init() throws {
        (recorder, folder) = (try WireRecorder(), try TemporaryFolder())
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var environment: [String: String]
        var words: [String]
        var testDescription: String { "\(environment) \(words)" }

        init(_ environment: [String: String], _ words: String...) {
            (self.environment, self.words) = (environment, words)
        }
    }

    private func filled(_ text: String) -> String {
        text.replacing("PROXY", with: "127.0.0.1:\(recorder.port)").replacing("PORT", with: "\(recorder.port)")
    }

    private func run(_ row: Row, _ first: [String], program: String = BuiltProgram.path) async throws -> ProgramRun {
        try await ProgramRun.of(
            first + row.words.map(filled), program: program, environment: row.environment.mapValues(filled),
            folder: folder.path)
    }

    /// `h.test` and `other.test` have no address: what reaches the recorder came through the proxy.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")),
        arguments: [
            Row(["http_proxy": "http://PROXY"], "http://h.test/a"), Row(["http_proxy": "PROXY/"], "http://h.test/a"),
            Row(["http_proxy": "http://u:p@PROXY"], "http://h.test/a"),
            Row(["HTTP_PROXY": "http://PROXY"], "http://h.test/a"), Row(["all_proxy": "PROXY"], "http://h.test/a"),
            Row(["ALL_PROXY": "PROXY"], "http://h.test/a"),
            Row(["http_proxy": "", "all_proxy": "PROXY"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "all_proxy": "127.0.0.1:1"], "http://h.test/a"),
            Row(["all_proxy": "PROXY", "ALL_PROXY": "127.0.0.1:1"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "no_proxy": "other.test"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "no_proxy": "h.test"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "no_proxy": ".test"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "no_proxy": "test"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "no_proxy": "t"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "NO_PROXY": "h.test"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "no_proxy": "*"], "http://h.test/a"),
            Row(["http_proxy": "PROXY", "no_proxy": "11.0.0.0/8"], "http://10.1.2.3/a"),
            Row(["http_proxy": "127.0.0.1:1"], "-x", "PROXY", "http://h.test/a"),
            Row(["http_proxy": "PROXY"], "-x", "", "http://h.test/a"),
            Row(["http_proxy": "PROXY"], "--noproxy", "*", "http://h.test/a"),
            Row(["http_proxy": "PROXY"], "--noproxy", "h.test", "http://h.test/a"),
        ])
    func `a variable means what it means to curl`(row: Row) async throws {
        let theirs = try await run(row, ["-q", "-sS"], program: "/usr/bin/curl")
        let expected = recorder.take()
        let ours = try await run(row, ["send"])
        let sent = recorder.take()
        #expect(sent.count == expected.count, "\(theirs.errors) \(ours.errors)")
        for (left, right) in zip(expected, sent) { #expect(WireDifference(theirs: left, ours: right).lines == []) }
    }

    /// Unlike with curl: the proxy that is typed is meant, whatever the variable lists.
    @Test func `a typed proxy is taken`() async throws {
        let ours = try await run(Row(["no_proxy": "10.0.0.0/8"], "-x", "PROXY", "http://10.1.2.3/a"), ["send"])
        #expect(ours.end == .exit(0) && recorder.take().map(\.target) == ["http://10.1.2.3/a"], "\(ours.errors)")
    }

    /// Unlike with curl: a server under development is never the proxy's.
    @Test(arguments: ["http://localhost:PORT/a", "http://127.0.0.1:PORT/a", "http://a.localhost:PORT/a"])
    func `this computer is asked straight`(url: String) async throws {
        let ours = try await run(Row(["http_proxy": "http://127.0.0.1:1"], url), ["send"])
        #expect(ours.end == .exit(0) && recorder.take().map(\.target) == ["/a"], "\(ours.errors)")
    }

    /// The first host is not the last one that is asked.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")), arguments: [true, false])
    func `which hosts go past the proxy is asked of each hop`(toProxy: Bool) async throws {
        let target = toProxy ? "http://h.test/b" : "http://127.0.0.1:\(recorder.port)/b"
        let first = try LoopbackServer(
            .readHead,
            .send("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
            .shutdown)
        let (proxy, url) = toProxy ? ("PROXY", "\(first.url)/a") : (first.url, "http://first.test/a")
        let row = Row([:], "-L", "--noproxy", "127.0.0.1", "-x", proxy, url)
        let theirs = try await run(row, ["-q", "-sS"], program: "/usr/bin/curl")
        let expected = recorder.take().map(\.target)
        let ours = try await run(row, ["send"])
        #expect(expected == [toProxy ? target : "/b"] && recorder.take().map(\.target) == expected, "\(theirs.errors)")
        #expect(ours.end == .exit(0), "\(ours.errors)")
    }

    /// Typed exceptions take the place of those of the environment.
    @Test func `noproxy goes before the variable`() async throws {
        let row = Row(["http_proxy": "PROXY", "no_proxy": "h.test"], "--noproxy", "other.test", "http://h.test/a")
        #expect(try await run(row, ["send"]).end == .exit(0) && recorder.take().map(\.target) == ["http://h.test/a"])
    }

    @Test func `a saved request goes straight where it says so`() async throws {
        try folder.write("name: c\n", to: "curlew.yaml")
        try folder.write("request: GET http://h.test/a\noptions: {proxy: none}\n", to: "straight.yaml")
        try folder.write("request: GET http://h.test/a\n", to: "usual.yaml")
        let environment = ["http_proxy": "PROXY"]
        let straight = try await run(Row(environment, "straight"), ["send"])
        #expect(straight.end == .exit(3) && recorder.take().isEmpty, "\(straight.errors)")
        let usual = try await run(Row(environment, "usual"), ["send"])
        #expect(usual.end == .exit(0) && recorder.take().map(\.target) == ["http://h.test/a"], "\(usual.errors)")
        let all = try await run(Row(environment, "usual"), ["run"])
        #expect(recorder.take().count == 1, "\(all.errors)")
        let command = try await run(Row(environment, "straight"), ["export", "--as", "curl"])
        #expect(command.text.contains("--noproxy '*'"), "\(command.text)")
    }

    @Test func `what fails names the proxy and its variable, without the password`() async throws {
        let ours = try await run(Row(["all_proxy": "http://u:hidden@127.0.0.1:1"], "http://h.test/a"), ["send"])
        #expect(ours.end == .exit(3) && !ours.errors.contains("hidden"))
        #expect(ours.errors.contains("The proxy 127.0.0.1:1 (all_proxy) let nothing through."), "\(ours.errors)")
        let unread = try await run(Row(["http_proxy": "http://a b"], "http://h.test/a"), ["send"])
        #expect(unread.end == .exit(3))
        #expect(unread.errors.contains("The proxy in http_proxy cannot be read."), "\(unread.errors)")
    }
}
