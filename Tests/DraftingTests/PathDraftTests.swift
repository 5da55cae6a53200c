import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing
import Workspace

/// Values of a path between file, draft and request.
@Suite struct PathDraftTests {
    private func path(_ values: (String, Scalar)...) -> ParameterTree {
        var tree = ParameterTree.forPath
        let members = values.map { name, scalar in
            ParameterNode.Member(key: ParameterKey(name), node: tree.makeNode(.scalar(scalar)))
        }
        tree.root = tree.makeNode(.dictionary(members))
        return tree
    }

    private func draft(_ url: String, _ path: ParameterTree) -> RequestDraft {
        var saved = SavedRequest(url: url)
        saved.path = path
        return RequestDraft(saved, defaults: RequestDefaults())
    }

    private func url(_ draft: RequestDraft, _ variables: VariableSet = [:]) throws(PreparationError) -> String {
        let context = PreparationContext(
            variables: variables, base: BaseURL("http://h/api"))
        return try draft.prepared(in: context).request.url
    }

    private func problems(_ draft: RequestDraft, _ variables: VariableSet = [:]) -> [PreparationError.Problem] {
        do throws(PreparationError) { _ = try url(draft, variables) } catch { return error.problems }
        return []
    }

    @Test func `values and the URL may hold variables, and a variable may hold places`() throws {
        let values = path(("id", Scalar(.string, "{{who}}/1")), ("tenant", Scalar(.string, "t")))
        #expect(try url(draft("people/{id}", values), ["who": "ada"]) == "http://h/api/people/ada%2F1")
        let url = try url(draft("{{base}}/{id}", values), ["who": "ada", "base": "http://x/{tenant}"])
        #expect(url == "http://x/t/ada%2F1")
    }

    @Test func `what has no value is a problem at its row or in the URL`() throws {
        let values = path(("id", Scalar(.string, "")), ("other", Scalar(.string, "{{unknown}}")))
        let found = problems(draft("people/{id}/{gone}", values))
        let id = try #require(values.id(at: [.key("id")]))
        #expect(found.map(\.place) == [.node(id), .url(at: 25)])
        #expect(
            found[1].sentence
                == "{gone} has no value. The path would have a hole there. Fill in gone, or switch it off.")
    }

    @Test func `a row that the URL has no place for keeps nothing from being sent`() throws {
        let values = path(("other", Scalar(.string, "{{unknown}}")))
        #expect(try url(draft("people", values)) == "http://h/api/people")
        let used = problems(draft("{other}", values))
        #expect(used.map(\.sentence) == ["{{unknown}} is not set."])
    }

    @Test func `what was filled in is saved, and places that nobody filled in are not`() throws {
        var saved = SavedRequest(url: "/{a}/{b}")
        saved.path = path(("a", Scalar(.string, "")))
        var edited = RequestDraft(saved, defaults: RequestDefaults())
        edited.path = path(("a", Scalar(.string, "")), ("b", Scalar(.string, "")), ("c", Scalar(.number, "1")))
        let names = { (request: SavedRequest) -> [String] in
            guard case .dictionary(let members)? = request.path.root?.value else { return [] }
            return members.map(\.key.text)
        }
        #expect(names(saved.edited(by: edited, defaults: RequestDefaults())) == ["a", "c"])
        edited.path = path(("b", Scalar(.string, "")))
        #expect(SavedRequest().edited(by: edited, defaults: RequestDefaults()).path.root == nil)
    }

    @Test func `identities of the path and of the parameters never meet`() {
        var tree = ParameterTree()
        let parameters = tree.makeID()
        var draft = RequestDraft(parameters: tree)
        let inPath = draft.path.makeID()
        #expect(inPath.isInPath && !parameters.isInPath)
        #expect(draft[treeOf: inPath] == draft.path && draft[treeOf: parameters] == draft.parameters)
        #expect(draft[treeOf: nil] == draft.parameters)
    }
}
