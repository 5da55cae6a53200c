import CurlewChecks
import CurlewNetworking
import Testing

@testable import CurlewRequests

@Suite struct `What a request says of its answer` {
    private func request() throws -> AgentRequest {
        AgentRequest(
            .get(), cache: .keep(CacheTerms(seconds: 60)),
            checks: [try CheckRule(parsing: "$.counter == 1"), try CheckRule(parsing: "status 200")],
            captures: [try CaptureRule(name: "count", text: "$.counter"), try CaptureRule(name: "no", text: "$.no")])
    }

    @Test func `is checked and taken out before the answer is handed over, from the cache too`() async throws {
        let bench = try Workbench()
        for isHit in [false, true] {
            let outcome = await bench.agent.outcome(of: try request())
            #expect(outcome.isHit == isHit)
            let own = try #require(outcome.exchange).checks.filter { $0.rule != nil }
            #expect(own.map(\.result) == [.passed, .passed])
            #expect(try outcome.captured.first?.get().value == "1")
            #expect(outcome.captured.count == 2)
            guard case .failure? = outcome.captured.last else {
                Issue.record("something was found")
                return
            }
        }
    }

    @Test func `keeps an answer that fails a check out of the cache`() async throws {
        let bench = try Workbench { _, number in .counter(number + 1) }
        guard case .failedCheck? = await bench.agent.outcome(of: try request()).storageRefusal else {
            Issue.record("it was kept, or for another reason not")
            return
        }
        #expect(await bench.agent.outcome(of: try request()).refusal == .nothingStored)
    }
}
