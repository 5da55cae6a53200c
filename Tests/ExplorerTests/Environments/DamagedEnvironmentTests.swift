import CurlewNetworking
import CurlewSerialization
import Drafting
import Runs
import Testing
import Workspace

@testable import Explorer

/// An environment that cannot be read protects what it protected: nothing is sent in it, whichever key is pressed.
@Suite struct `Sending in a damaged environment` {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    private static let sentence = "Until it can be read, nothing is sent in"

    private func damage(_ name: String, _ model: inout Model) {
        for index in model.environments.files.indices where model.environments.files[index].name == name {
            model.environments.files[index].damage = CollectionProblem(
                .conflictMarks, file: "environments/\(name).yaml")
        }
    }

    private func goesOut(_ effects: [Effect]) -> Bool {
        effects.contains { effect in
            switch effect {
            case .send, .lookUp, .runBatch, .findConsent: true
            default: false
            }
        }
    }

    /// In staging, which inherits from base.
    private func model(damaged: String) -> Model {
        var model = Fixture.model()
        damage(damaged, &model)
        Sample.settle(&model)
        return model
    }

    @Test(arguments: ["staging", "base"], ["s", "S f", "R"])
    func `no request goes out, and the file is named`(damaged: String, keys: String) {
        var model = model(damaged: damaged)
        #expect(!goesOut(Sample.press(keys, &model)))
        #expect(model.logged.hasPrefix("Not sent. ") && model.logged.contains("environments/\(damaged).yaml"))
        #expect(model.logged.contains("\(Self.sentence) \"staging\""), "\(model.logged)")
        #expect(model.request.exchange.progress == nil && model.overlays.isEmpty)
    }

    @Test func `what was sent before does not go again`() {
        var model = Fixture.model()
        #expect(goesOut(Sample.press("s", &model)))
        model.take(.finished(Answer.exchange("{}")))
        damage("staging", &model)
        #expect(!goesOut(Sample.press("R", &model)) && model.logged.contains(Self.sentence))
    }

    @Test func `a sending that waits for a secret does not go on`() throws {
        var model = Fixture.model()
        model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Key", value: "{{key}}")] }
        let effects = Fixture.allow(Sample.press("s", &model), &model)
        let job = try #require(effects.compactMap { if case .lookUp(let job) = $0 { job } else { nil } }.first)
        damage("staging", &model)
        #expect(!goesOut(update(&model, .lookedUp(job.id, LookUpAnswer(secrets: ["key": "x"])))))
        #expect(model.logged.contains(Self.sentence))
    }

    @Test(arguments: ["staging", "base"]) func `no batch begins`(damaged: String) {
        var model = Sample.batch()
        model.environments.files = Fixture.files
        model.environments.activeName = "staging"
        damage(damaged, &model)
        #expect(!goesOut(Sample.press("s", &model)))
        #expect(!model.screens.batch.isRunning && model.said.contains("\(Self.sentence) \"staging\""), "\(model.said)")
        #expect(model.screens.batch.rows.allSatisfy { $0.row.status == .waiting })
    }

    @Test func `another environment is not held back by it`() {
        var model = model(damaged: "production")
        #expect(goesOut(Sample.press("s", &model)))
    }
}
