import Drafting
import Networking
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
        let need = ConsentNeed(.file("/etc/hosts"), collection: "/c", host: "h")
        model.overlays = [.question(QuestionState(.consent(JobID(7), [need])))]
        let lines = Sample.lines(model)
        #expect(lines[22].contains("waits for your answer; nothing has been sent"))
        #expect(!lines.contains { $0.contains("queued") || $0.contains("Ctrl-C cancels") })
        model.overlays = [.question(QuestionState(.consent(JobID(8), [need])))]
        #expect(Sample.lines(model)[22].contains("queued"))
    }
}
