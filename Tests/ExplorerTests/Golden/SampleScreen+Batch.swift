import CurlewNetworking
import CurlewTransport
import Runs
import TerminalUI
import Workspace

@testable import Explorer
@testable import Viewing

extension SampleScreen {
    private static let steps = [
        RunStep(
            id: "tour/log-in", title: "Log in", method: "POST", path: "tour/log-in", needs: ["demo", "user"],
            sets: ["token"]),
        RunStep(
            id: "tour/who-am-i", title: "Who am I", path: "tour/who-am-i", needs: ["demo", "token"], sets: ["user_id"]),
        RunStep(id: "orders/list-orders", title: "List orders", path: "orders/list-orders", needs: ["user_id"]),
        RunStep(
            id: "orders/create-order", title: "Create order", method: "POST", path: "orders/create-order",
            needs: ["token"]),
    ]

    static let planned: PlannedBatch? = (try? RunPlan(steps)).map { plan in
        PlannedBatch(
            name: nil, plan: plan, steps: plan.steps.map { BatchStep(request: $0.path) }, limit: nil, policy: nil)
    }

    /// Four requests, put together and not sent.
    static func batch(_ size: Size = small, _ drawing: Settings.Drawing = .ascii) -> Model {
        var model = main(size, drawing, place: "tour/search-people", folder: "Tour", name: "Search people")
        model.library.marks = steps.map(\.path)
        for case .planBatch(let job) in BatchScreen.open(&model) {
            if let planned { _ = update(&model, .batchPlanned(job.id, .success(planned))) }
        }
        settle(&model)
        return model
    }

    /// Two are done, the third runs.
    static func runningBatch(_ size: Size = small, _ drawing: Settings.Drawing = .ascii) -> Model {
        var model = batch(size, drawing)
        for case .runBatch(let job) in press("s", &model) {
            tell(.started(0), job.id, &model)
            tell(ended(0, 200, "OK", .milliseconds(31)), job.id, &model)
            tell(.started(1), job.id, &model)
            tell(ended(1, 200, "OK", .milliseconds(8)), job.id, &model)
            tell(.started(2), job.id, &model)
        }
        press("j j", &model)
        model.clock.seconds += 0.4
        return model
    }

    /// The second failed, the third lacks what it would have set.
    static func failedBatch(_ size: Size = small, _ drawing: Settings.Drawing = .ascii) -> Model {
        var model = batch(size, drawing)
        for case .runBatch(let job) in press("s", &model) {
            tell(.started(0), job.id, &model)
            tell(ended(0, 200, "OK", .milliseconds(31)), job.id, &model)
            tell(.started(1), job.id, &model)
            tell(.started(3), job.id, &model)
            tell(ended(1, 500, "Internal Server Error", .milliseconds(8)), job.id, &model)
            tell(.skipped(2, .lacks(name: "user_id", from: 1)), job.id, &model)
            tell(ended(3, 201, "Created", .milliseconds(12)), job.id, &model)
            tell(.over, job.id, &model)
        }
        return model
    }

    static func tell(_ event: BatchProgress, _ job: JobID, _ model: inout Model) {
        _ = update(&model, .batch(job, event, clock))
    }

    static func ended(_ step: Int, _ status: Int, _ reason: String, _ time: Duration) -> BatchProgress {
        var exchange = Answer.exchange(#"{"name":"Ada"}"#, status: status)
        exchange.response.head.reason = reason
        let sentence = "The status is \(status). 200-299 was expected."
        exchange.checks = [Check("status", (200..<300).contains(status) ? .passed : .failed(sentence))]
        return .ended(step, StepOutcome(.exchange(exchange)), ResponseIndex.make(exchange), took: time)
    }
}
