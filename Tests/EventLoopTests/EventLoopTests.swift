import Glibc
import TestSupport
import Testing

@testable import EventLoop

@Suite struct `The loop` {
    @Test func `was tried with this compiler`() {
        #expect(
            EventLoop.hasHooks,
            """
            The private hooks of the runtime were not tried with this compiler, so that the program runs on libdispatch. \
            Try it: raise the numbers at `hooks` in Package.swift and run what is named there.
            """)
    }

    /// Each in a process of its own: a process has one loop from its start to its end.
    @Test(arguments: ["hooks", "plain"])
    func `runs tasks, sleeps, and hears descriptors and signals`(way: String) async throws {
        let run = try await ProgramRun.of([way], program: BuiltProgram.beside("EventLoopProbe"))
        #expect(run.errors == "")
        #expect(
            run.text == """
                task: ran
                many: 500500
                slept: true
                cancelled: true
                writable: heard
                readable: heard a
                readable again: heard b 0
                ended: heard\u{20}
                signal: heard
                signal: heard

                """)
        #expect(run.end == .exit(0))
    }

    @Test @MainActor func `keeps its copy of a descriptor from programs that are started`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let source = EventLoop.whenReadable(ends[0]) {}
        let own = try #require(Self.inode(ends[0]))
        // Thousands of tests run beside this one, each with descriptors of its own.
        let copies = (3..<65_536).filter { !ends.contains($0) && Self.inode($0) == own }
        #expect(!copies.isEmpty && copies.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        source.cancel()
        for end in ends { close(end) }
    }

    private static func inode(_ descriptor: Int32) -> UInt? {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO ? facts.st_ino : nil
    }

    @Test func `sleeps by the continuous clock where it is not installed`() async throws {
        #expect(!EventLoop.isInstalled)
        let start = ContinuousClock.now
        try await LoopClock().sleep(for: .milliseconds(5))
        #expect(start.duration(to: .now) >= .milliseconds(5))
        let sleeper = Task { try await LoopClock().sleep(for: .seconds(3600)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}

@Suite struct `Timers` {
    private let start = ContinuousClock.now

    @Test func `come when they are due, the first first`() {
        var timers = TimerList()
        let sleepers = (0..<3).map { _ in Sleeper() }
        for (sleeper, delay) in zip(sleepers, [30, 10, 20]) {
            timers.add(.sleeper(sleeper), at: start + .milliseconds(delay))
        }
        #expect(due(&timers, 9) == [])
        #expect(due(&timers, 20) == [1, 2].map { ObjectIdentifier(sleepers[$0]) })
        #expect(due(&timers, 40) == [ObjectIdentifier(sleepers[0])])
    }

    private func due(_ timers: inout TimerList, _ milliseconds: Int) -> [ObjectIdentifier] {
        timers.due(at: start + .milliseconds(milliseconds)).compactMap {
            if case .sleeper(let sleeper) = $0 { ObjectIdentifier(sleeper) } else { nil }
        }
    }

    @Test(arguments: [
        (Duration.microseconds(1), Int32(1)), (.milliseconds(3), 3), (.microseconds(3001), 4), (.zero, 0),
        (.seconds(-5), 0), (.seconds(1_000_000), 3_600_000),
    ])
    func `say how long the loop may wait, never too short`(delay: Duration, wait: Int32) {
        var timers = TimerList()
        #expect(timers.wait(from: start) == -1)
        timers.add(.sleeper(Sleeper()), at: start + delay)
        #expect(timers.wait(from: start) == wait)
    }
}
