import CurlewSerialization
import Drafting
import Testing
import Workspace

@testable import Runs

/// Choosing by tag, excluding by tag and path.
@Suite struct RunSelectionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var tags: [String] = []
        var excluded: [String] = []
        /// The ids in their order: `+` was brought along, `-` is excluded and stands there for those that wait for it.
        var items: [String]
        var testDescription: String { name }
    }

    /// A shop: log in, then read, list and create; create is deleted again, and something stands alone.
    private static func items() -> [RunItem] {
        func item(
            _ id: String, _ tags: [String], needs: [String] = [], sets: [String] = [], after: [String] = []
        ) -> RunItem {
            var step = RunStep(id: id, path: id, needs: needs, sets: sets, after: after)
            step.tags = tags
            return RunItem(step: step, draft: RequestDraft(SavedRequest(), defaults: RequestDefaults()))
        }
        return [
            item("auth/login", ["auth"], sets: ["token"]),
            item("me", ["smoke"], needs: ["token"], sets: ["id"]),
            item("orders/list", ["slow"], needs: ["id"]),
            item("orders/create", ["smoke", "writes"], needs: ["token"], sets: ["order"]),
            item("orders/delete", ["writes"], needs: ["order"], after: ["orders/list"]),
            item("alone", []),
        ]
    }

    static let cases = [
        Case(
            name: "all without a word",
            items: ["auth/login", "me", "orders/list", "orders/create", "orders/delete", "alone"]),
        Case(
            name: "a tag, and what it takes values from", tags: ["smoke"],
            items: ["+auth/login", "me", "orders/create"]),
        Case(
            name: "one of two tags", tags: ["slow", "auth"], items: ["auth/login", "+me", "orders/list"]),
        Case(name: "over two steps", tags: ["slow"], items: ["+auth/login", "+me", "orders/list"]),
        Case(
            name: "a tag is excluded with nobody behind it", excluded: ["slow"],
            items: ["auth/login", "me", "orders/create", "orders/delete", "alone"]),
        Case(
            name: "what others need stands there as excluded", excluded: ["auth"],
            items: ["-auth/login", "me", "orders/list", "orders/create", "orders/delete", "alone"]),
        Case(name: "a folder", excluded: ["orders"], items: ["auth/login", "me", "alone"]),
        Case(name: "a folder with its slash", excluded: ["orders/"], items: ["auth/login", "me", "alone"]),
        Case(
            name: "a request", excluded: ["orders/delete"],
            items: ["auth/login", "me", "orders/list", "orders/create", "alone"]),
        Case(
            name: "chosen, and excluded by another tag", tags: ["smoke"], excluded: ["writes"],
            items: ["+auth/login", "me"]),
        Case(
            name: "what is needed is excluded, and brings nothing of its own", tags: ["slow"], excluded: ["me"],
            items: ["-me", "orders/list"]),
    ]

    @Test(arguments: cases) func `what is chosen`(example: Case) throws {
        let selection = RunSelection(tags: example.tags, excluded: example.excluded)
        let items = try selection.items(of: Self.items()).get()
        let words = items.map {
            ($0.step.isBrought && $0.step.excludedBy == nil ? "+" : "") + ($0.step.excludedBy == nil ? "" : "-")
                + $0.step.id
        }
        #expect(words == example.items)
        _ = try RunPlan(items.map(\.step))
    }

    @Test(
        arguments: [
            (["smok"], [], "--tag: No request of the run has that tag. Did you mean smoke?"),
            (
                ["nothing"], [],
                "--tag: No request of the run has that tag. A request has it by tags: [nothing] in its file."
            ),
            ([], ["order/list"], "--exclude: No request of the run has that tag or path. Did you mean orders/list?"),
            // A part of a name is no folder, and `--tag` takes no path.
            (
                [], ["order"],
                "--exclude: No request of the run has that tag or path. A request has it by tags: [order] in its file."
            ),
            (["me"], [], "--tag: No request of the run has that tag. A request has it by tags: [me] in its file."),
            (["smoke\u{200D}"], [], "--tag: No request of the run has that tag. Did you mean smoke?"),
        ] as [([String], [String], String)])
    func `a word that no request has is refused`(tags: [String], excluded: [String], words: String) throws {
        let result = try RunSelection(tags: tags, excluded: excluded).items(of: Self.items())
        guard case .failure(let error) = result else {
            Issue.record("it is taken")
            return
        }
        #expect("\(error.option): \(error)" == words)
    }

    // MARK: The state

    private func passed(_ names: String...) -> StepResult { StepResult(.passed, values: Set(names)) }

    @Test func `an excluded step is never sent, and those behind it are skipped without a fault`() throws {
        let steps = try RunSelection(excluded: ["auth"]).items(of: Self.items()).get().map(\.step)
        var run = RunState(try RunPlan(steps))
        let actions = run.begin()
        #expect(
            actions == [
                .skip(0, .excluded("auth")), .skip(1, .behind(excluded: 0)), .skip(3, .behind(excluded: 0)),
                .skip(4, .behind(excluded: 3)), .skip(2, .behind(excluded: 1)), .start(5),
            ] || Set(actions.map { "\($0)" }).count == 6 && actions.last == .start(5), "\(actions)")
        #expect(run.take(.ended(5, passed())) == [.finish])
        let reasons = run.statuses.dropLast().map { status in
            if case .skipped(let reason) = status { reason.isUnwanted } else { false }
        }
        #expect(reasons == [true, true, true, true, true])
        #expect(SkipReason.behind(excluded: 0).description == "needs 1, which is excluded")
    }

    @Test func `a value of the environment is used where the step that sets it is excluded`() throws {
        let steps = try RunSelection(excluded: ["auth"]).items(of: Self.items()).get().map(\.step)
        var run = RunState(try RunPlan(steps), known: ["token"])
        #expect(run.begin() == [.skip(0, .excluded("auth")), .start(1)])
        #expect(run.take(.ended(1, passed("id"))) == [.start(2)])
    }

    @Test func `a step that was excluded while it waits for another is skipped once`() throws {
        let steps = try RunSelection(excluded: ["slow"]).items(
            of: Self.items().map { item in
                var item = item
                if item.step.id == "alone" { item.step.needs = ["id", "rows"] }
                if item.step.id == "orders/list" { item.step.sets = ["rows"] }
                return item
            }
        ).get().map(\.step)
        var run = RunState(try RunPlan(steps), limit: 9)
        #expect(run.begin().contains(.skip(2, .excluded("slow"))))
        #expect(!run.take(.ended(0, passed("token"))).contains(.start(2)))
        let last = run.take(.ended(1, passed("id")))
        #expect(last.contains(.skip(5, .behind(excluded: 2))), "\(last)")
    }

    // MARK: Files

    @Test func `tags of the collection and its folders hold for the requests below`() throws {
        let shop = try Shop([
            "curlew.yaml": "tags: [shop]\n", "area/folder.yaml": "tags: [area, shop]\n",
            "area/one.yaml": "request: GET {{base}}/a\ntags: [one, area]\n", "two.yaml": "request: GET {{base}}/b\n",
        ])
        #expect(try shop.loader.item(at: "area/one").step.tags == ["shop", "area", "one"])
        #expect(try shop.loader.item(at: "two").step.tags == ["shop"])
    }
}
