import CurlewNetworking
import CurlewSerialization
import Drafting
import TestSupport
import Testing
import Workspace

@testable import Explorer

/// Which requests a name of an environment is used by.
@Suite struct VariableUsesTests {
    private static let files = [
        "curlew.yaml": "name: Demo\nfilters:\n  - add: {tenant: \"{{tenant}}\"}\n",
        "relative.yaml": "request: GET people/{{id}}\n",
        "rooted.yaml": "request: GET /people\nchecks: [\"$.name == \\\"{{user}}\\\"\"]\n",
        "absolute.yaml": "request: GET https://a.test/{{user}}\n",
        "scheme.yaml": "request: GET {{kind}}://a.test\n",
        "part.yaml": "request: GET htt{{kind}}://a.test\n",
        "named.yaml": "request: GET {{base}}/me\n",
        "started.yaml": "request: GET {{version}}/me\n",
    ]

    private func found() throws -> VariableUses {
        let folder = try TemporaryFolder()
        for (name, text) in Self.files { try folder.write(text, to: name) }
        return UseFinder.uses(in: try RequestCollection.open(at: folder.path).collection)
    }

    @Test func `a relative URL uses the base, and so does one whose first name is no address`() throws {
        let uses = try found()
        #expect(uses.count(of: "base", in: ["base": "http://h", "version": "v2"]) == 4)
        #expect(uses.count(of: "base", in: ["base": "http://h", "version": "http://h/v2"]) == 3)
        #expect(uses.count(of: "base", in: ["base": "http://h"]) == 3)
        #expect(uses.count(of: "base", in: ["base": "http://h", "kind": "https"]) == 3)
        var variables: VariableSet = ["version": "******"]
        variables.secrets = ["version"]
        #expect(uses.count(of: "base", in: variables) == 3)
    }

    @Test func `rules and filters use names too, and a value leads to another`() throws {
        let uses = try found()
        #expect(uses.count(of: "user", in: [:]) == 2)
        #expect(uses.count(of: "tenant", in: [:]) == Self.files.count - 1)
        #expect(uses.count(of: "host", in: ["base": "http://{{host}}"]) == 3)
        #expect(uses.count(of: "id", in: [:]) == 1 && uses.count(of: "other", in: [:]) == 0)
        #expect(uses.count(of: "stage", in: [:], adding: ["{{stage}}"]) == Self.files.count - 1)
        let names = uses.names(in: ["base": "http://{{host}}"], adding: ["{{stage}}"])
        #expect(names == ["base", "host", "id", "kind", "stage", "tenant", "user", "version"])
    }

    @Test func `a relative URL is shown on its base`() {
        var model = EnvironmentFixture.screen()
        model.request.change { $0.url = "me/{{user}}" }
        let (typed, resolved) = model.onEnvironments { $0.resolved($1) }
        #expect(typed == "me/{{user}}" && resolved.text == "https://staging.example.test/me/bob")
        model.screens.environments.listCursor = 0
        #expect(model.onEnvironments { $0.resolved($1) }.resolved.text == "me/ada")
    }
}
