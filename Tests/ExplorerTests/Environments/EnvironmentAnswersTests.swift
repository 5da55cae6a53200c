import CurlewFiles
import Drafting
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// Writes take their time: what answers them meanwhile moves nothing that was typed, and loses no step.
@Suite struct EnvironmentAnswersTests {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    private func changes(_ effects: [Effect]) -> [EnvironmentChange] {
        effects.compactMap { if case .changeEnvironment(_, let change, _) = $0 { change } else { nil } }
    }

    /// A write of production answers while the card lies over staging.
    private func answerForProduction(_ model: inout Model) {
        let change = EnvironmentChange("production", [.init(.protected, from: nil, to: .flag(true))])
        _ = update(&model, .environmentChanged(JobID(9_999), change, .success(EnvironmentFixture.files[1])))
    }

    /// An answer to every write: somebody else changed the file, or the disk is full.
    private func fail(_ effects: [Effect], _ reason: FileError.Reason, _ model: inout Model) {
        for case .changeEnvironment(let job, let change, _) in effects {
            let error = FileError(.save, "/c/environments/staging.yaml", reason)
            _ = update(&model, .environmentChanged(job, change, .failure(.file(error))))
        }
    }

    /// `user` of staging was changed from bob to eve.
    private func changed() -> (Model, EnvironmentChange) {
        var model = Fixture.screen()
        model.screens.environments.side = .values
        let row = model.onEnvironments { $0.rows($1).firstIndex { $0.name == "user" } }
        model.screens.environments.valueCursor = row ?? -1
        Sample.press("i Ctrl-U", &model)
        Sample.type("eve", &model)
        let effects = Sample.press("Enter", &model)
        Fixture.write(effects, &model)
        return (model, changes(effects).first ?? EnvironmentChange("", []))
    }

    @Test(arguments: [("l i", "http://h"), ("l o", "page=10")])
    func `what is typed goes into the environment that it was typed for`(keys: String, text: String) {
        var model = Fixture.screen()
        Sample.press(keys, &model)
        answerForProduction(&model)
        Sample.press("Ctrl-U", &model)
        Sample.type(text, &model)
        #expect(changes(Sample.press("Enter", &model)).map(\.environment) == ["staging"])
    }

    @Test func `a collection that was opened meanwhile gets nothing of it`() {
        var model = Fixture.screen()
        Sample.press("l o", &model)
        Sample.type("page=10", &model)
        model.environments.root = "/other"
        #expect(changes(Sample.press("Enter", &model)).isEmpty)
        #expect(model.said == "/c is not open any more; nothing was written")
    }

    @Test func `a step whose write fails can be taken back again, and done again`() {
        var (model, change) = changed()
        #expect(change.environment == "staging")
        fail(Sample.press("u", &model), .diskFull, &model)
        let undo = Sample.press("u", &model)
        #expect(changes(undo) == [change.reversed])
        Fixture.write(undo, &model)
        fail(Sample.press("Ctrl-R", &model), .diskFull, &model)
        #expect(changes(Sample.press("Ctrl-R", &model)) == [change])
    }

    @Test func `a step that is written over what changed on disk is one step still`() {
        var (model, change) = changed()
        fail(Sample.press("u", &model), .changedOnDisk, &model)
        let undo = Sample.press("y", &model)
        #expect(changes(undo) == [change.reversed])
        Fixture.write(undo, &model)
        #expect(model.said == "undid: staging: user")
        #expect(changes(Sample.press("u", &model)).isEmpty && model.said == "nothing to undo")
        #expect(changes(Sample.press("Ctrl-R", &model)) == [change])
    }

    @Test func `no over the question leaves the step where it was`() {
        var (model, change) = changed()
        fail(Sample.press("u", &model), .changedOnDisk, &model)
        Sample.press("n", &model)
        #expect(changes(Sample.press("u", &model)) == [change.reversed])
    }

    @Test func `steps stay with the collection that they were made in`() {
        var (model, change) = changed()
        model.environments.root = "/other"
        #expect(changes(Sample.press("u", &model)).isEmpty && model.said == "nothing to undo")
        model.environments.root = "/c"
        #expect(changes(Sample.press("u", &model)) == [change.reversed])
    }
}
