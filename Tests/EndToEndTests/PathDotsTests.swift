import Foundation
import TestSupport
import Testing

/// The path that goes out, beside curl's.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"))) struct PathDotsTests {
    private func line(_ arguments: [String], _ program: String, at path: String) async throws -> String? {
        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        let run = try await ProgramRun.of(arguments + [server.url + path], program: program)
        #expect(run.end == .exit(0), "\(run.errors)")
        return server.received.first?.split(separator: "\r\n").first.map(String.init)
    }

    @Test(arguments: [
        "/a/b/../c", "/a/./b/.", "/..", "/../../x", "/a//../b", "/a/%2e%2e/b", "/a/%2E/b", "/.well-known/a?b/../c",
        "/a/...", "/a/..b/", "/a/b/..?x=/../y", "/a/..;p/b",
    ])
    func `is curl's, with the option too`(path: String) async throws {
        for options in [[], ["--path-as-is"]] {
            let theirs = try await line(["-q", "-s"] + options, "/usr/bin/curl", at: path)
            let ours = try await line(["send"] + options, BuiltProgram.path, at: path)
            #expect(theirs != nil && ours == theirs, "\(path) \(options)")
        }
    }

    @Test func `is a saved request's by its own option`() async throws {
        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        let folder = try TemporaryFolder()
        try folder.write("name: Dots\n", to: "curlew.yaml")
        try folder.write("request: GET \(server.url)/a/../b\n", to: "plain.yaml")
        try folder.write("request: GET \(server.url)/a/../b\noptions: {path-as-is: true}\n", to: "kept.yaml")
        for file in ["plain", "kept"] {
            _ = try await ProgramRun.of(
                ["send", file], environment: ["XDG_STATE_HOME": folder.path("s")], folder: folder.path)
        }
        let lines = server.received.map { $0.split(separator: "\r\n").first.map(String.init) }
        #expect(lines == ["GET /b HTTP/1.1", "GET /a/../b HTTP/1.1"])
    }

    @Test func `is shown by encode`() async throws {
        func url(_ arguments: String...) async throws -> String {
            let run = try await ProgramRun.of(["encode"] + arguments)
            let json = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
            return json?["url"] as? String ?? run.errors
        }
        #expect(try await url("--url", "http://h.test/a/../b?c=/../d") == "http://h.test/b?c=/../d")
        #expect(try await url("--path-as-is", "--url", "http://h.test/a/../b") == "http://h.test/a/../b")
        #expect(
            try await url("--conform", "afnetworking", "--url", "http://h.test/a/../b") == "http://h.test/a/../b")
    }
}
