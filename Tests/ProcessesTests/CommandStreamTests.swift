import Processes
import Synchronization
import TestSupport
import Testing

/// Commands whose output is handed over while they run.
struct CommandStreamTests {
    private static let environment = ["PATH": "/usr/bin:/bin"]

    /// What a command wrote, and how it ended.
    private func stream(
        _ text: String, _ input: CommandInput = CommandInput([]), outputLimit: Int = 1 << 24
    ) async -> (text: String, end: CommandResult) {
        let output = Mutex<[UInt8]>([])
        let end = await CommandRunner.stream(
            ProcessCommand(.shell(text), environment: Self.environment), input: input, outputLimit: outputLimit
        ) { piece in output.withLock { $0 += piece } }
        return (String(decoding: output.withLock { $0 }, as: UTF8.self), end)
    }

    @Test func `output comes before the command ends`() async throws {
        let folder = try TemporaryFolder()
        let gate = folder.path("gate")
        // The command ends only after its first line was handed over.
        let end = await CommandRunner.stream(
            ProcessCommand(
                .shell("mkfifo \(gate); echo first; read x < \(gate); echo $x"), environment: Self.environment),
            input: CommandInput([]), outputLimit: 1 << 20
        ) { piece in
            guard String(decoding: piece, as: UTF8.self).hasPrefix("first") else { return }
            _ = try? folder.write("", to: "seen")
            let opener = ProcessCommand(.shell("echo second > \(gate)"), environment: Self.environment)
            Task { _ = try? await CommandRunner.run(opener, limit: .seconds(60)) }
        }
        #expect(end == CommandResult())
        #expect(try folder.read("seen").isEmpty)
    }

    @Test func `input is asked for in pieces as it is read`() async {
        let size = 4 << 20
        let asked = Mutex(0)
        let input = CommandInput(count: size) { range in
            asked.withLock { $0 = max($0, range.upperBound) }
            return [UInt8](repeating: UInt8(ascii: "x"), count: range.count)
        }
        let all = await stream("wc -c", input)
        #expect(Int(all.text.split(separator: "\n").first ?? "") == size)
        asked.withLock { $0 = 0 }
        let some = await stream("head -c 10", input)
        #expect(some.text == "xxxxxxxxxx" && some.end == CommandResult())
        #expect(asked.withLock { $0 } < size)
    }

    @Test func `status and error output are told`() async {
        let (text, end) = await stream("echo out; echo wrong >&2; exit 5")
        #expect(text == "out\n")
        #expect(end.failure?.reason == .failed(status: 5, says: "wrong"))
        #expect(String(decoding: end.errors, as: UTF8.self) == "wrong\n")
    }

    @Test func `what is more than the limit is left out`() async {
        let (text, end) = await stream("yes", outputLimit: 100_000)
        #expect(text.utf8.count == 100_000)
        #expect(end.failure?.reason == .tooMuchOutput(limit: 100_000))
    }

    @Test func `cancelling ends the whole group`() async throws {
        let folder = try TemporaryFolder()
        let pids = folder.path("pids")
        let started = AsyncStream<Void>.makeStream()
        let task = Task {
            await CommandRunner.stream(
                ProcessCommand(
                    .shell("sleep 1000 & echo $! $$ > \(pids); echo up; wait"), environment: Self.environment),
                input: CommandInput([]), outputLimit: 1 << 20
            ) { _ in started.continuation.yield() }
        }
        var events = started.stream.makeAsyncIterator()
        await events.next()
        task.cancel()
        let end = await task.value
        #expect(end.failure?.reason == .cancelled)
        let numbers = try folder.read("pids").split { " \n".contains($0) }
        #expect(numbers.count == 2)
        for number in numbers.compactMap({ Int32($0) }) { #expect(await InspectedProcess.hasGone(number)) }
    }
}
