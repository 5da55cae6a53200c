import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// What opens the screen that compares.
@Suite struct ComparingTests {
    private typealias Sample = SampleScreen
    private typealias Fixture = DifferenceFixture

    private func answered(_ bodies: String...) -> Model {
        var model = Fixture.main(Sample.small)
        for body in bodies { Sample.answer(body, &model) }
        model.focus = .response
        Sample.settle(&model)
        return model
    }

    /// Presses `=` on a request of whose answers the history has those.
    private func press(past: [HistoryEntry], _ model: inout Model) {
        for case .readPast(let job, _) in Sample.press("=", &model) {
            Fixture.answer(update(&model, .pastListed(job, past)), &model)
        }
    }

    @Test func `= in the response compares with the answer before`() {
        var model = answered(Fixture.first, Fixture.second)
        Fixture.press("=", &model)
        #expect(model.stage == .difference && Fixture.shows("5 changes", model))
        Fixture.press("q", &model)
        #expect(model.stage == .main)
    }

    @Test func `a first answer has nothing before it but a baseline`() {
        var model = answered(Fixture.first)
        press(past: [], &model)
        #expect(model.stage == .main)
        #expect(model.status.message?.text.hasPrefix("this is the first answer") == true)
        model.request.baseline = .found(
            SavedBaseline(status: 200, fields: [:], body: Bytes(Array(Fixture.second.utf8))))
        press(past: [], &model)
        #expect(model.stage == .difference && Fixture.shows("A baseline", model) && Fixture.shows("5 changes", model))
    }

    @Test func `:baseline needs a file and an answer`() {
        var model = Fixture.main(Sample.small)
        #expect(DifferenceScreen.keepBaseline(&model).isEmpty)
        #expect(model.status.message?.text.hasPrefix("no response to keep yet") == true)
        model = answered(Fixture.first)
        guard case .keepBaseline(let place, _)? = DifferenceScreen.keepBaseline(&model).first else {
            Issue.record("not kept")
            return
        }
        let baseline = SavedBaseline(status: 200, fields: [:], body: Bytes(Array(Fixture.first.utf8)))
        _ = update(
            &model, .baselineKept(place, .success(KeptBaseline(baseline: baseline, file: "tour/a.baseline.yaml"))))
        #expect(model.request.baseline == .found(baseline))
        #expect(model.status.message?.text.hasPrefix("kept as tour/a.baseline.yaml") == true)
        model.request.place = nil
        #expect(DifferenceScreen.keepBaseline(&model).isEmpty)
    }

    @Test func `the check runs anew when the baseline or the choices change`() throws {
        var model = answered(Fixture.first)
        func failed() -> String? {
            for case .check(let job) in update(&model, .resized(model.size)) {
                _ = update(&model, .checked(job.id, job.run()))
            }
            guard case .received(let exchange) = model.request.exchange else { return nil }
            return exchange.checks.first { $0.rule != nil }?.fault
        }
        model.request.change { $0.checks = ["same as baseline"] }
        #expect(failed()?.hasPrefix("There is no baseline yet.") == true)
        let other = Fixture.first.replacing("\"took_ms\": 4", with: "\"took_ms\": 5")
        model.request.baseline = .found(SavedBaseline(status: 200, fields: [:], body: Bytes(Array(other.utf8))))
        #expect(failed()?.contains("$.took_ms  5 -> 4") == true)
        model.request.change { $0.comparison.ignored = ["$.took_ms"] }
        #expect(failed() == nil)
    }

    @Test func `= in the parameters compares the request with what was sent`() {
        var model = answered(Fixture.first)
        model.request.change { $0.method = "POST" }
        model.focus = .parameters
        Sample.settle(&model)
        Fixture.press("=", &model)
        #expect(model.stage == .difference && Fixture.shows("Compare two requests", model))
        #expect(Fixture.shows("POST {{demo}}/people", model) && Fixture.shows("as it was sent", model))
    }

    @Test func `two selected nodes are compared`() {
        var model = Fixture.main(Sample.small)
        model.request.change { draft in
            draft.parameters = CompareScreenTests.tree(#"{"a": {"x": 1, "y": 2}, "b": {"x": 1, "y": 3}}"#)
        }
        model.focus = .parameters
        Sample.go(to: [.key("a")], &model)
        Fixture.press("zc v j =", &model)
        #expect(model.stage == .difference && Fixture.shows("1 change: 1 changed", model))
        #expect(model.selection == nil)
    }

    @Test func `:diff sends in both environments and compares as soon as both answers are there`() {
        var model = Fixture.main(Sample.small)
        model.environments.files = [EnvironmentFile(name: "demo"), EnvironmentFile(name: "demo-2")]
        var effects = DifferenceScreen.run("demo-2", &model)
        #expect(model.stage == .difference && model.screens.difference.sendings.count == 2)
        #expect(Fixture.shows("being sent", model))
        for case .lookAtFiles(let look) in effects { effects += update(&model, .filesLookedAt(look, FilesFound())) }
        let jobs = model.screens.difference.sendings
        for (job, place) in jobs {
            let body = place == .first ? Fixture.first : Fixture.second
            let exchange = Fixture.exchange(body)
            Fixture.answer(update(&model, .session(job, .finished(exchange), nil, Sample.clock)), &model)
        }
        #expect(model.screens.difference.sendings.isEmpty && Fixture.shows("5 changes", model))
        #expect(Fixture.shows("A demo", model) && Fixture.shows("B demo-2", model))
    }

    @Test func `:diff names what there is`() {
        var model = Fixture.main(Sample.small)
        model.environments.files = [EnvironmentFile(name: "demo"), EnvironmentFile(name: "demo-2")]
        _ = DifferenceScreen.run("demo-3", &model)
        #expect(model.status.message?.text == "No environment \"demo-3\". Did you mean demo-2?")
        _ = DifferenceScreen.run("demo", &model)
        #expect(model.status.message?.text == "demo is the active environment; name another one")
        #expect(model.stage == .main)
    }

    @Test func `an answer that fails is said on its side`() {
        var model = Fixture.main(Sample.small)
        model.environments.files = [EnvironmentFile(name: "demo"), EnvironmentFile(name: "demo-2")]
        _ = DifferenceScreen.run("demo-2", &model)
        for (job, place) in model.screens.difference.sendings {
            let event: SessionEvent =
                place == .first ? .finished(Fixture.exchange(Fixture.first)) : .failed(Answer.failure(.cancelled))
            Fixture.answer(update(&model, .session(job, event, nil, Sample.clock)), &model)
        }
        #expect(Fixture.shows("no answer:", model))
    }
}
