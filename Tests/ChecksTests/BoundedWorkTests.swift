import CurlewBytes
import CurlewChecks
import CurlewDiffering
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing

/// Checks, captures and conditions spend from the one budget of their answer, and say so when it is used up.
@Suite struct BoundedWorkTests {
    private static let items = "[" + (0..<3000).map { "{\"a\":\($0),\"b\":\(-1 - $0)}" }.joined(separator: ",") + "]"
    private static let slow = "$[?$[?$[?@.a==@.b]]]"

    private func answer(_ body: String = items, limit: Int) -> Exchange {
        var exchange = Answer.exchange(body)
        exchange.work = ResponseBudget(WorkBudget(limit: limit))
        return exchange
    }

    private static let rules = [
        "\(slow) exists", "\(slow) absent", "\(slow) count 0", "$..* type integer", "$[*] contains 1",
        "$ contains {\"a\": 9999}", "$[*].a size 3", "$[*].a matches ^x", "$[*].a not matches ^x",
        "body matches (a|b)*c$",
        "body not matches (a|b)*c$", "header X matches (a|b)*c$", "$[?search(@.a, 'x')] absent", "$..*..*..* absent",
        "format [{\"a\": \"number\"}]", "same as baseline",
    ]

    @Test(arguments: rules)
    func `a check that is stopped fails, says so and never passes`(text: String) throws {
        var rule = try CheckRule(parsing: text)
        let other = Self.items.utf8.dropLast() + Array(",1]".utf8)
        rule.take(
            .known(CheckBaseline.ComparedBytes(status: 200, fields: [:], body: Bytes(Array(other))), DifferenceRules()))
        var exchange = answer(limit: 2000)
        exchange.response.head.fields.append(HeaderField("X", String(repeating: "a", count: 9000)))
        let check = rule.evaluate(exchange)
        #expect(check.wasStopped, "\(check)")
        let fault = try #require(check.fault)
        #expect(
            fault.hasSuffix("Look in less, or name what is meant.") || fault.contains("It had come to $"), "\(fault)")
        #expect(fault.contains("It looked at 2000 values or characters"), "\(fault)")
    }

    @Test func `the place that the path had come to is the place of the check`() throws {
        let check = try CheckRule(parsing: "\(Self.slow) exists").evaluate(answer(limit: 100_000))
        #expect(check.place == "$[0]")
        #expect(
            check.fault
                == "\(Self.slow) was not followed to the end. It looked at 100000 values or characters, the most for one "
                + "answer, and was stopped. Look in less, or name what is meant. It had come to $[0].")
    }

    @Test func `a hundred checks and captures have one budget, and cheap ones still hold`() throws {
        let exchange = answer(limit: 200_000)
        let rule = try CheckRule(parsing: "\(Self.slow) exists")
        let checks = CheckRule.evaluate(
            [try CheckRule(parsing: "$[0].a == 0")] + Array(repeating: rule, count: 100)
                + [try CheckRule(parsing: "status 200")], exchange)
        #expect(checks.first?.result == .passed && checks.last?.result == .passed)
        #expect(checks.count { $0.wasStopped } == 100)
        #expect(exchange.work.spend { $0.spent } < 250_000)
        let capture = try CaptureRule(name: "id", text: "$[0].a")
        guard case .failure(let failure) = capture.capture(from: exchange) else {
            Issue.record("a budget that is used up captures nothing")
            return
        }
        #expect(failure.wasStopped)
        #expect("\(failure)".hasPrefix("id was not captured. $[0].a was not followed to the end. It looked at 200000"))
        let condition = try Condition(parsing: "list $[0].a == 0")
        #expect(condition.failure(for: exchange) == "list $[0].a was not followed to the end")
        var again = exchange
        again.work = exchange.work.fresh
        #expect(condition.failure(for: again) == nil)
    }

    @Test(arguments: ["$..*", "regex /(a|b)*c/", "header X regex /(a|b)*c/", slow])
    func `a capture that is stopped is a failed one`(text: String) throws {
        var exchange = answer(limit: 2000)
        exchange.response.head.fields.append(HeaderField("X", String(repeating: "a", count: 9000)))
        let result = try CaptureRule(name: "x", text: text).capture(from: exchange)
        #expect(result.wasStopped, "\(result)")
    }

    @Test func `text is found byte for byte, however much of it begins alike`() throws {
        let text = String(repeating: "a", count: 3000)
        #expect(
            try CheckRule(parsing: "body contains \(text)b").evaluate(answer(text + "b", limit: 100_000)).fault == nil)
        let wanted = String(repeating: "a", count: 1500) + "b"
        let check = try CheckRule(parsing: "body contains \(wanted)").evaluate(answer(text, limit: 10_000))
        #expect(check.wasStopped)
        #expect(try CheckRule(parsing: "body not contains b").evaluate(answer(text, limit: 10_000)).fault == nil)
    }
}
