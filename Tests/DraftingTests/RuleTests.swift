import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing
import Workspace

@Suite struct RuleTests {
    @Test func `a draft has the rules of its folders, its own and its format`() {
        let defaults = RequestDefaults(checks: ["status 200-299", "type json"])
        let saved = SavedRequest(
            response: ResponseSettings(format: ["a": "string"]), checks: ["type json", "$.a == {{want}}"])
        let draft = RequestDraft(saved, defaults: defaults)
        let rules = draft.checkRules(defaults: defaults, variables: ["want": "\"x\""])
        #expect(
            rules.map(\.text) == ["status 200-299", "type json", "$.a == {{want}}", #"format {"a":"string"}"#])
        #expect(draft.inheritedChecks(defaults) == ["status 200-299"])
        #expect(saved.edited(by: draft, defaults: defaults) == saved)
    }

    @Test func `checks: null leaves the rules of the folders out`() {
        let outer = RequestDefaults(checks: ["status 200-299"])
        let saved = SavedRequest(removesChecks: true)
        let draft = RequestDraft(saved, defaults: outer)
        #expect(draft.checkRules(defaults: outer, variables: [:]).isEmpty)
        #expect(saved.edited(by: draft, defaults: outer) == saved)
    }

    @Test func `edits of rules, captures and the format come back to the file`() {
        let saved = SavedRequest(checks: ["status 200"], captures: [SavedCapture(name: "a", text: "$.a")])
        var draft = RequestDraft(saved, defaults: RequestDefaults())
        draft.checks.append("type json")
        draft.captures[0].isSecret = true
        draft.format = ["x": "any"]
        let edited = saved.edited(by: draft, defaults: RequestDefaults())
        #expect(edited.checks == ["status 200", "type json"])
        #expect(edited.captures == [SavedCapture(name: "a", text: "$.a", isSecret: true)])
        #expect(edited.response.format == ["x": "any"])
    }

    @Test func `a format of the folder is taken away by null`() {
        let defaults = RequestDefaults(response: ResponseSettings(format: "array"))
        var draft = RequestDraft(SavedRequest(), defaults: defaults)
        #expect(draft.format == "array")
        draft.format = nil
        let edited = SavedRequest().edited(by: draft, defaults: defaults)
        #expect(RequestDraft(edited, defaults: defaults).format == nil)
    }

    @Test func `a rule whose variable is not set fails and names it`() {
        let draft = RequestDraft(checks: ["$.a == {{wnat}}"], captures: [CaptureLine(name: "t", text: "{{x}}")])
        let rule = draft.checkRules(defaults: RequestDefaults(), variables: ["want": "1"])[0]
        #expect(
            rule
                == CheckRule(
                    broken: "$.a == {{wnat}}",
                    CheckRuleError(.unresolved("{{wnat}} is not set. Did you mean {{want}}?"), column: 1)))
        #expect(draft.captureRules(variables: [:])[0].text == "{{x}}")
    }

    @Test func `paths of compare that mean nothing are named with their place`() {
        let file = """
            request: GET /
            compare:
              ignore:
                - $.a
                - took
                - $.a[1:2]
              arrays: {$.people: id, people: id}

            """
        let problems = RuleProblems.of(Array(file.utf8), file: "a.yaml")
        #expect(problems.map { $0.mark.map { [$0.line, $0.column] } } == [[5, 7], [6, 7], [7, 26]])
        #expect(problems.map(\.isNote) == [false, false, false])
        #expect(problems[1].description.hasPrefix("a.yaml line 6, column 7: compare.ignore: \"$.a[1:2]\" is no path: "))
    }

    @Test func `choices for comparing come from the file and go back into it`() {
        let saved = SavedRequest()
        var draft = RequestDraft(saved, defaults: RequestDefaults())
        draft.comparison = SavedComparison(ignored: ["$.a"])
        let edited = saved.edited(by: draft, defaults: RequestDefaults())
        #expect(edited.comparison == draft.comparison)
        #expect(RequestDraft(edited, defaults: RequestDefaults()).comparison == draft.comparison)
    }

    @Test func `the baseline of a request is given to its rule`() {
        let draft = RequestDraft(checks: ["same as baseline", "status 200"])
        var defaults = RequestDefaults()
        func fault() -> String? {
            guard
                case .failed(let words) = CheckRule.evaluate(
                    draft.checkRules(defaults: defaults, variables: [:]), answer)[0].result
            else { return nil }
            return words
        }
        #expect(fault()?.hasPrefix("There is no baseline yet.") == true)
        defaults.baseline = .found(SavedBaseline(status: 200, fields: [:], body: Bytes(Array("{}".utf8))))
        #expect(fault() == nil)
        defaults.baseline = .found(SavedBaseline(status: 200, fields: [:], body: Bytes(Array("[]".utf8))))
        #expect(fault()?.contains("in 1 place.") == true)
    }

    private var answer: Exchange {
        Exchange(
            request: SentRequest(method: "GET", url: "http://a/", headers: [], body: nil),
            response: TransportResponse(
                head: ResponseHead(version: "HTTP/1.1", status: 200), body: Bytes(Array("{}".utf8))),
            readBy: ResponseSerializer(), date: 0)
    }

    @Test func `lines of a file that are no rules are named with their place`() {
        let file = """
            request: GET /
            response: {format: {a: strin}}
            checks:
              - status 200
              - statsu 200
              - "$.a == x"
              - $.id == {{id}}
            capture:
              t: !secret $.
              u: status

            """
        let problems = RuleProblems.of(Array(file.utf8), file: "a.yaml")
        #expect(problems.map { $0.mark.map { [$0.line, $0.column] } } == [[5, 5], [6, 13], [9, 16], [2, 20]])
        #expect(problems.map(\.isNote) == [false, false, false, false])
        #expect(
            problems[0].description
                == "a.yaml line 5, column 5: checks: \"statsu\" is nothing that can be checked. Is \"status\" meant?")
        #expect(RuleProblems.of(Array("a: [".utf8), file: "a.yaml").isEmpty)
    }
}
