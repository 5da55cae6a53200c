import CurlewNetworking
import CurlewTransport
import TerminalUI
import Testing

@testable import Explorer

/// The mark of activity, and the word about the network.
@Suite struct ActivityTests {
    private func timers(_ effects: [Effect]) -> [(number: Int, delay: Duration)] {
        effects.compactMap { effect in
            if case .startTimer(.activity, let job, let delay) = effect { (job.number, delay) } else { nil }
        }
    }

    private func sending() -> (model: Model, job: JobID, timer: (number: Int, delay: Duration)) {
        var model = Model.sendable()
        let effects = SampleScreen.press("s", &model)
        guard let job = model.request.exchange.progress?.job, let timer = timers(effects).first else {
            Issue.record("nothing runs, or nothing is timed: \(effects)")
            return (model, JobID(0), (0, .zero))
        }
        return (model, job, timer)
    }

    private func fire(_ number: Int, _ model: inout Model) {
        _ = update(&model, .timer(.activity, JobID(number), Model.clock(1)))
    }

    private func end(_ job: JobID, _ model: inout Model) -> [Effect] {
        update(&model, .session(job, .finished(Answer.exchange("{}")), nil, Model.clock(1)))
    }

    @Test func `the mark comes after a second and goes 170 ms after the last request`() {
        var (model, job, timer) = sending()
        #expect(timer.delay == .seconds(1))
        #expect(ActivityMark.runs(model).isEmpty)
        fire(timer.number, &model)
        #expect(ActivityMark.runs(model).text == "1 running")
        let ended = timers(end(job, &model))
        #expect(ended.map(\.delay) == [.milliseconds(170)])
        #expect(model.activity.isVisible && ActivityMark.runs(model).isEmpty)
        fire(ended.first?.number ?? 0, &model)
        #expect(!model.activity.isVisible)
    }

    @Test func `a batch is counted behind its screen only, where its rows do not say what runs`() {
        var model = SampleScreen.batch()
        for timer in timers(SampleScreen.press("s", &model)) { fire(timer.number, &model) }
        #expect(model.activity.isVisible && ActivityMark.runs(model).isEmpty)
        let words = "batch running  00:00   Esc stops after what runs, Ctrl-C cancels"
        model.clock.seconds = model.screens.batch.startedAt ?? 0
        #expect(SampleScreen.lines(model)[22].hasPrefix(" \(words)  "))
        SampleScreen.press("q", &model)
        #expect(ActivityMark.runs(model).text == "1 running")
    }

    @Test func `a quick answer shows no mark, and then nothing is timed`() {
        var (model, job, timer) = sending()
        #expect(timers(end(job, &model)).isEmpty)
        fire(timer.number, &model)
        #expect(model.activity.state == .notActive)
        #expect(timers(SampleScreen.press("j k", &model)).isEmpty)
    }

    @Test func `no way out is a word in the status line, and a change is said once`() {
        var model = Model.sendable()
        _ = update(&model, .network(.reachable(.wired)))
        #expect(model.said.isEmpty && ActivityMark.runs(model).isEmpty)
        _ = update(&model, .network(.reachable(.loopback)))
        #expect(model.said == "no way out of this computer any more")
        #expect(SampleScreen.lines(model)[22].contains("offline"))
        model.status.clear()
        _ = update(&model, .network(.reachable(.wireless)))
        #expect(model.said == "the network is back")
        #expect(!SampleScreen.lines(model)[22].contains("offline"))
    }

    @Test func `a change of the network does not hide what went wrong`() {
        var model = Model.sendable()
        _ = update(&model, .network(.reachable(.wired)))
        model.status.say("Nothing answers.", .error)
        _ = update(&model, .network(.notReachable))
        #expect(model.said == "Nothing answers.")
    }
}
