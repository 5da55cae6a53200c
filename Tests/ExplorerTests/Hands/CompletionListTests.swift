import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// The list of what can stand at the cursor of a field.
@Suite struct CompletionListTests {
    private func tree(_ text: String = #"{"a":1}"#) throws -> TreeCase {
        var tree = try TreeCase(text)
        tree.model.environments.overrides = [
            "base": VariableOverride("http://127.0.0.1:1"), "basket": VariableOverride("b 7"),
            "token": VariableOverride("t"),
        ]
        return tree
    }

    private func lines(_ tree: TreeCase) -> [String] { SampleScreen.lines(tree.model) }

    @Test func `two braces open it with value and place, and letters narrow it`() throws {
        var tree = try tree()
        tree.press("g u Ctrl-A Ctrl-K")
        tree.type("{{")
        #expect(lines(tree).contains { $0.contains("> base") && $0.contains("http://127.0.0.1:1  --var") })
        #expect(lines(tree).contains { $0.contains("token") })
        #expect(lines(tree).last?.contains("Tab take") == true)
        tree.type("bask")
        #expect(!lines(tree).contains { $0.contains("token") })
        tree.press("Enter")
        #expect(tree.model.edit?.editor.text == "{{basket}}" && tree.model.request.draft.url == "{{basket}}")
        #expect(Completion(tree.model.bench, tree.model.environments) == nil)
    }

    @Test(arguments: ["Tab", "Enter"]) func `arrows choose, Tab and Enter take`(key: String) throws {
        var tree = try tree()
        tree.press("3 o")
        tree.type("x={{ba")
        tree.press("Down \(key) Enter")
        #expect(tree.text == #"{"a":1,"x":"{{basket}}"}"#)
    }

    @Test func `Esc closes the list alone`() throws {
        var tree = try tree()
        tree.press("3 o")
        tree.type("x={{ba")
        tree.press("Esc")
        #expect(tree.model.edit != nil && !lines(tree).contains { $0.contains("basket") })
        tree.type("s")
        #expect(lines(tree).contains { $0.contains("basket") })
        tree.press("Esc Esc")
        #expect(tree.model.edit == nil && tree.text == #"{"a":1,"x":"{{bas"}"#)
    }

    @Test func `a secret is not shown`() throws {
        var tree = try tree()
        tree.model.environments.files = [
            EnvironmentFile(name: "demo", secrets: [SavedSecret("secretkey", .kept)])
        ]
        tree.model.environments.activeName = "demo"
        tree.model.environments.secrets = ["secretkey": "s3cr3t"]
        tree.press("g u Ctrl-A Ctrl-K")
        tree.type("{{sec")
        #expect(lines(tree).contains { $0.contains("secretkey  secret  demo") })
        #expect(!lines(tree).contains { $0.contains("s3cr3t") })
    }

    @Test func `names of header fields leave Enter and Esc to the field until one is chosen`() throws {
        var tree = try tree()
        tree.press("3 ] o")
        tree.type("acc")
        #expect(lines(tree).contains { $0.contains("Accept-Charset") })
        tree.press("Esc")
        #expect(tree.model.edit == nil)
        tree.press("o")
        tree.type("acc")
        tree.press("Down Down Enter")
        #expect(tree.model.edit?.editor.text == "Accept-Charset")
        tree.press("Tab")
        tree.type("u")
        #expect(lines(tree).contains { $0.contains("utf-8") })
        tree.press("Tab Enter")
        #expect(tree.model.request.draft.headers.last.map { [$0.name, $0.value] } == ["Accept-Charset", "utf-8"])
    }

    @Test func `a name that is whole goes on to its value`() throws {
        var tree = try tree()
        tree.press("3 ] o")
        tree.type("Accept")
        tree.press("Tab")
        tree.type("text/plain")
        tree.press("Enter")
        #expect(tree.model.request.draft.headers.map(\.value) == ["text/plain"])
    }

    @Test func `in a text of many lines too`() throws {
        var tree = try tree()
        tree.press("3 T Ctrl-X Ctrl-A")
        tree.type(#"{"a": "{{tok"#)
        #expect(lines(tree).contains { $0.contains("> token") })
        tree.press("Tab")
        tree.type(#""}"#)
        tree.press("Esc")
        #expect(tree.text == #"{"a":"{{token}}"}"#)
    }

    @Test func `before closing braces only the name is taken`() throws {
        var tree = try tree()
        tree.press("g u Ctrl-A Ctrl-K")
        tree.type("{{}}/x")
        tree.press("Ctrl-A Right Right")
        tree.type("tok")
        tree.press("Tab")
        #expect(tree.model.edit?.editor.text == "{{token}}/x")
    }
}
