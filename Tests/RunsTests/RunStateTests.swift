import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Testing
import Workspace

@testable import Runs

/// Event in, steps out.
@Suite struct RunStateTests {
    private static let shop = [
        RunStep(id: "login", sets: ["token"]), RunStep(id: "me", needs: ["token"], sets: ["id"]),
        RunStep(id: "list", needs: ["id"]), RunStep(id: "create", needs: ["token"]),
    ]

    private func state(
        _ steps: [RunStep] = shop, limit: Int = 4, policy: FailurePolicy = .stopDependents, known: Set<String> = []
    ) throws -> RunState {
        RunState(try RunPlan(steps), limit: limit, policy: policy, known: known)
    }

    private func passed(_ names: String...) -> StepResult { StepResult(.passed, values: Set(names)) }

    // MARK: Order and limit

    @Test func `a step starts when what it needs is there`() throws {
        var run = try state()
        #expect(run.begin() == [.start(0)])
        #expect(run.take(.ended(0, passed("token"))) == [.start(1), .start(3)])
        #expect(run.take(.ended(3, passed())) == [])
        #expect(run.take(.ended(1, passed("id"))) == [.start(2)])
        #expect(run.take(.ended(2, passed())) == [.finish])
        #expect(run.statuses.allSatisfy { $0 == .ended(.passed) })
    }

    @Test func `at most so many run at once, and the first in the order go first`() throws {
        var run = try state((0..<5).map { RunStep(id: "\($0)") }, limit: 2)
        #expect(run.begin() == [.start(0), .start(1)])
        #expect(run.take(.ended(1, passed())) == [.start(2)])
        #expect(run.take(.ended(0, passed())) == [.start(3)])
        #expect(run.take(.ended(3, passed())) == [.start(4)])
        #expect(run.take(.ended(2, passed())) == [])
        #expect(run.take(.ended(4, passed())) == [.finish])
    }

    @Test func `an empty run finishes at once`() throws {
        var run = try state([])
        #expect(run.begin() == [.finish])
    }

    @Test func `an end that comes twice counts once`() throws {
        var run = try state([RunStep(id: "a"), RunStep(id: "b")], limit: 2)
        _ = run.begin()
        #expect(run.take(.ended(0, passed())) == [])
        #expect(run.take(.ended(0, passed())) == [])
        #expect(run.take(.ended(1, passed())) == [.finish])
    }

    // MARK: Failures

    @Test func `a failure stops those that need its value, and others go on`() throws {
        var run = try state()
        _ = run.begin()
        _ = run.take(.ended(0, passed("token")))
        #expect(run.take(.ended(1, StepResult(.failed))) == [.skip(2, .lacks(name: "id", from: 1))])
        #expect(run.statuses[2] == .skipped(.lacks(name: "id", from: 1)))
        #expect(run.statuses[3] == .running)
        #expect(run.take(.ended(3, passed())) == [.finish])
    }

    @Test func `what hangs on a skipped step is skipped too, to the end of the chain`() throws {
        var run = try state(
            (0..<10_000).map { RunStep(id: "\($0)", needs: $0 > 0 ? ["v\($0 - 1)"] : [], sets: ["v\($0)"]) })
        _ = run.begin()
        let actions = run.take(.ended(0, StepResult(.failed)))
        #expect(actions.count == 10_000)
        #expect(actions.last == .finish)
        #expect(run.statuses[9_999] == .skipped(.lacks(name: "v9998", from: 9_998)))
    }

    @Test func `a value of the environment does not stand in for one that a failed step should have set`() throws {
        var run = try state(known: ["id"])
        _ = run.begin()
        _ = run.take(.ended(0, passed("token")))
        #expect(run.take(.ended(1, StepResult(.failed))) == [.skip(2, .lacks(name: "id", from: 1))])
    }

    @Test func `the first failure stops everything where that is wanted`() throws {
        var run = try state(limit: 2, policy: .stopAll)
        _ = run.begin()
        _ = run.take(.ended(0, passed("token")))
        #expect(
            run.take(.ended(1, StepResult(.failed))) == [.skip(2, .failure(of: 1)), .cancel(3)])
        #expect(run.take(.ended(3, StepResult(.cancelled))) == [.finish])
    }

    @Test func `going on, a step is sent that has its value from elsewhere`() throws {
        var run = try state(policy: .goOn, known: ["id"])
        _ = run.begin()
        _ = run.take(.ended(0, passed("token")))
        #expect(run.take(.ended(1, StepResult(.failed))) == [.start(2)])
        var poor = try state(policy: .goOn)
        _ = poor.begin()
        #expect(
            poor.take(.ended(0, StepResult(.failed))) == [
                .skip(1, .lacks(name: "token", from: 0)), .skip(3, .lacks(name: "token", from: 0)),
                .skip(2, .lacks(name: "id", from: 1)), .finish,
            ])
    }

    @Test func `a value that was captured although a check failed is used when going on`() throws {
        var run = try state(policy: .goOn)
        _ = run.begin()
        #expect(run.take(.ended(0, StepResult(.failed, values: ["token"]))) == [.start(1), .start(3)])
    }

    // MARK: By hand

    @Test func `a step after a failed one is skipped, and after a skipped one too`() throws {
        let steps = [RunStep(id: "a"), RunStep(id: "b", after: ["a"]), RunStep(id: "c", after: ["b"])]
        var run = try state(steps)
        _ = run.begin()
        #expect(
            run.take(.ended(0, StepResult(.failed))) == [
                .skip(1, .after(0, didFail: true)), .skip(2, .after(1, didFail: false)), .finish,
            ])
    }

    @Test func `of two ways one is taken, and both lead on`() throws {
        let role = Answer.exchange(200, #"{"role":"user"}"#)
        func when(_ wanted: String) -> RunCondition {
            RunCondition(step: "login", text: "login \(wanted)") { exchange, _ in
                let body = String(decoding: exchange.body.array, as: UTF8.self)
                return body.contains(wanted) ? .holds : .fails(#"login $.role is "user""#)
            }
        }
        let steps = [
            RunStep(id: "login"), RunStep(id: "list", condition: when("admin")),
            RunStep(id: "cart", condition: when("user")), RunStep(id: "create", after: ["list", "cart"]),
        ]
        var run = try state(steps)
        _ = run.begin()
        #expect(
            run.take(.ended(0, StepResult(.passed, exchange: role))) == [
                .skip(1, .condition(#"login $.role is "user""#)), .start(2),
            ])
        #expect(run.take(.ended(2, passed())) == [.start(3)])
        #expect(run.take(.ended(3, passed())) == [.finish])
    }

    @Test func `a condition looks at an answer whatever its checks say, and at nothing where there is none`() throws {
        let steps = [
            RunStep(id: "find"),
            RunStep(
                id: "make",
                condition: RunCondition(step: "find", text: "find status 404") { exchange, _ in
                    exchange.head.status == 404 ? .holds : .fails("find the status is \(exchange.head.status)")
                }),
        ]
        var run = try state(steps)
        _ = run.begin()
        #expect(run.take(.ended(0, StepResult(.failed, exchange: Answer.exchange(404)))) == [.start(1)])
        var dead = try state(steps)
        _ = dead.begin()
        #expect(dead.take(.ended(0, StepResult(.failed))) == [.skip(1, .noAnswer(step: "find")), .finish])
    }

    @Test func `a step that was not wanted leaves the value as it was`() throws {
        let steps = [
            RunStep(id: "a"),
            RunStep(id: "b", sets: ["x"], condition: RunCondition(step: "a", text: "a no") { _, _ in .fails("a no") }),
            RunStep(id: "c", needs: ["x"]),
        ]
        var run = try state(steps, known: ["x"])
        _ = run.begin()
        #expect(
            run.take(.ended(0, StepResult(.passed, exchange: Answer.exchange()))) == [
                .skip(1, .condition("a no")), .start(2),
            ])
        var poor = try state(steps)
        _ = poor.begin()
        #expect(
            poor.take(.ended(0, StepResult(.passed, exchange: Answer.exchange()))) == [
                .skip(1, .condition("a no")), .skip(2, .lacks(name: "x", from: 1)), .finish,
            ])
    }

    // MARK: Stopping

    @Test func `stopping lets what runs end and starts nothing`() throws {
        var run = try state(limit: 1)
        _ = run.begin()
        #expect(run.take(.stop) == [.skip(1, .stopped), .skip(2, .stopped), .skip(3, .stopped)])
        #expect(run.take(.ended(0, passed("token"))) == [.finish])
    }

    @Test func `cancelling ends what runs`() throws {
        var run = try state([RunStep(id: "a"), RunStep(id: "b"), RunStep(id: "c")], limit: 2)
        _ = run.begin()
        #expect(run.take(.cancel) == [.skip(2, .stopped), .cancel(0), .cancel(1)])
        #expect(run.take(.ended(1, StepResult(.cancelled))) == [])
        #expect(run.take(.ended(0, passed())) == [.finish])
    }

    // MARK: Adding

    @Test func `an answer brings more steps, which go behind the others`() throws {
        var run = try state([RunStep(id: "list", sets: ["first"]), RunStep(id: "other")], limit: 1)
        _ = run.begin()
        _ = run.take(.ended(0, passed("first")))
        let added = [RunStep(id: "show", needs: ["first"]), RunStep(id: "delete", after: ["show"])]
        #expect(try run.add(added, after: 0) == [])
        #expect(run.plan.steps.map(\.id) == ["list", "other", "show", "delete"])
        #expect(run.take(.ended(1, passed())) == [.start(2)])
        #expect(run.take(.ended(2, passed())) == [.start(3)])
        #expect(run.take(.ended(3, passed())) == [.finish])
    }

    @Test func `steps that make no plan are not added`() throws {
        var run = try state([RunStep(id: "a")])
        _ = run.begin()
        #expect(throws: RunPlanError.self) { try run.add([RunStep(id: "a")], after: 0) }
        #expect(throws: RunPlanError.self) { try run.add([RunStep(id: "b", after: ["nobody"])], after: 0) }
        #expect(run.plan.steps.count == 1)
    }

    @Test func `any run ends, whatever fails`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let steps = (0..<8).map { number in
                RunStep(
                    id: "\(number)",
                    needs: (0..<number).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map { "v\($0)" },
                    sets: ["v\(number)"])
            }
            let policy = FailurePolicy.allCases.randomElement(using: &random) ?? .goOn
            var run = RunState(try RunPlan(steps), limit: Int.random(in: 1...3, using: &random), policy: policy)
            var open = run.begin()
            var running: Set<Int> = []
            var isFinished = false
            while !isFinished {
                for action in open {
                    switch action {
                    case .start(let step): running.insert(step)
                    case .finish: isFinished = true
                    case .skip, .cancel: break
                    }
                }
                #expect(running.count <= run.limit)
                guard let step = running.randomElement(using: &random) else { break }
                running.remove(step)
                let fails = Int.random(in: 0..<3, using: &random) == 0
                open = run.take(.ended(step, fails ? StepResult(.failed) : passed("v\(step)")))
                if open.contains(.finish) { isFinished = true }
            }
            #expect(isFinished)
            #expect(run.statuses.allSatisfy { $0.isOver })
        }
    }
}
