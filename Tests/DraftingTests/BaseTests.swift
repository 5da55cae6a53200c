import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing
import Workspace

/// What relative URLs stand on, where its text has names in it.
@Suite struct BaseTests {
    private func url(_ typed: String, _ variables: VariableSet) throws -> String {
        let draft = RequestDraft(SavedRequest(url: typed), defaults: RequestDefaults())
        let context = PreparationContext(
            variables: variables, defaults: RequestDefaults(), manager: [:])
        return try draft.prepared(in: context).request.url
    }

    @Test(arguments: [
        ("people", "http://h:8/v1/people"), ("{{base}}/people", "http://h:8/v1/people"), ("/x", "http://h:8/x"),
        ("http://o/x", "http://o/x"),
    ])
    func `names in the base hold for relative URLs as for those that begin with it`(typed: String, sent: String) throws
    {
        #expect(try url(typed, ["base": "http://{{host|raw}}/v1", "host": "h:{{port}}", "port": "8"]) == sent)
    }

    @Test func `a name that the base lacks is said, where the base is used`() throws {
        let variables: VariableSet = ["base": "http://h:{{prt}}", "port": "8"]
        let error = #expect(throws: PreparationError.self) { try url("people", variables) }
        #expect(error?.problems.first?.sentence == "{{prt}} is not set. Did you mean {{port}}?")
        #expect(try url("http://o/x", variables) == "http://o/x")
    }

    @Test func `a base that a server sent gives away no value`() throws {
        var variables: VariableSet = ["base": "http://h/{{token}}", "token": "eyJ"]
        variables.literals = ["base"]
        #expect(try url("people", variables) == "http://h/{{token}}/people")
    }
}
