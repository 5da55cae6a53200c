import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// Keys of the panes do not reach the request through a screen that covers it.
@Suite struct FullScreenTests {
    private typealias Sample = SampleScreen

    @Test(
        arguments: ["c", "H", "g e", "B"],
        ["s", "F5", "S", "R", "m", "M", "g u", "L", ". ", "Ctrl-R"])
    func `what sends or edits the request does what the screen says, or that it does nothing`(
        opening: String, key: String
    ) {
        var model = Sample.searchPeople()
        for case .compareStyles(let job) in Sample.press(opening, &model) {
            _ = update(&model, .stylesCompared(job.id, job.run()))
        }
        guard model.stage != .main else { return }
        let (draft, stage) = (model.request.draft, model.stage)
        let effects = Sample.press(key, &model)
        #expect(model.request.draft == draft)
        // The batch and the history send what they show themselves.
        guard stage != .batch, stage != .history else { return }
        #expect(!effects.contains { if case .send = $0 { true } else { false } }, "\(opening) \(key)")
        #expect(
            model.edit == nil && model.stage == stage && !model.said.isEmpty,
            "\(opening) \(key)")
    }

    @Test func `q in the list over the panes closes the list, and q then ends the program`() {
        var model = Sample.searchPeople()
        Sample.press("1", &model)
        let effects = Sample.press("q", &model)
        #expect(model.focus == .parameters && effects.isEmpty)
        #expect(Sample.press("q", &model) != [])
    }
}
