import CurlewChecks
import CurlewFiles
import CurlewNetworking
import Drafting
import Runs
import Testing
import Workspace

@testable import Explorer

/// What the answers of a batch give values to.
@Suite struct BatchCaptureTests {
    private typealias Sample = SampleScreen

    @Test(arguments: [(200, ["token"]), (500, [])])
    func `a batch that passed stores what it captured, one that failed does not`(status: Int, names: [String]) {
        var model = Sample.batch()
        guard case .runBatch(let job)? = Sample.press("s", &model).first else {
            Issue.record("nothing runs")
            return
        }
        for step in 0..<4 {
            Sample.tell(.started(step), job.id, &model)
            guard
                case .ended(_, var outcome, let index, let time) = Sample.ended(
                    step, step == 3 ? status : 200, "", .milliseconds(1))
            else { continue }
            if step == 0 {
                outcome.captured = [CapturedValue(name: "token", value: "eyJ", isSecret: true, source: "$.token")]
            }
            Sample.tell(.ended(step, outcome, index, took: time), job.id, &model)
        }
        // Whether it is stored or not, it is not shown.
        #expect(model.secretMask.secrets.contains("eyJ"))
        let effects = update(&model, .batch(job.id, .over, Sample.clock))
        let stored = effects.flatMap { effect in
            if case .changeValues(.captured, let change) = effect { change.setting } else { [StoredValue]() }
        }
        #expect(stored.map(\.name) == names)
        #expect(stored.allSatisfy { $0.isSecret && $0.request == "Log in" && $0.value == "eyJ" })
        #expect(model.environments.values["token"]?.text == (names.isEmpty ? nil : "eyJ"))
    }

    @Test func `opening a row looks at its checks and takes nothing out of its answer again`() {
        var model = Sample.failedBatch()
        model.screens.batch.list.cursor = 0
        Sample.press("Enter", &model)
        let login = SavedRequest(
            name: "Log in", method: "POST", url: "{{demo}}/login",
            checks: ["$.name == \"Ada\""], captures: [SavedCapture(name: "token", text: "$.name")])
        let opened = OpenedRequest(
            path: "tour/log-in", request: login, source: [], stamp: FileStamp(size: 0, modified: 0, hash: 0))
        let place = RequestPlace(collection: "/home/ada/demo", path: "tour/log-in")
        let effects = update(
            &model, .requestRead(place, .success(ReadAnswer(opened: opened, draft: nil, exchange: nil))))
        let jobs = effects.compactMap { effect in
            if case .check(let job) = effect { job } else { CheckJob?.none }
        }
        #expect(jobs.map(\.rules.count) == [1])
        #expect(jobs.map(\.captures.count) == [0])
        #expect(model.request.sentIn == model.screens.batch.sentIn)
    }
}
