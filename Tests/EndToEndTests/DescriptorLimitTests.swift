import Dispatch
import Glibc
import TestSupport
import Testing

/// A process that may open hardly a file (`ulimit -n`): a sentence and an end, no trap, nothing that waits for ever.
@Suite(.timeLimit(.minutes(5))) struct DescriptorLimitTests {
    private static let commands = [
        "send --exchange http://127.0.0.1:1/", "send https://localhost:1/", "encode --params - http://127.0.0.1/",
        "run /nowhere", "ls /nowhere", "demo --serve --port 0", "keys", "--version",
    ]

    private func run(_ command: String, limit: Int, folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.of(
            ["-c", "ulimit -n \(limit); exec \(BuiltProgram.path) \(command)"], program: "/bin/sh",
            environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path("state")], folder: folder.path)
    }

    /// Below that the dynamic loader finds its own libraries no more, and says so.
    private static let loaded = 8

    @Test(arguments: Array(3...14))
    func `with fewer than are needed every command says so and ends`(limit: Int) async throws {
        let folder = try TemporaryFolder()
        for command in Self.commands {
            let run = try await run(command, limit: limit, folder: folder)
            let isLoader = limit < Self.loaded && run.end == .exit(127)
            #expect(run.end == .exit(3) || isLoader, "\(command): \(run.end), \(run.errors)")
            #expect(
                isLoader || run.errors.hasPrefix("curlew: Too few files can be open at once: the limit is \(limit), "))
            #expect(run.output.isEmpty)
        }
    }

    /// The tests' own runner may leave some open to it.
    @Test(arguments: [16, 20, 24, 28, 32, 36, 40])
    func `with few of them a command ends as it should or says what was refused`(limit: Int) async throws {
        let folder = try TemporaryFolder()
        for command in Self.commands where !command.hasPrefix("demo") {
            let run = try await run(command, limit: limit, folder: folder)
            guard case .exit(let code) = run.end, [0, 2, 3].contains(code) else {
                Issue.record("\(command): \(run.end), \(run.errors)")
                continue
            }
            #expect(code == 0 || run.errors.hasPrefix("curlew: "), "\(command): \(run.errors)")
        }
    }

    @Test(arguments: [6, 7, 8, 9, 12])
    func `the explorer says so on the terminal and leaves it as it was`(limit: Int) async throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            running: "/bin/sh", ["-c", "ulimit -n \(limit); exec \(BuiltProgram.path) demo --port 0"],
            environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path("state")], folder: folder.path)
        #expect(try await terminal.waitForEnd() == .exit(3))
        #expect(terminal.screen.text.contains("Too few files can be open at once"))
        #expect(terminal.screen.modes.areAsFound)
    }

    /// Sixty at once want more connections than may be open; each has a host of its own, so that none is used again.
    @Test(arguments: [20, 24, 32, 48, 64])
    func `requests wait for descriptors that others give back`(limit: Int) async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        let server = try LoopbackServer(.readHead, .send(answer), .silence)
        let folder = try TemporaryFolder()
        try folder.write("name: Many\n", to: "api/curlew.yaml")
        for number in 1...60 {
            try folder.write(
                "request: GET http://r\(number).localhost:\(server.port)/\n", to: "api/r\(number).yaml")
        }
        let run = try await run("run api --limit 60", limit: limit, folder: folder)
        #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
        #expect(run.text.contains("60 passed, 0 failed"))
        #expect(server.received.count == 60)
    }

    /// For the thread of a server, which does nothing with it but send a signal.
    private final class Started: @unchecked Sendable {
        var program: RunningProgram?
    }

    @Test(arguments: [SIGTERM, SIGINT], [16, 18, 20, 24, 32])
    func `with none to spare signals still end what waits`(signal: Int32, limit: Int) async throws {
        let (started, isStarted) = (Started(), DispatchSemaphore(value: 0))
        let server = try LoopbackServer(
            .readHead, .wait(isStarted), .tell { started.program?.signal(signal) }, .silence)
        let folder = try TemporaryFolder()
        let program = try RunningProgram(
            ["-c", "ulimit -n \(limit); exec \(BuiltProgram.path) send \(server.url)"], program: "/bin/sh",
            environment: ["HOME": folder.path], folder: folder.path)
        started.program = program
        isStarted.signal()
        // Where it could not even connect it ends by itself.
        let run = program.finish()
        #expect(run.end == .exit(128 + signal) || run.end == .exit(3), "\(run.end), \(run.errors)")
    }
}
