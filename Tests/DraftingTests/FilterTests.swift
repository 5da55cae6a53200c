import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing
import Workspace

@Suite struct `Filters of a collection` {
    private func filter(_ arguments: ParameterLiteral) -> SavedFilter { .add(ParameterTree(arguments)) }

    private func prepared(
        _ url: String, _ filters: [SavedFilter], parameters: ParameterLiteral? = nil, path: ParameterLiteral? = nil,
        variables: VariableSet = ["base": "http://h/v1/", "stage": "te st"], method: String = "GET"
    ) throws -> PreparedRequest {
        var defaults = RequestDefaults()
        defaults.filters = filters
        var draft = RequestDraft(method: method, url: url, serializer: .form)
        if let parameters { draft.parameters = ParameterTree(parameters) }
        if let path {
            var tree = ParameterTree.forPath
            tree.root = tree.makeCopy(of: try #require(ParameterTree(path).root))
            draft.path = tree
        }
        return try draft.prepared(
            in: PreparationContext(variables: variables, defaults: defaults, manager: [:]), trace: true)
    }

    @Test(arguments: [
        ("{{base}}people", "http://h/v1/people?v=1.20"), ("people?a=b", "http://h/v1/people?a=b&v=1.20"),
        ("http://other/#part", "http://other/?v=1.20#part"), ("http://h?", "http://h?&v=1.20"),
        ("http://h/?a#b?c", "http://h/?a&v=1.20#b?c"),
    ])
    func `join arguments to every URL, with a query there or not`(url: String, sent: String) throws {
        let request = try prepared(url, [filter(["v": .number("1.20")])])
        #expect(request.request.url == sent)
    }

    @Test func `go in the order of their list, behind the URL's own and before the parameters`() throws {
        let filters = [filter(["z": "{{stage}}"]), filter(["a": 1, "z": 2])]
        let request = try prepared("people?q=1", filters, parameters: ["p": 3])
        #expect(request.request.url == "http://h/v1/people?q=1&z=te%20st&a=1&z=2&p=3")
        let posted = try prepared("people", filters, parameters: ["p": 3], method: "POST")
        #expect(posted.request.url == "http://h/v1/people?z=te%20st&a=1&z=2")
        #expect(posted.request.body?.bytes?.array == Array("p=3".utf8))
    }

    @Test(arguments: ["people/{id}", "people/{id}?q=1", "people/{id}#x?y"])
    func `are named in the trace as what wrote their bytes`(url: String) throws {
        let request = try prepared(
            url, [filter(["v": 1]), filter(["w": 2])], parameters: ["p": 3], path: ["id": "a long name"])
        let bytes = Array(request.request.url.utf8)
        let spans = try #require(request.trace?.url)
        #expect(spans.first?.range.lowerBound == 0 && spans.last?.range.upperBound == bytes.count)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
        let marked = spans.filter { $0.rule == .urlFilter }.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        #expect(marked.joined() == (url.contains("?q") ? "&v=1&w=2" : "v=1&w=2"))
    }

    @Test func `without any nothing is marked`() throws {
        let request = try prepared("people?q=1", [], parameters: ["p": 3])
        #expect(request.trace?.url.contains { $0.rule == .urlFilter } == false)
    }

    @Test func `a name without a value is a problem of the filters`() {
        #expect {
            try prepared("people", [filter(["v": "{{satge}}"])])
        } throws: { error in
            let problems = (error as? PreparationError)?.problems
            return problems?.map(\.place) == [.option("filters")]
                && problems?[0].sentence == "{{satge}} is not set. Did you mean {{stage}}?"
        }
    }

    @Test func `add up from the collection to the folder, then of the environment; null takes those outside away`() {
        var outer = RequestDefaults()
        outer.filters = [filter(["a": 1])]
        var inner = RequestDefaults()
        inner.filters = [filter(["b": 2])]
        #expect(inner.over(outer).filters.map(\.texts.count) == [0, 0])
        #expect(inner.over(outer).filters == outer.filters + inner.filters)
        inner.removesFilters = true
        #expect(inner.over(outer).filters == inner.filters)
        #expect(RequestDefaults().over(outer).filters == outer.filters)
    }

    @Test func `secrets in them are looked up`() {
        var defaults = RequestDefaults()
        defaults.filters = [filter(["key": "{{key}}"])]
        let values = EnvironmentValues(
            "demo", in: [EnvironmentFile(name: "demo", secrets: [SavedSecret("key", .process("KEY"))])])
        #expect(ValueNeeds(RequestDraft(url: "/"), defaults: defaults, in: values).named.map(\.name) == ["key"])
    }
}
