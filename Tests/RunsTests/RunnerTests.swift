import CurlewChecks
import CurlewNetworking
import CurlewTransport
import Drafting
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import Runs

/// The runner over answers that no server gave.
@Suite struct RunnerTests {
    /// Gives each step the outcome that its id asks for.
    private final class Carrier: StepExecutor {
        struct Record {
            var order: [String] = []
            var values: [String: [String]] = [:]
            var running = 0
            var most = 0
        }

        let record = Mutex(Record())
        let outcomes: [String: StepOutcome]
        let more: [String: [RunItem]]

        init(_ outcomes: [String: StepOutcome] = [:], more: [String: [RunItem]] = [:]) {
            self.outcomes = outcomes
            self.more = more
        }

        func execute(
            _ item: RunItem, with values: [CapturedValue], report: @escaping @Sendable (SessionEvent) -> Void
        ) async -> StepOutcome {
            record.withLock {
                $0.order.append(item.step.id)
                $0.values[item.step.id] = values.map { "\($0.name)=\($0.value)" }
                $0.running += 1
                $0.most = max($0.most, $0.running)
            }
            await Task.yield()
            defer { record.withLock { $0.running -= 1 } }
            if item.step.id == "endless" {
                for await _ in AsyncStream<Void>.makeStream().stream {}
                return StepOutcome(.failure(Answer.failure(.cancelled)))
            }
            return outcomes[item.step.id] ?? StepOutcome(.exchange(Answer.exchange()))
        }

        func following(_ item: RunItem, _ outcome: StepOutcome) async -> [RunItem] { more[item.step.id] ?? [] }
    }

    private func item(_ step: RunStep) -> RunItem { RunItem(step: step, draft: RequestDraft()) }

    private func captured(_ name: String, _ value: String, isSecret: Bool = false) -> CapturedValue {
        CapturedValue(name: name, value: value, isSecret: isSecret, source: "$.\(name)")
    }

    /// Computes until it is cancelled, as a search through a large answer does.
    private struct Computing: StepExecutor {
        let hasBegun: AsyncStream<Void>.Continuation

        func execute(
            _ item: RunItem, with values: [CapturedValue], report: @escaping @Sendable (SessionEvent) -> Void
        ) async -> StepOutcome {
            hasBegun.finish()
            while !Task.isCancelled {}
            return StepOutcome(.failure(Answer.failure(.cancelled)))
        }
    }

    @Test(.timeLimit(.minutes(5))) func `a step that computes hears that the run is cancelled`() async throws {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let runner = try Runner([item(RunStep(id: "a"))], carrier: Computing(hasBegun: begin))
        async let rows = runner.run()
        for await _ in begun {}
        await runner.cancel()
        #expect(await rows.map(\.status) != [.passed])
    }

    @Test func `captured values reach the steps behind, and a row is left of each`() async throws {
        var login = StepOutcome(.exchange(Answer.exchange(200, #"{"token":"t"}"#)))
        login.captured = [captured("token", "t", isSecret: true), captured("id", "7")]
        let carrier = Carrier(["login": login])
        let runner = try Runner(
            [item(RunStep(id: "me", needs: ["token"])), item(RunStep(id: "login", sets: ["token", "id"]))],
            carrier: carrier)
        let rows = await runner.run()
        #expect(carrier.record.withLock { $0.order } == ["login", "me"])
        #expect(carrier.record.withLock { $0.values["me"] } == ["token=t", "id=7"])
        #expect(rows.map(\.status) == [.passed, .passed])
        #expect(rows[0].captured == [.init(name: "token", value: nil), .init(name: "id", value: "7")])
        #expect(rows[0].word == "200 OK")
    }

    @Test func `a failed check, a missing value and a request that cannot be made are faults`() async throws {
        let check = Check("status 201", .failed("The status is 200. 201 was expected."))
        let carrier = Carrier([
            "check": StepOutcome(.exchange(Answer.exchange(200, "{}", checks: [check]))),
            "capture": StepOutcome(.exchange(Answer.exchange()), missing: ["token was not captured."]),
            "refused": StepOutcome(.refused(["{{x}} is not set."])),
            "network": StepOutcome(.failure(Answer.failure(.timedOut(.whole, after: .seconds(1), phase: .waiting)))),
        ])
        let runner = try Runner(
            ["check", "capture", "refused", "network", "fine"].map { item(RunStep(id: $0)) }, carrier: carrier)
        let rows = await runner.run()
        #expect(rows.map(\.status) == [.failed, .failed, .error, .error, .passed])
        #expect(rows[0].details == ["status 201: The status is 200. 201 was expected."])
        #expect(rows[1].details == ["token was not captured."])
        #expect(rows[2].word == "{{x}} is not set.")
        #expect(RunCounts(rows).words == "1 passed, 4 failed")
    }

    @Test func `never more run at once than the limit`() async throws {
        let carrier = Carrier()
        let runner = try Runner(
            (0..<50).map { item(RunStep(id: "\($0)")) }, settings: RunSettings(limit: 3), carrier: carrier)
        #expect(await runner.run().allSatisfy { $0.status == .passed })
        let most = carrier.record.withLock { $0.most }
        #expect((1...3).contains(most))
    }

    @Test func `cancelling ends what runs and skips what waits`() async throws {
        let (started, tell) = AsyncStream<Void>.makeStream()
        let runner = try Runner(
            [item(RunStep(id: "endless")), item(RunStep(id: "later"))], carrier: Carrier()
        ) { progress in
            if case .started = progress { tell.finish() }
        }
        let run = Task { await runner.run() }
        for await _ in started {}
        await runner.cancel()
        let rows = await run.value
        #expect(rows.map(\.status) == [.cancelled, .skipped(.stopped)])
    }

    @Test func `ending the task that waits cancels the run`() async throws {
        let (started, tell) = AsyncStream<Void>.makeStream()
        let runner = try Runner([item(RunStep(id: "endless"))], carrier: Carrier()) { progress in
            if case .started = progress { tell.finish() }
        }
        let run = Task { await runner.run() }
        for await _ in started {}
        run.cancel()
        #expect(await run.value.map(\.status) == [.cancelled])
    }

    @Test func `steps that an answer brings are sent too`() async throws {
        let carrier = Carrier(more: [
            "list": [item(RunStep(id: "show")), item(RunStep(id: "delete", after: ["show"]))]
        ])
        let runner = try Runner([item(RunStep(id: "list"))], carrier: carrier)
        let rows = await runner.run()
        #expect(rows.map(\.step.id) == ["list", "show", "delete"])
        #expect(rows.allSatisfy { $0.status == .passed })
    }

    @Test func `steps that make no plan are named in the row that wanted them`() async throws {
        let carrier = Carrier(more: ["a": [item(RunStep(id: "a"))]])
        let rows = await (try Runner([item(RunStep(id: "a"))], carrier: carrier)).run()
        #expect(rows[0].faults == ["Two steps are called \"a\". Give one of them an id of its own."])
    }

    @Test func `a delay lies between two starts`() async throws {
        let clock = ImpatientClock()
        let runner = try Runner(
            (0..<4).map { item(RunStep(id: "\($0)")) }, settings: RunSettings(limit: 4, delay: .seconds(60)),
            carrier: Carrier(), clock: clock)
        #expect(await runner.run().count == 4)
        #expect(clock.slept > .seconds(60 + 120 + 180 - 30))
    }

    @Test func `a run without steps is over at once, and it runs once`() async throws {
        let runner = try Runner([], carrier: Carrier())
        #expect(await runner.run() == [])
        #expect(await runner.run() == [])
    }
}
