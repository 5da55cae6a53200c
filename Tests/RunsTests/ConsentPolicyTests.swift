import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing
import Workspace

@testable import Runs

/// What a request of a run is asked about when its turn comes.
@Suite struct RunGuardTests {
    private let text = "$response login $.token"

    private func needs(
        _ draft: RequestDraft, _ variables: VariableSet, captured: [CapturedValue] = [], home: String = "http://a.test"
    ) throws -> [Permission] {
        let policy = ConsentPolicy(
            place: ValuePlace(collection: "/c", environment: "e"), environment: [:],
            values: EnvironmentValues("e"), answers: [OriginBoundSecret(text, environment: "e", issuingOrigin: home)],
            refusal: { _ in nil })
        var variables = variables.taking(captured)
        variables[text] = "plain"
        let context = PreparationContext(variables: variables, defaults: RequestDefaults(), manager: [:])
        return policy.needs(
            of: RunItem(step: RunStep(id: "s"), draft: draft), try draft.prepared(in: context), in: context,
            captured: captured)
    }

    @Test(arguments: [("http://a.test/x", 0), ("http://a.test:81/x", 1), ("http://b.test/x", 1)])
    func `what an answer gave is bound to where it came from`(url: String, count: Int) throws {
        var draft = RequestDraft(method: "GET", url: url)
        draft.headers = [HeaderRow(id: 1, name: "X-Token", value: "{{\(text)}}")]
        #expect(try needs(draft, [:]).map(\.name) == Array(repeating: text + " of e", count: count))
        draft.headers = []
        draft.checks = ["$.id == {{\(text)}}"]
        #expect(try needs(draft, [:]).isEmpty, "a rule sends nothing")
    }

    @Test(arguments: ["{{u}}/x", "http://b.test/{{u}}"])
    func `at its turn the place of a step is known, whoever decided it`(url: String) throws {
        var draft = RequestDraft(method: "GET", url: url)
        draft.headers = [HeaderRow(id: 1, name: "X-Token", value: "{{\(text)}}")]
        var captured = [CapturedValue(name: "u", value: "http://b.test", isSecret: false, source: "$.u")]
        captured[0].issuingOrigin = "http://b.test"
        #expect(try needs(draft, [:], captured: captured).map(\.host) == ["http://b.test"])
    }
}
