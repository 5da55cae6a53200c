import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Viewing

@testable import Explorer

/// What fills `{id}` in the URL, on top of the parameters.
@Suite struct PathRowTests {
    /// With a URL typed by keys and the cursor on the first row.
    private func typed(_ url: String, _ parameters: String = #"{"a":1}"#, method: String = "GET") throws -> TreeCase {
        var tree = try TreeCase(parameters)
        tree.model.request.change {
            $0.method = method
            $0.url = ""
        }
        tree.press("g u")
        tree.type(url)
        tree.press("Esc 3 g g")
        return tree
    }

    private func path(_ tree: TreeCase) -> String {
        tree.model.request.draft.path.root == nil ? "-" : ParameterText.write(tree.model.request.draft.path)
    }

    private func sent(_ tree: TreeCase) -> String? {
        guard case .success(let prepared)? = tree.model.request.derived?.prepared else { return nil }
        return prepared.request.url
    }

    @Test func `typing a place makes its row, and the row's value fills it`() throws {
        var tree = try typed("http://h/people/{id}/x")
        #expect(tree.rows == ["{id}", "a"] && path(tree) == #"{"id":""}"#)
        #expect(sent(tree) == nil)
        #expect(tree.model.request.derived?.problems.map(\.reason) == ["no value"])
        tree.press("Enter")
        tree.type("a b")
        tree.press("Enter")
        #expect(path(tree) == #"{"id":"a b"}"# && sent(tree) == "http://h/people/a%20b/x?a=1")
        #expect(tree.text == #"{"a":1}"#)
        tree.press("u")
        #expect(path(tree) == #"{"id":""}"#)
    }

    @Test func `taking the place away takes the row along while nothing is in it`() throws {
        var tree = try typed("http://h/{a}/{b}")
        tree.press("Enter")
        tree.type("1")
        tree.press("Enter g u Ctrl-U")
        tree.type("http://h/")
        tree.press("Esc")
        #expect(tree.rows == ["{a}", "a"] && path(tree) == #"{"a":"1"}"#)
        #expect(tree.model.request.parameters.rows[0].isReached == false)
        #expect(sent(tree) == "http://h/?a=1")
    }

    @Test func `rows stand in the order of the URL, and its names are not edited here`() throws {
        var tree = try typed("http://h/{b}/{a}{;c}")
        #expect(tree.rows == ["{b}", "{a}", "{c}", "a"])
        for keys in ["J", "K", ">", "<", "D"] {
            tree.press(keys)
            #expect(tree.said == "the URL says where it stands", "\(keys)")
        }
        tree.press("r")
        #expect(tree.said.hasPrefix("the name stands in the URL"))
        #expect(tree.rows == ["{b}", "{a}", "{c}", "a"])
    }

    @Test func `space leaves a value out, and d empties the row`() throws {
        var tree = try typed("http://h/p/{id}")
        tree.press("Space")
        #expect(sent(tree) == "http://h/p/?a=1" && path(tree) == #"{"id":{"$off":""}}"#)
        tree.press("Space Enter")
        tree.type("7")
        tree.press("Enter d d")
        #expect(path(tree) == #"{"id":""}"# && tree.rows == ["{id}", "a"])
    }

    @Test func `lists and maps are made as among the parameters`() throws {
        var tree = try typed("http://h/{;ids*}")
        tree.press("t a a")
        tree.type("1")
        tree.press("Ctrl-O")
        tree.type("2")
        tree.press("Enter")
        #expect(path(tree) == #"{"ids":[1,2]}"# && sent(tree) == "http://h/;ids=1;ids=2?a=1")
        #expect(tree.rows == ["{ids}", " 0", " 1", "a"])
    }

    @Test func `a new row goes among the parameters`() throws {
        var tree = try typed("http://h/{id}", "")
        tree.press("o")
        tree.type("q=1")
        tree.press("Enter")
        #expect(tree.text == #"{"q":1}"# && tree.rows == ["{id}", "q"])
    }

    @Test func `a variable may bring places of its own`() throws {
        var tree = try TreeCase("")
        tree.model.environments.overrides["base"] = "http://h/{tenant}"
        tree.model.request.change { $0.url = "{{base}}/x" }
        _ = update(&tree.model, .resized(tree.model.size))
        #expect(tree.rows == ["{tenant}"])
    }

    @Test func `a place that a file leaves open is no edit`() throws {
        var tree = try TreeCase("")
        tree.model.request.change { $0.url = "http://h/{id}" }
        tree.model.request.saved = tree.model.request.draft
        _ = update(&tree.model, .resized(tree.model.size))
        #expect(tree.rows == ["{id}"] && !tree.model.request.isUnsaved)
    }

    // MARK: Both ways

    @Test func `Enter goes from the row's bytes to the row, and = from the row to its bytes`() throws {
        var tree = try typed("http://h/p/{id}", method: "POST")
        tree.press("Enter")
        tree.type("4/2")
        tree.press("Enter")
        let id = try #require(tree.model.request.parameters.cursor)
        _ = Parts.perform(&tree.model) { ParametersScreen.perform(.linkGo, &$0, &$1) }
        _ = update(&tree.model, .resized(tree.model.size))
        #expect(tree.model.focus == .preview && tree.model.linkedNode == id)
        let content = tree.model.request.preview.content
        #expect(content.text(of: try #require(tree.model.request.preview.link.extent)) == "4%2F2")
        #expect(Explanation.ofByte(tree.model).map(\.text).joined(separator: " ").contains("value in the path"))
        tree.press("Enter")
        #expect(tree.model.focus == .parameters && tree.model.request.parameters.cursor == id)
    }

    @Test func `the strip and the card tell the rule`() throws {
        var tree = try typed("http://h/p/{id}")
        tree.press("Enter")
        tree.type("a b")
        tree.press("Enter")
        let strip = Explanation.strip(tree.model).map(\.text).joined(separator: "  ")
        #expect(strip == "id  value in the path  space escaped as %20  a%20b")
        #expect(PreviewFixture.card(tree.model).joined().contains("A value takes the place of {name} in the path."))
        tree.press("Space")
        #expect(Explanation.strip(tree.model).last?.text == "off: nothing takes its place")
    }

    @Test func `the resolved URL has the row's bytes marked`() throws {
        var tree = try typed("http://h/p/{id}")
        tree.press("Enter")
        tree.type("42")
        tree.press("Enter")
        let runs = try #require(PathRows.marked("http://h/p/42?a=1", tree.model))
        #expect(runs.filter { $0.role == .linkValue }.map(\.text) == ["42"])
        #expect(runs.map(\.text).joined() == "http://h/p/42?a=1")
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func `the rows as they are drawn`(size: Size) throws {
        var tree = try typed("http://127.0.0.1:7777/people/{id}{;tags*}/{missing}")
        tree.press("Enter")
        tree.type("42")
        tree.press("Enter j t a a")
        tree.type("new")
        tree.press("Enter g g")
        tree.model.size = size
        _ = update(&tree.model, .resized(size))
        try expectScreen(SampleScreen.lines(tree.model), named: "path-rows-\(size.width)x\(size.height)")
    }
}
