import Testing

@testable import Runs

/// Which step waits for which.
@Suite struct RunPlanTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var steps: [RunStep]
        /// The ids in their order.
        var order: [String]
        /// For each id what it waits for.
        var links: [String: [String]] = [:]
        var testDescription: String { name }
    }

    private static func step(_ id: String, needs: [String] = [], sets: [String] = [], after: [String] = []) -> RunStep {
        RunStep(id: id, needs: needs, sets: sets, after: after)
    }

    static let cases = [
        Case(name: "nothing is needed", steps: [step("b"), step("a")], order: ["b", "a"]),
        Case(
            name: "what sets comes first", steps: [step("me", needs: ["token"]), step("login", sets: ["token"])],
            order: ["login", "me"], links: ["me": ["login"]]),
        Case(
            name: "a chain behind others",
            steps: [
                step("login", sets: ["token"]), step("me", needs: ["token"], sets: ["id"]), step("list", needs: ["id"]),
                step("create", needs: ["token"]),
            ], order: ["login", "me", "list", "create"],
            links: ["me": ["login"], "list": ["me"], "create": ["login"]]),
        Case(
            name: "the nearest before sets it",
            steps: [step("a", sets: ["x"]), step("b", sets: ["x"]), step("c", needs: ["x"])], order: ["a", "b", "c"],
            links: ["c": ["b"]]),
        Case(
            name: "one that renews a value takes it from the one before",
            steps: [
                step("login", sets: ["t"]), step("refresh", needs: ["t"], sets: ["t"]), step("me", needs: ["t"]),
            ],
            order: ["login", "refresh", "me"], links: ["refresh": ["login"], "me": ["refresh"]]),
        Case(
            name: "one that sets what it needs waits for nobody", steps: [step("a", needs: ["x"], sets: ["x"])],
            order: ["a"]),
        Case(
            name: "two that need and set the same make no circle",
            steps: [step("a", needs: ["x"], sets: ["x"]), step("b", needs: ["x"], sets: ["x"])], order: ["a", "b"],
            links: ["b": ["a"]]),
        Case(
            name: "by hand", steps: [step("b", after: ["a", "c"]), step("c"), step("a")], order: ["a", "c", "b"],
            links: ["b": ["a", "c"]]),
        Case(name: "no steps at all", steps: [], order: []),
    ]

    @Test(arguments: cases) func `order and links`(example: Case) throws {
        let plan = try RunPlan(example.steps)
        #expect(plan.steps.map(\.id) == example.order)
        for (index, step) in plan.steps.enumerated() {
            #expect(plan.links[index].map { plan.steps[$0.step].id } == example.links[step.id] ?? [])
        }
    }

    @Test func `a circle is named from one step round to itself`() {
        let steps = [
            Self.step("a", needs: ["x"], sets: ["y"]), Self.step("b", needs: ["y"], sets: ["z"]),
            Self.step("c", needs: ["z"], sets: ["x"]),
        ]
        #expect(throws: RunPlanError(problems: [.circle(["a", "c", "b", "a"])])) { try RunPlan(steps) }
        #expect(
            RunPlanError.Problem.circle(["a", "b", "a"]).description
                == "These steps wait for each other: a -> b -> a. Take one of their needs away.")
    }

    @Test func `a step that waits for itself is a circle`() {
        #expect(throws: RunPlanError(problems: [.circle(["a", "a"])])) { try RunPlan([Self.step("a", after: ["a"])]) }
    }

    @Test func `names of steps that are not there are problems, all at once, with the nearest`() {
        let condition = RunCondition(step: "nobody", text: "nobody status 200") { _, _ in .holds }
        var list = Self.step("list", after: ["logn"])
        list.condition = condition
        #expect(
            throws: RunPlanError(problems: [
                .noStep("logn", namedBy: "list", key: "after", nearest: "login"),
                .noStep("nobody", namedBy: "list", key: "when", nearest: nil),
            ])
        ) { try RunPlan([Self.step("login"), list]) }
    }

    @Test func `two steps of one name are a problem`() {
        #expect(throws: RunPlanError(problems: [.repeatedID("a")])) { try RunPlan([Self.step("a"), Self.step("a")]) }
    }

    @Test func `a chain of ten thousand steps is put in order`() throws {
        let steps = (0..<10_000).map { number in
            Self.step("\(number)", needs: number < 9_999 ? ["v\(number + 1)"] : [], sets: ["v\(number)"])
        }
        #expect(try RunPlan(steps).steps.first?.id == "9999")
    }

    @Test func `what a step takes, and who takes it`() throws {
        let plan = try RunPlan([
            Self.step("login", sets: ["token"]), Self.step("me", needs: ["base", "token"]),
            Self.step("create", needs: ["token"]),
        ])
        #expect(plan.taken(by: 1) == ["token"])
        #expect(plan.takers(of: 0).map(\.step) == [1, 2])
    }
}
