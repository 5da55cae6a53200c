import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewNetworking
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// Checks that take long: the screen says so, and the key that cancels ends them.
@Suite struct LongCheckTests {
    private static let slow = "$[?$[?$[?@.a==@.b]]] exists"
    private static let body = "[" + (0..<3000).map { "{\"a\":\($0),\"b\":\(-1 - $0)}" }.joined(separator: ",") + "]"

    private func running(_ rules: [String]) throws -> (Model, CheckJob) {
        var model = Model.showing(Self.body)
        model.request.change { $0.checks = rules }
        let effects = Checking.settle(&model)
        guard case .check(let job)? = effects.first else { throw Missing() }
        #expect(effects.contains { if case .startTimer(.checks, job.id, .seconds(1)) = $0 { true } else { false } })
        return (model, job)
    }

    private struct Missing: Error {}

    @Test func `the status line says each second that a check runs, until it is done`() throws {
        var (model, job) = try running(["$[0].a == 0"])
        for _ in 0..<2 {
            let again = Timers.fire(.checks, job.id, &model)
            #expect(again.contains { if case .startTimer(.checks, job.id, _) = $0 { true } else { false } })
            #expect(model.said == "a check still runs; Ctrl-C ends it")
        }
        _ = Checking.accept(job.run(), for: job.id, &model)
        #expect(model.said == "the checks are done")
        #expect(Timers.fire(.checks, job.id, &model).isEmpty)
    }

    @Test func `checks that are soon done say nothing`() throws {
        var (model, job) = try running(["$[0].a == 0"])
        let before = model.said
        _ = Checking.accept(job.run(), for: job.id, &model)
        #expect(model.said == before)
    }

    @Test func `the key that cancels ends the checks, and the answer stays`() async throws {
        let running = try running([Self.slow, "status 200"])
        var model = running.0
        let job = running.1
        _ = Timers.fire(.checks, job.id, &model)
        let effects = SendUpdate.cancelOrQuit(&model)
        guard case .cancel(job.id)? = effects.first, effects.count == 1 else {
            Issue.record("\(effects)")
            return
        }
        let queue = SerialQueue()
        let answer = await withCheckedContinuation { given in
            queue.add(job.id) { given.resume(returning: job.run()) }
            queue.cancel(job.id)
        }
        #expect(answer.checks.map(\.wasStopped) == [true, false])
        #expect(answer.checks[0].fault?.contains("It was cancelled before its end. It had come to $[") == true)
        _ = Checking.accept(answer, for: job.id, &model)
        #expect(model.said == "1 of the checks and captures did not come to an end")
        #expect(model.request.exchange.answer?.body.count == Self.body.utf8.count)
        #expect(Checking.cancel(&model) == nil)
    }
}

extension ExchangeState {
    fileprivate var answer: Exchange? { if case .received(let exchange) = self { exchange } else { nil } }
}
