import Foundation
import TestSupport
import Testing

/// A pipe, a device and a file of the kernel may have no end, so none of them is read to its end.
@Suite(.timeLimit(.minutes(5))) struct PlainFileTests {
    private let server: WireRecorder
    private let folder: TemporaryFolder

    init() throws {
        server = try WireRecorder()
        folder = try TemporaryFolder()
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        try folder.write("{}", to: "empty.json")
    }

    private func send(_ arguments: String) async throws -> ProgramRun {
        try await ProgramRun.of(
            ["-c", "exec \(BuiltProgram.path) send POST http://127.0.0.1:\(server.port)/ \(arguments)"],
            program: "/bin/bash", environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path("state")],
            folder: folder.path)
    }

    @Test(
        arguments: [
            "-d @FILE", "--data-binary @FILE", "--params FILE", "-F 'a=@FILE'", "-F 'a=<FILE'", "a@FILE", "a:=@FILE",
            "a=@FILE", "-b FILE",
        ],
        [
            ("/proc/self/environ", "It is a file of the kernel"), ("/proc/kmsg", "It is a file of the kernel"),
            ("/sys/kernel/uevent_seqnum", "It is a file of the kernel"), ("/dev/zero", "It is a device"),
            ("pipe", "It is a pipe"),
        ])
    func `is refused before it is read`(way: String, file: (path: String, words: String)) async throws {
        if file.path.hasPrefix("/sys/"), !FileManager.default.fileExists(atPath: file.path) {
            try Test.cancel("There is no \(file.path) here, where /sys is not mounted.")
        }
        let run = try await send(way.replacingOccurrences(of: "FILE", with: file.path))
        #expect(run.end == .exit(2), "\(run.errors)")
        #expect(run.errors.contains(file.words), "\(run.errors)")
        #expect(server.take().isEmpty)
    }

    @Test(arguments: ["-H @FILE", "-b FILE", "-K FILE", "--etag-compare FILE", "-w @FILE", "-F 'a=b;headers=@FILE'"])
    func `a file that says how a request is made has a bound`(way: String) async throws {
        let file = folder.path("large")
        try #require(FileManager.default.createFile(atPath: file, contents: Data()))
        try #require(truncate(file, 16 << 20 + 1) == 0)
        let run = try await send(way.replacingOccurrences(of: "FILE", with: file))
        #expect(run.end == .exit(2) && server.take().isEmpty, "\(run.errors)")
        #expect(run.errors.contains("It has more than 16 MiB"), "\(run.errors)")
    }

    /// A secret that waits for somebody, and a limit that does not.
    @Test func `-m counts what comes before the sending`() async throws {
        let port = server.port
        try folder.write("name: c\n", to: "curlew.yaml")
        try folder.write("secrets: {key: {command: cat pipe}}\n", to: "environments/e.yaml")
        try folder.write(
            "request: GET http://127.0.0.1:\(port)/\nheaders: {X-Key: \"{{key}}\"}\n", to: "r.yaml")
        let run = try await ProgramRun.of(
            ["send", "r", "--env", "e", "--allow", "all", "-m", "0.5"],
            environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path("state")], folder: folder.path)
        #expect(run.end == .exit(3) && server.take().isEmpty, "\(run.errors)")
        #expect(run.errors.contains("was over before the request was ready."), "\(run.errors)")
    }

    /// Every file that the program reads by itself, as a pipe without a writer: it is left out, or said, and never waited
    /// for.
    private static let ownFiles = [
        "config/curlew/config.yaml", "config/curlew/keys.yaml", "config/curlew/themes/mine.yaml", "home/.netrc",
        "state/curlew/window.yaml", "state/curlew/collections.yaml", "state/curlew/cookies.json",
        "state/curlew/drafts/x.yaml", "state/curlew/consents/x", "state/curlew/log", "state/curlew/history.sqlite",
        "cache/curlew/responses.sqlite", "api/curlew.yaml", "api/folder.yaml", "api/ask.yaml", "api/ask.json",
        "api/.gitignore", "api/environments/dev.yaml", "api/environments/dev.local.yaml", "api/batches/x.yaml",
        "api/styles/x.yaml",
    ]

    @Test(arguments: ownFiles)
    func `keeps nobody waiting in the place of a file of the program or of a collection`(place: String) async throws {
        let home = try TemporaryFolder()
        try home.write("name: Own\n", to: "api/curlew.yaml")
        try home.write("request: GET http://127.0.0.1:\(server.port)/\n", to: "api/ask.yaml")
        try home.write("theme: mine\n", to: "config/curlew/config.yaml")
        let path = home.path(place)
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: path)
        try #require(mkfifo(path, 0o600) == 0)
        let environment = [
            "HOME": home.path("home"), "XDG_CONFIG_HOME": home.path("config"), "XDG_STATE_HOME": home.path("state"),
            "XDG_CACHE_HOME": home.path("cache"), "XDG_DATA_HOME": home.path("data"),
        ]
        for arguments in [["check", "api"], ["send", "api/ask.yaml"], ["themes"], ["keys"]] {
            // It ends; with what, its own tests say.
            _ = try await ProgramRun.of(arguments, environment: environment, folder: home.path)
        }
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["api"], environment: environment, folder: home.path)
        _ = try? await terminal.wait("a screen, or words") { $0.mode != nil }
        #expect(terminal.end != nil || terminal.screen.mode != nil, "it waits")
        terminal.type("q")
        _ = try await terminal.waitForEnd()
    }

    @Test(arguments: [
        ("--params <(echo '{\"a\": 1}')", #"{"a":1}"#), ("-d @<(printf b=2)", "b=2"), ("-d @/dev/null", ""),
        ("-d @/dev/stdin <<< c=3", "c=3"), ("-d @/dev/fd/7 7<<< d=4", "d=4"),
    ])
    func `that the shell hands over is read`(arguments: String, body: String) async throws {
        let run = try await send(arguments)
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(server.take().map(\.body) == [Array(body.utf8)])
    }
}
