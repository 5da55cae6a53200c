import DemoServer
import Foundation
import TestSupport
import Testing

/// Where results go is looked at before anything is sent, and nothing is left there when nothing is.
@Suite struct OutputPlaceTests {
    private let server: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        server = try WireRecorder()
        folder = try GuardedFolder(["a.yaml": "request: GET http://127.0.0.1:\(server.port)/x\n"])
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.home.path("api")).sorted()) ?? []
    }

    /// The three ways to name a file for what comes.
    private static let ways: [(words: [String], option: String)] = [
        (["run", "a", "--report"], "junit="), (["run", "a", "--report"], "json="), (["send", "a", "-o"], ""),
        (["send", "a", "--exchange", "-o"], ""), (["send", "a", "-c"], ""),
    ]

    private func curlew(_ way: (words: [String], option: String), _ file: String) async throws -> ProgramRun {
        try await ProgramRun.of(
            way.words + [way.option + file], environment: folder.environment, folder: folder.home.path("api"))
    }

    @Test(arguments: [
        // Nobody can make a file there, root neither.
        ("/proc/nosuch.out", "/proc/nosuch.out"), ("/nosuch/x.out", "There is no folder /nosuch."),
        ("a.yaml/x.out", "There is no folder a.yaml."), (".", "It is a folder. Name a file in it."),
        (String(repeating: "x", count: 300), "too long"),
    ])
    func `a place that cannot be written is said before anything is sent`(file: String, said: String) async throws {
        let before = names
        for way in Self.ways {
            let run = try await curlew(way, file)
            #expect(run.end == .exit(2) && run.errors.contains(said), "\(way) \(run.errors)")
            #expect(run.output.isEmpty && server.take().isEmpty, "\(way)")
        }
        #expect(names == before)
    }

    /// The files that a command writes, each by its option.
    private static let outputs =
        [
            ("--output", ["send", "a", "-o"], "f.out"), ("--dump-header", ["send", "a", "-D"], "f.out"),
            ("--cookie-jar", ["send", "a", "-c"], "f.out"),
            ("--report junit", ["run", "a", "--report"], "junit=f.out"),
            ("--report json", ["run", "a", "--report"], "json=f.out"),
        ] as [(option: String, words: [String], value: String)]

    @Test(arguments: outputs.indices, outputs.indices)
    func `one file is not written by two options, whatever its name`(one: Int, other: Int) async throws {
        let (first, second) = (Self.outputs[one], Self.outputs[other])
        guard one < other, first.words[0] == second.words[0] else { return }
        try folder.home.write("kept", to: "api/f.out")
        try FileManager.default.createSymbolicLink(
            atPath: folder.home.path("api/link"), withDestinationPath: "f.out")
        for name in ["f.out", "./f.out", "../api/f.out", "link"] {
            let words = first.words + [first.value] + second.words.suffix(1)
            let value = second.value.replacingOccurrences(of: "f.out", with: name)
            let run = try await ProgramRun.of(
                words + [value], environment: folder.environment, folder: folder.home.path("api"))
            #expect(run.end == .exit(2), "\(name) \(run.errors)")
            #expect(run.errors.contains("\(first.option) and \(second.option) would both write it."), "\(run.errors)")
        }
        #expect(try folder.read("f.out") == "kept" && server.take().isEmpty)
    }

    @Test func `a new file is not written twice either, and a device or standard output is`() async throws {
        for words in [["-o", "new", "-D", "new"], ["-o", "new", "-c", "new.part"], ["-O", "-D", "x"]] {
            let run = try await ProgramRun.of(
                ["send", "a"] + words, environment: folder.environment, folder: folder.home.path("api"))
            #expect(run.end == .exit(2) && run.errors.contains("would both write it"), "\(run.errors)")
        }
        for words in [["-o", "/dev/null", "-D", "/dev/null"], ["-o", "-", "-D", "-"], ["-o", "one", "-D", "two"]] {
            let run = try await ProgramRun.of(
                ["send", "a"] + words, environment: folder.environment, folder: folder.home.path("api"))
            #expect(run.end == .exit(0), "\(run.errors)")
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a pipe that nobody reads is said, not waited for`() async throws {
        let pipe = folder.home.path("api/pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        for way in Self.ways {
            let run = try await curlew(way, "pipe")
            #expect(run.end == .exit(2), "\(way) \(run.errors)")
            #expect(run.errors.contains("pipe: Nobody reads this pipe. Start its reader first."), "\(run.errors)")
        }
        #expect(server.take().isEmpty)
    }

    @Test(.timeLimit(.minutes(10))) func `a reader gets all of it, and no end before it`() async throws {
        let pipe = folder.home.path("api/pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        for way in Self.ways {
            let reader = try RunningProgram(["pipe"], program: "/bin/cat", folder: folder.home.path("api"))
            var run = try await curlew(way, "pipe")
            // The reader may not have come yet.
            while run.errors.contains("Nobody reads") { run = try await curlew(way, "pipe") }
            #expect(run.end == .exit(0), "\(way) \(run.errors)")
            let text = reader.finish().text
            let isEmpty = way.words.last == "-o" && !way.words.contains("--exchange")
            #expect(text.isEmpty == isEmpty, "\(way) \(text)")
            #expect(server.take().count == 1)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a reader that stands still can be left with Ctrl-C`() async throws {
        let demo = try DemoServer.start()
        let pipe = folder.home.path("api/pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let program = try RunningProgram(
            ["send", demo.baseURL + "/file?size=1m", "-o", "pipe", "--timing"], environment: folder.environment,
            folder: folder.home.path("api"))
        // Once its first bytes are there it has nothing left to do but to write.
        var ready = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 1000) == 0 || ready.revents & Int16(POLLIN) == 0 {}
        program.signal(SIGINT)
        #expect(program.finish().end == .signal(SIGINT))
    }

    @Test func `a run that is refused leaves what is there as it is, and makes nothing`() async throws {
        try folder.lay([
            "old.out": "old", "a.yaml": "request: GET http://127.0.0.1:\(server.port)/x\nhooks: {before: ./x}\n",
        ])
        let before = names
        for way in Self.ways {
            for file in ["old.out", "new.out"] { #expect(try await curlew(way, file).end == .exit(2)) }
        }
        #expect(try folder.read("old.out") == "old" && names == before && server.take().isEmpty)
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [["run", "a", "--report", "json=out/r"], ["send", "a", "--exchange", "-o", "out/r"]])
    func `a place that goes while the request is out is 3`(words: [String]) async throws {
        let go = DispatchSemaphore(value: 0)
        let slow = try LoopbackServer(
            .readHead, .wait(go), .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"), .shutdown)
        try folder.lay(["a.yaml": "request: GET \(slow.url)/x\noptions: {idle-timeout: 600s}\n", "out/keep": ""])
        let program = try RunningProgram(
            words, environment: folder.environment, folder: folder.home.path("api"))
        while slow.received.isEmpty { await Task.yield() }
        try FileManager.default.removeItem(atPath: folder.home.path("api/out"))
        go.signal()
        let run = program.finish()
        #expect(run.end == .exit(3), "\(run.errors)")
        #expect(run.errors.contains("out/r") && run.errors.contains("It is not there."), "\(run.errors)")
    }

    @Test func `a device is written to, not replaced`() async throws {
        // Not with -c: a fault would take the device away from everybody.
        for way in Self.ways where way.words.last != "-c" {
            let run = try await curlew(way, "/dev/null")
            #expect(run.end == .exit(0), "\(way) \(run.errors)")
            var facts = stat()
            #expect(stat("/dev/null", &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR, "\(way)")
        }
    }
}
