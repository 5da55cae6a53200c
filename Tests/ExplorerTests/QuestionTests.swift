import CurlewNetworking
import Drafting
import Runs
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// What the screen says around a question.
@Suite struct QuestionTests {
    private typealias Sample = SampleScreen

    @Test func `what waits for an answer says so, and not that it is queued`() {
        var model = Sample.searchPeople()
        model.request.exchange = .sending(SendProgress(job: JobID(7), startedAt: model.clock.seconds))
        model.focus = .response
        model.clock.seconds += 2
        #expect(Sample.lines(model)[22].contains("waiting 2.0 s  queued"))
        let need = Permission(.file("/etc/hosts"), collection: "/c", host: "h")
        model.overlays = [.question(QuestionState(.consent(JobID(7), [need])))]
        let lines = Sample.lines(model)
        #expect(lines[22].contains("waits for your answer; nothing has been sent"))
        #expect(!lines.contains { $0.contains("queued") || $0.contains("Ctrl-C cancels") })
        model.overlays = [.question(QuestionState(.consent(JobID(8), [need])))]
        #expect(Sample.lines(model)[22].contains("queued"))
    }

    @Test func `a batch asks in a protected environment, each time, and sends after a yes only`() {
        var model = Sample.batch()
        model.environments.files = [EnvironmentFile(name: "demo", isProtected: true)]
        #expect(model.environments.values.isProtected)
        for no in ["n", "Esc", "Enter"] {
            #expect(Sample.press("s", &model) == [])
            #expect(Sample.press(no, &model) == [] && !model.screens.batch.isRunning && model.overlays.isEmpty)
            #expect(model.status.message?.text == "not sent")
        }
        Sample.press("s", &model)
        let lines = Sample.lines(model)
        #expect(lines.contains { $0.contains("The environment \"demo\" is protected: it asks") })
        #expect(lines[22].hasPrefix(" nothing has been sent"))
        #expect(lines.contains { $0.contains("Send the batch? 2 requests change something.") })
        for case .runBatch(let job) in Sample.press("Y", &model) { Sample.tell(.over, job.id, &model) }
        #expect(model.screens.batch.startedAt != nil && !model.screens.batch.isRunning)
        #expect(Sample.press("s", &model) == [] && model.overlays.count == 1)
    }

    @Test func `a batch that changes nothing is not asked about`() {
        var model = Sample.batch()
        model.environments.files = [EnvironmentFile(name: "demo", isProtected: true)]
        model.screens.batch.rows.removeAll { $0.row.step.method == "POST" }
        Sample.press("s", &model)
        #expect(model.screens.batch.isRunning)
    }
}
