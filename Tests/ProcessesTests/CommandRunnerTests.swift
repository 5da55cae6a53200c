import Processes
import TestSupport
import Testing

struct CommandRunnerTests {
    private static let environment = ["PATH": "/usr/bin:/bin"]

    private func run(
        _ text: String, input: String = "", limit: Duration = .seconds(60), outputLimit: Int = 1 << 20
    ) async throws(CommandFailure) -> String {
        let command = ProcessCommand(.shell(text), environment: Self.environment)
        let output = try await CommandRunner.run(
            command, input: Array(input.utf8), limit: limit, outputLimit: outputLimit)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    private func failure(_ text: String, limit: Duration = .seconds(60)) async -> CommandFailure.Reason? {
        do throws(CommandFailure) { _ = try await run(text, limit: limit) } catch { return error.reason }
        return nil
    }

    @Test func `a shell's text is run with input and output`() async throws {
        #expect(try await run("tr a-z A-Z | rev", input: "hello") == "OLLEH")
    }

    @Test func `a program's arguments are seen by no shell`() async throws {
        let command = ProcessCommand(
            .program("printf", arguments: ["%s|", "$HOME", "a b", "*"]), environment: Self.environment)
        let output = try await CommandRunner.run(command, limit: .seconds(60))
        #expect(String(decoding: output.bytes, as: UTF8.self) == "$HOME|a b|*|")
    }

    @Test func `more than pipes hold goes in and out at once`() async throws {
        let text = String(repeating: "0123456789abcde\n", count: 1 << 16)
        #expect(try await run("cat", input: text, outputLimit: 1 << 20) == text)
    }

    @Test func `a command that reads nothing costs its input only`() async throws {
        #expect(try await run("exec 0<&-; echo done", input: String(repeating: "x", count: 1 << 20)) == "done\n")
    }

    @Test func `only what is named is inherited`() async throws {
        #expect(try await run("env -u PWD -u _ -u SHLVL") == "PATH=/usr/bin:/bin\n")
        // The shell's own three, and the one ls reads the folder with.
        #expect(try await run("ls /proc/self/fd") == "0\n1\n2\n3\n")
    }

    @Test func `signals are open and in their usual ways`() async throws {
        let lines = try await run("grep -E 'Sig(Blk|Ign)' /proc/self/status").split(separator: "\n")
        let masks = lines.compactMap { line in UInt64(line.split(separator: "\t").suffix(1).joined(), radix: 16) }
        // 32 and 33 are the C library's own.
        #expect(masks.map { $0 & ~0x1_8000_0000 } == [0, 0])
    }

    @Test func `no command has a terminal`() async {
        #expect(await failure("exec 2>&-; : < /dev/tty") != nil)
    }

    @Test func `the folder is the one that was named`() async throws {
        let folder = try TemporaryFolder()
        let command = ProcessCommand(.shell("pwd -P"), folder: folder.path, environment: Self.environment)
        let output = try await CommandRunner.run(command, limit: .seconds(60))
        #expect(
            String(decoding: output.bytes, as: UTF8.self).hasSuffix(
                folder.path.split(separator: "/").suffix(1).joined() + "\n"))
    }

    @Test func `twenty run at once`() async {
        let answers = await withTaskGroup(of: String?.self) { group in
            for number in 0..<20 { group.addTask { try? await run("read x; echo $x", input: "\(number)\n") } }
            return await group.reduce(into: Set<String>()) { if let text = $1 { $0.insert(text) } }
        }
        #expect(answers == Set((0..<20).map { "\($0)\n" }))
    }

    // MARK: Failures

    @Test func `what cannot be started is told apart`() async throws {
        let folder = try TemporaryFolder()
        let plain = try folder.write("echo hello\n", to: "plain.sh")
        #expect(await failure("no-such-command-here") == .notFound(says: "sh: 1: no-such-command-here: not found"))
        #expect(await failure(plain) == .notExecutable(says: "sh: 1: \(plain): Permission denied"))
        let missing = ProcessCommand(.program(folder.path("gone"), arguments: []), environment: Self.environment)
        await #expect(throws: CommandFailure(folder.path("gone"), .notFound(says: nil))) {
            try await CommandRunner.run(missing, limit: .seconds(60))
        }
        let text = ProcessCommand(.program(plain, arguments: []), environment: Self.environment)
        await #expect(throws: CommandFailure(plain, .notExecutable(says: nil))) {
            try await CommandRunner.run(text, limit: .seconds(60))
        }
        let nowhere = ProcessCommand(.shell("true"), folder: folder.path("gone"), environment: Self.environment)
        await #expect(throws: CommandFailure("true", .noFolder(folder.path("gone")))) {
            try await CommandRunner.run(nowhere, limit: .seconds(60))
        }
    }

    @Test func `words with a NUL start nothing`() async {
        #expect(await failure("echo a\0b") == .notStarted(code: 22))
    }

    @Test func `a status is told with the first line that was said`() async {
        #expect(await failure("echo; exit 1") == .failed(status: 1, says: nil))
        #expect(
            await failure("echo >&2; echo 'no key' >&2; echo more >&2; exit 3") == .failed(status: 3, says: "no key"))
        #expect(await failure("kill -KILL $$") == .killed(signal: 9, says: nil))
    }

    /// ssh ends with 255 when it has no connection, git with 128 and 129.
    @Test(arguments: [Int32(125), 128, 129, 137, 255])
    func `a status is no signal, whatever its number`(status: Int32) async {
        #expect(await failure("exit \(status)") == .failed(status: status, says: nil))
    }

    @Test(arguments: [Int32(1), 2, 9, 15])
    func `a signal is told by its number`(signal: Int32) async {
        #expect(await failure("kill -\(signal) $$") == .killed(signal: signal, says: nil))
    }

    @Test func `too much output ends it`() async {
        await #expect(throws: CommandFailure("yes", .tooMuchOutput(limit: 1000))) {
            try await run("yes", outputLimit: 1000)
        }
        // Error output has no such bound: the rest is dropped.
        #expect(await failure("yes x | head -c 1000000 >&2; exit 4") == .failed(status: 4, says: "x"))
    }

    // MARK: Ending

    @Test func `the limit ends the whole group, whoever does not listen too`() async throws {
        let folder = try TemporaryFolder()
        let text =
            "trap '' TERM; sleep 300 & echo $! > \(folder.path("child")); echo $$ > \(folder.path("own")); wait; wait"
        #expect(await failure(text, limit: .seconds(1)) == .timedOut(after: .seconds(1)))
        for name in ["child", "own"] {
            let number = try #require(Int32(try folder.read(name).split(separator: "\n")[0]))
            #expect(await InspectedProcess.hasGone(number))
        }
    }

    @Test func `cancelling ends it`() async throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path("began")
        let task = Task { await failure("echo $$ > \(pipe).new; mv \(pipe).new \(pipe); sleep 300") }
        while (try? folder.read("began")) == nil { await Task.yield() }
        task.cancel()
        #expect(await task.value == .cancelled)
        let number = try #require(Int32(try folder.read("began").split(separator: "\n")[0]))
        #expect(await InspectedProcess.hasGone(number))
    }

    @Test func `what it leaves behind in its group ends with it and is not waited for`() async throws {
        let number = try #require(Int32(try await run("sleep 300 & echo $!").split(separator: "\n")[0]))
        #expect(await InspectedProcess.hasGone(number))
    }
}
