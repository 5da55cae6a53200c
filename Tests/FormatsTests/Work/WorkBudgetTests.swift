import CurlewBytes
import Synchronization
import Testing

@testable import CurlewFormats

/// The work that a stranger's path, pattern and body may make together.
@Suite struct WorkBudgetTests {
    /// Each reading is some time behind the one before.
    private final class Clock: Sendable {
        private let state = Mutex((now: ContinuousClock.now, readings: 0))
        let step: Duration

        init(step: Duration) { self.step = step }

        var readings: Int { state.withLock { $0.readings } }

        func now() -> ContinuousClock.Instant {
            state.withLock { state in
                state.readings += 1
                state.now += step
                return state.now
            }
        }
    }

    private static let items = "[" + (0..<3000).map { "{\"a\":\($0),\"b\":\(-1 - $0)}" }.joined(separator: ",") + "]"
    private static let nested =
        String(repeating: "[[0,1],", count: 60) + "0" + String(repeating: "]", count: 60)

    private static func document(_ text: String) throws -> JSONDocument {
        try JSONDocument(parsing: Bytes(Array(text.utf8)))
    }

    private static let paths = [
        "$[?$[?$[?@.a==@.b]]]", "$..*..*..*", "$[?count($[?@.a > -1]) == 1]", "$[?$[?match(@.t, '(a|b)*c')]]",
        "$[?search($[0].a, 'x') || length($[0].a) == 9 || $[?@.a == @.b]]",
        "$[?value($..a) == 1]", "$[?$..[?@ == $]]", "$[?!$[?@.b > 0]]",
    ]

    @Test(arguments: paths)
    func `a path ends when its steps are used up`(path: String) throws {
        let document = try Self.document(path.utf8.starts(with: "$..*".utf8) ? Self.nested : Self.items)
        var budget = WorkBudget(limit: 100_000)
        let error = #expect(throws: JSONPathError.self) {
            try JSONPath(parsing: path).nodes(in: document, within: &budget)
        }
        guard case .stopped(.tooMuch(limit: 100_000), let place?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.utf8.first == UInt8(ascii: "$"))
        #expect(budget.spent > 100_000 && budget.spent < 120_000)
    }

    @Test(arguments: paths)
    func `a path ends when its time is used up`(path: String) throws {
        let document = try Self.document(path.utf8.starts(with: "$..*".utf8) ? Self.nested : Self.items)
        let clock = Clock(step: .milliseconds(300))
        var budget = WorkBudget(time: .seconds(2), elapsed: .seconds(1), now: clock.now)
        budget.begin()
        let error = #expect(throws: JSONPathError.self) {
            try JSONPath(parsing: path).nodes(in: document, within: &budget)
        }
        guard case .stopped(.timeIsUp(limit: .seconds(2)), place: _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // Once at the beginning, then until a second has passed: nothing is read for each step.
        #expect(clock.readings == 5)
    }

    @Test func `what was used up stays so for the next path, and a fresh budget has all of it`() throws {
        let document = try Self.document(Self.items)
        var budget = WorkBudget(limit: 1000)
        let path = try JSONPath(parsing: "$[*].a")
        #expect(throws: JSONPathError.self) { try path.nodes(in: document, within: &budget) }
        #expect(throws: JSONPathError.self) { try JSONPath(parsing: "$[0]").nodes(in: document, within: &budget) }
        var fresh = budget.fresh
        #expect(throws: JSONPathError.self) { try path.nodes(in: document, within: &fresh) }
        var large = WorkBudget(limit: 1_000_000)
        #expect(try path.nodes(in: document, within: &large).count == 3000)
        #expect(large.spent < 20_000, "the ordinary case counts little")
    }

    @Test func `time counts only while there is work`() throws {
        let clock = Clock(step: .seconds(1))
        var budget = WorkBudget(time: .seconds(3), now: clock.now)
        for _ in 0..<2 {
            budget.begin()
            budget.end()
            _ = (clock.now(), clock.now(), clock.now())
        }
        budget.begin()
        #expect(throws: WorkStop.timeIsUp(limit: .seconds(3))) { try budget.spend(WorkBudget.stepsBetweenLooks) }
    }

    @Test func `work side by side is added up`() throws {
        let start = WorkBudget(limit: 100_000)
        var (shared, first, second) = (start, start, start)
        try first.spend(60_000)
        try second.spend(60_000)
        shared.add(first, since: start)
        shared.add(second, since: start)
        #expect(throws: WorkStop.tooMuch(limit: 100_000)) { try shared.spend() }
    }

    @Test func `the end is said with the amount and what to do`() {
        #expect(
            WorkStop.tooMuch(limit: WorkBudget.usualLimit).description
                == "It looked at 200 million values or characters, the most for one answer, and was stopped. "
                + "Look in less, or name what is meant.")
        #expect(
            WorkStop.timeIsUp(limit: .milliseconds(1500)).description.utf8.contains(
                "time limit of the request, 1500 ms,".utf8))
        #expect(WorkStop.timeIsUp(limit: .seconds(2)).description.utf8.contains("request, 2 s,".utf8))
    }
}

extension String.UTF8View {
    fileprivate func contains(_ text: String.UTF8View) -> Bool { firstRange(of: text) != nil }
}
