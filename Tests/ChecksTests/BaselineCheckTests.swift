import CurlewBytes
import CurlewChecks
import CurlewDiffering
import CurlewMessage
import CurlewNetworking
import Testing

/// `same as baseline`.
@Suite struct BaselineCheckTests {
    private static let before = #"{"people": [{"id": 1, "role": "mother"}, {"id": 2}], "took": 4}"#

    private func check(
        _ now: String, status: Int = 200, _ rules: DifferenceRules = DifferenceRules(), before: String = before
    ) throws -> Check {
        var rule = try CheckRule(parsing: "same as baseline")
        rule.take(.known(.init(status: 200, fields: [:], body: Bytes(Array(before.utf8))), rules))
        return rule.evaluate(Answer.exchange(now, status: status))
    }

    @Test func `the same answer passes, however its JSON is laid out`() throws {
        let now = #"{"took":4,"people":[{"id":1,"role":"mother"},{"id":2}]}"#
        #expect(try check(now).result == .passed)
    }

    @Test func `what differs is named with its place`() throws {
        let check = try check(#"{"people": [{"id": 2}, {"id": 1, "role": "parent"}], "took": 4, "new": [1]}"#)
        #expect(
            check.fault
                == "The answer differs from the baseline in 2 places. "
                + "$.people[0].role  \"mother\" -> \"parent\"; $.new  nothing -> [1].")
        #expect(check.place == "$.people[1].role")
    }

    @Test func `another status is a difference too`() throws {
        #expect(try check(Self.before, status: 404).fault?.contains("Status  200 -> 404") == true)
    }

    @Test func `of many places the first five are named`() throws {
        let list = { (value: Int) in "[" + (0..<9).map { "\($0 * value)" }.joined(separator: ",") + "]" }
        let fault = try #require(try check(list(2), before: list(1)).fault)
        #expect(fault.contains("in 8 places") && fault.contains("$[5]") && !fault.contains("$[6]"))
        #expect(fault.contains("and 3 more"))
    }

    @Test func `what is left out does not count`() throws {
        let rules = DifferenceRules(ignored: [try PathPattern(parsing: "$.took")])
        #expect(try check(Self.before.replacing("4}", with: "5}"), rules).result == .passed)
        #expect(try check(Self.before.replacing("4}", with: "5}")).result != .passed)
    }

    @Test func `stars for a secret are not compared`() throws {
        let before = #"{"token": "******", "id": 1}"#
        #expect(try check(#"{"token": "eyJ", "id": 1}"#, before: before).result == .passed)
        #expect(try check(#"{"token": "eyJ", "id": 2}"#, before: before).result != .passed)
    }

    @Test func `texts are compared by lines`() throws {
        let fault = try check("a\nc\n", before: "a\nb\n").fault
        #expect(fault == "The answer differs from the baseline in 2 places. - b; + c.")
    }

    @Test func `without a baseline, and with a broken one, the check fails and says why`() throws {
        var rule = try CheckRule(parsing: "same as baseline")
        #expect(rule.usesBaseline)
        #expect(
            rule.evaluate(Answer.exchange("{}")).fault
                == "There is no baseline yet. In the explorer :baseline keeps an answer as one.")
        rule.take(.unreadable("a.yaml line 1: no."))
        #expect(rule.evaluate(Answer.exchange("{}")).fault == "The baseline cannot be read. A.yaml line 1: no.")
    }

    @Test(
        arguments: [
            ("same", "A thing to be the same as is missing. Write same as baseline."),
            ("same as", "\"as\" is not a thing to be the same as. Write same as baseline."),
            ("same as before", "\"as before\" is not a thing to be the same as. Write same as baseline."),
            ("same as baseline now", "Nothing can follow here; there is \"now\". Take it away."),
        ])
    func `a line that is nearly one is refused`(line: String, words: String) {
        do throws(CheckRuleError) {
            _ = try CheckRule(parsing: line)
            Issue.record("it was read")
        } catch {
            #expect(error.description == words)
        }
    }
}
