import DemoServer
import Foundation
import TestSupport
import Testing

/// Signals while `curlew run` waits for something else than a server.
@Suite struct InterruptedRunTests {
    private let server: DemoServer
    private let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try TemporaryFolder()
        try folder.write("name: Shop\n", to: "api/curlew.yaml")
        try folder.write("base: \(server.baseURL)\n", to: "api/environments/demo.yaml")
        try folder.write("request: GET {{base}}/people/1\n", to: "api/one.yaml")
    }

    private func start(_ arguments: String...) throws -> RunningProgram {
        try RunningProgram(
            ["run"] + arguments + ["--collection", folder.path("api")],
            environment: [
                "HOME": folder.path, "XDG_STATE_HOME": folder.path("state"), "XDG_CACHE_HOME": folder.path("cache"),
                "PATH": "/usr/bin:/bin",
            ])
    }

    @Test(.timeLimit(.minutes(5)), arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func `the pause between two rounds ends at once`(signal: Int32, code: Int32) async throws {
        let program = try start("one", "--repeat", "2", "--delay", "3600s")
        while let line = program.readLine(), !line.contains("200 OK") {}
        program.signal(signal)
        #expect(program.finish().end == .exit(code))
    }

    @Test func `a program that is done ends whole, whatever its threads are about`() throws {
        try folder.write("request: POST {{base}}/echo\ncache: server\n", to: "api/post.yaml")
        for _ in 0..<20 { #expect(try start("post", "one", "-q").finish().end == .exit(0)) }
    }

    @Test(.timeLimit(.minutes(5))) func `a command for a secret is ended before the program`() async throws {
        let pipe = folder.path("pid")
        try #require(mkfifo(pipe, 0o600) == 0)
        try folder.write(
            "base: \(server.baseURL)\nsecrets: {token: {command: \"echo $$ > \(pipe); exec sleep 3600\"}}\n",
            to: "api/environments/demo.yaml")
        try folder.write("request: GET {{base}}/people/{{token}}\n", to: "api/secret.yaml")
        let program = try start("secret", "--allow", "all")
        let text = try #require(FileHandle(forReadingAtPath: pipe)).readDataToEndOfFile()
        let command = try #require(
            pid_t(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
        program.signal(SIGTERM)
        #expect(program.finish().end == .exit(143))
        #expect(kill(command, 0) == -1 && errno == ESRCH)
    }
}
